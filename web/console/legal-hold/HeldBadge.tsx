import { chakra } from '@chakra-ui/react'
import type { LegalHold } from '../../../shared/domain/legal-hold.ts'
import { formatDate } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { heldLook } from '../../ui/status-looks.ts'

/** Marks a record under a legal hold, with the reason and since when; nothing for others. */
export const HeldBadge = ({ hold }: { readonly hold: LegalHold | undefined }) =>
  hold === undefined ? null : (
    <chakra.div textStyle="dense" color="ink-3" overflowWrap="anywhere">
      <Status look={heldLook}>Aufbewahrung angeordnet</Status>
      <p>{`Seit ${formatDate(hold.since)}: ${hold.reason}`}</p>
    </chakra.div>
  )
