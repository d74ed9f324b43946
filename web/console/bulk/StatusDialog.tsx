import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { useCan } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { showFailure } from '../../ui/toast.ts'
import { type Chosen, canDo, statusChoices } from './chosen.ts'
import { startOperation } from './operation.ts'
import { recordsOf } from './words.ts'

const notes = {
  customer: undefined,
  lead: 'Annehmen legt einen IB-Partner an und geht nur einzeln. Wer abgelehnt wird, erhält eine E-Mail, wenn die Vorlage dafür eingeschaltet ist.',
  application:
    'Eine Annahme ändert nur den Status: Den IB-Partner legen Sie danach einzeln an. Wer angenommen oder abgelehnt wird, erhält eine E-Mail, wenn die Vorlage dafür eingeschaltet ist.',
  partner: 'Die Seiten inaktiver Partner sind nicht erreichbar.',
  inbox:
    'Interessenten nehmen Sie einzeln an, denn dabei entsteht ein IB-Partner. Wer angenommen oder abgelehnt wird, erhält eine E-Mail, wenn die Vorlage dafür eingeschaltet ist.',
} as const

export type BulkDialogProps = {
  readonly chosen: Chosen
  /** Their kinds. */
  readonly kinds: readonly RecordKind[]
  /** Number of the chosen records. */
  readonly count: number
  /** Ids of those that are on the screen. */
  readonly shown: readonly number[]
  /** @param isStarted whether an operation was started */
  readonly onClose: (isStarted: boolean) => void
}

/** Gives the chosen records another status. */
const StatusDialog = ({ chosen, kinds, count, shown, onClose }: BulkDialogProps) => {
  const can = useCan()
  const choices = statusChoices(chosen).filter(({ body }) => canDo(body, kinds, can))
  const [status, setStatus] = useState(choices[0]?.status ?? '')
  const [isBusy, setBusy] = useState(false)
  const choice = choices.find((one) => one.status === status)
  const start = async () => {
    if (choice === undefined) return
    setBusy(true)
    try {
      await startOperation(choice.body, shown)
      onClose(true)
    } catch (error) {
      setBusy(false)
      showFailure('Der Status konnte nicht geändert werden.', error)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title="Status ändern"
      description={recordsOf(chosen.kind, count)}
      footer={
        <>
          <Button look="line" onClick={() => onClose(false)}>
            Abbrechen
          </Button>
          <Button look="signal" disabled={isBusy || choice === undefined} onClick={start}>
            {isBusy ? 'Wird gespeichert...' : 'Status ändern'}
          </Button>
        </>
      }
    >
      <RadioList
        label="Neuer Status"
        name="bulk-status"
        value={status}
        onChange={setStatus}
        options={choices.map(({ status: value, label }) => ({ value, children: label }))}
      />
      {notes[chosen.kind] !== undefined && (
        <chakra.p color="ink-2" marginTop="3">
          {notes[chosen.kind]}
        </chakra.p>
      )}
    </Dialog>
  )
}

export default StatusDialog
