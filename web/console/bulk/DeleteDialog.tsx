import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { fixedPeriods } from '../../../shared/domain/retention-periods.ts'
import { formatCount } from '../../ui/format.ts'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { showFailure } from '../../ui/toast.ts'
import { deletionOf } from './chosen.ts'
import { startOperation } from './operation.ts'
import type { BulkDialogProps } from './StatusDialog.tsx'
import { isCountTyped, TypedCount } from './TypedCount.tsx'
import { recordsOf, wordFor } from './words.ts'

/** Asks before the chosen records are deleted. */
const DeleteDialog = ({ chosen, kinds, count, shown, onClose }: BulkDialogProps) => {
  const [typed, setTyped] = useState('')
  const [isBusy, setBusy] = useState(false)
  const records = recordsOf(wordFor(chosen.kind, kinds), count)
  const start = async () => {
    setBusy(true)
    try {
      await startOperation(deletionOf(chosen), shown)
      onClose(true)
    } catch (error) {
      setBusy(false)
      showFailure('Fehler beim Löschen', error)
    }
  }
  return (
    <QuestionDialog
      isOpen
      title={`${records} löschen`}
      keep="Abbrechen"
      go={isBusy ? 'Wird gelöscht...' : `${formatCount(count)} löschen`}
      isBusy={isBusy || !isCountTyped(count, typed)}
      onKeep={() => onClose(false)}
      onGo={start}
    >
      <p>
        {count === 1 ? 'Der Eintrag wird' : `${records} werden`} mit allen Angaben gelöscht. Was unter einer Aufbewahrungspflicht steht,
        bleibt.{chosen.kind === 'partner' && ' Partner mit Kunden oder untergeordneten Partnern bleiben auch; das Ergebnis nennt sie.'}
      </p>
      <chakra.p color="ink-2">
        Das lässt sich {fixedPeriods.bulkOperations.days} Tage lang im Ganzen rückgängig machen, im Papierkorb auch einzeln.
      </chakra.p>
      <TypedCount count={count} value={typed} onChange={setTyped} />
    </QuestionDialog>
  )
}

export default DeleteDialog
