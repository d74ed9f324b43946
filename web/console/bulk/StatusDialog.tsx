import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { BulkKind } from '../../../shared/domain/bulk.ts'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { showFailure } from '../../ui/toast.ts'
import { RejectionReason } from '../answer/RejectionReason.tsx'
import { type Chosen, canDo, statusChoices } from './chosen.ts'
import { startOperation } from './operation.ts'
import { recordsOf, wordFor } from './words.ts'

const MAILS = 'Wer angenommen oder abgelehnt wird, erhält eine E-Mail, wenn die Vorlage dafür eingeschaltet ist.'
const APPLICATIONS = 'ändert nur den Status: Den IB-Partner legen Sie danach einzeln an.'
const REGISTRATIONS = 'macht einen aktiven Kunden daraus.'

/** What follows from another status of records of these kinds. */
const noteOn = (kind: BulkKind, kinds: readonly RecordKind[]): string | undefined => {
  if (kind === 'partner') return 'Die Seiten inaktiver Partner sind nicht erreichbar.'
  if (kind === 'customer') return undefined
  const [hasLeads, hasApplications, hasRegistrations] = [kinds.includes('lead'), kinds.includes('application'), kinds.includes('customer')]
  if (hasLeads && kinds.length === 1)
    return 'Annehmen legt einen IB-Partner an und geht nur einzeln. Wer abgelehnt wird, erhält eine E-Mail, wenn die Vorlage dafür eingeschaltet ist.'
  if (hasLeads) return `Interessenten nehmen Sie einzeln an, denn dabei entsteht ein IB-Partner. ${MAILS}`
  if (!hasRegistrations) return `Eine Annahme ${APPLICATIONS} ${MAILS}`
  if (!hasApplications) return `Eine Annahme ${REGISTRATIONS} ${MAILS}`
  return `Die Annahme einer Bewerbung ${APPLICATIONS} Die einer Kundenanfrage ${REGISTRATIONS} ${MAILS}`
}

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
  const [reason, setReason] = useState('')
  const choices = statusChoices(chosen, reason).filter(({ body }) => canDo(body, kinds, can))
  const [status, setStatus] = useState(choices[0]?.status ?? '')
  const [isBusy, setBusy] = useState(false)
  const note = noteOn(chosen.kind, kinds)
  const choice = choices.find((one) => one.status === status)
  const isRejection = choice?.isRejection ?? false
  const { data: templates } = useApi('mailTemplatesGet', isRejection ? {} : null)
  const reasons = isRejection ? (templates?.rejectionReasons.map((one) => one.reason) ?? []) : []
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
      description={recordsOf(wordFor(chosen.kind, kinds), count)}
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
      {reasons.length > 0 && (
        <chakra.div marginTop="4">
          <RejectionReason reasons={reasons} value={reason} onChange={setReason} />
        </chakra.div>
      )}
      {note !== undefined && (
        <chakra.p color="ink-2" marginTop="3">
          {note}
        </chakra.p>
      )}
    </Dialog>
  )
}

export default StatusDialog
