import { useId } from 'react'
import { PartnerPicker } from '../partners/PartnerPicker.tsx'
import type { useChosenParent } from './use-chosen-parent.ts'

/** Asks for the parent of the new partner. */
export const ParentPicker = ({ choice }: { readonly choice: ReturnType<typeof useChosenParent> }) => (
  <PartnerPicker
    id={useId()}
    label="Übergeordneter Partner"
    value={choice.parentId}
    onChange={choice.setParentId}
    hint="Leer: ohne übergeordneten Partner"
  />
)
