import { chakra } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import type { Partner } from '../../../shared/domain/partner.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MoveConsequences } from './MoveConsequences.tsx'
import { consequencesOf, isNoMove, refusalOf } from './move.ts'
import { ParentPicker } from './ParentPicker.tsx'
import type { PartnerTree } from './partner-tree.ts'

type MoveDialogProps = {
  readonly tree: PartnerTree
  readonly partner: Partner
  readonly isBusy: boolean
  readonly onMove: (parent: Partner | null) => void
  readonly onClose: () => void
}

/** Moves a partner without dragging: choose a parent, review the consequences, confirm. */
export const MoveDialog = ({ tree, partner, isBusy, onMove, onClose }: MoveDialogProps) => {
  const field = useRef<HTMLInputElement>(null)
  const [parent, setParent] = useState<Partner | null>()
  const move = parent === undefined ? undefined : { partner, parent }
  const refusal = move && refusalOf(tree, move)
  const isStaying = move !== undefined && isNoMove(move)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      initialFocus={field}
      title="Verschieben nach…"
      description={`${partner.companyName}, ${partner.partnerId}`}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Abbrechen
          </Button>
          <Button
            look="signal"
            disabled={parent === undefined || refusal !== undefined || isStaying}
            // Keeps the focus, which a refusal then leaves in the dialog.
            aria-disabled={isBusy}
            onClick={() => !isBusy && parent !== undefined && onMove(parent)}
          >
            {isBusy ? 'Wird verschoben...' : 'Verschieben'}
          </Button>
        </>
      }
    >
      <ParentPicker partner={partner} value={parent} onChange={setParent} field={field} />
      <div aria-live="polite">
        {refusal !== undefined && (
          <chakra.p display="flex" gap="2" alignItems="baseline" color="danger" fontWeight="500">
            <Icon name="warning" />
            {refusal}
          </chakra.p>
        )}
        {isStaying && <p>Der Partner steht schon an diesem Platz.</p>}
        {move !== undefined && refusal === undefined && !isStaying && (
          <chakra.section borderLeft="3px solid {colors.lamp}" paddingLeft="4">
            <chakra.h3 textStyle="ui" marginBottom="2">
              Das ändert sich beim Verschieben
            </chakra.h3>
            <MoveConsequences {...consequencesOf(tree, move)} />
          </chakra.section>
        )}
      </div>
    </Dialog>
  )
}
