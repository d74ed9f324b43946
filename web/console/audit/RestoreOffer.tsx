import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { type AuditEntry, isRestorable, restorableUntil } from '../../../shared/domain/audit-entry.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatDate } from '../../ui/format.ts'
import { isRestorableDeletion, restoreRecord, rightsToRestore } from '../deletion.ts'

/** Offers to undo a deletion if that is still possible and the person has the right. */
export const RestoreOffer = ({ entry: { action, entityId, time } }: { readonly entry: AuditEntry }) => {
  const can = useCan()
  const [isBusy, setBusy] = useState(false)
  if (
    !isRestorableDeletion(action) ||
    typeof entityId !== 'number' ||
    !rightsToRestore(action).every(can) ||
    !isRestorable(time, Date.now())
  )
    return null
  const run = async () => {
    setBusy(true)
    await restoreRecord(action, entityId)
    setBusy(false)
  }
  return (
    <chakra.p display="flex" flexWrap="wrap" gap="2" columnGap="3" alignItems="center" paddingBottom="4" color="ink-3">
      <Button size="s" minHeight={{ base: 'control-touch', md: 'control-s' }} disabled={isBusy} onClick={run}>
        {isBusy ? 'Wird wiederhergestellt...' : 'Wiederherstellen'}
      </Button>
      möglich bis {formatDate(restorableUntil(time))}
    </chakra.p>
  )
}
