import { useRef, useState } from 'react'
import { INTERESSENT_STATUSES, type Interessent, type InteressentStatus } from '../../../shared/domain/interessent.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { Status } from '../../ui/Status.tsx'
import { interessentStatusLooks } from '../../ui/status-looks.ts'
import { Consequence } from './Consequence.tsx'

type StatusDialogProps = {
  readonly interessent: Interessent
  readonly isBusy: boolean
  readonly onSave: (status: InteressentStatus) => void
  readonly onClose: () => void
}

/** Any status may follow any other; what acceptance brings about is said before. */
export const StatusDialog = ({ interessent, isBusy, onSave, onClose }: StatusDialogProps) => {
  const [status, setStatus] = useState<InteressentStatus>(interessent.status)
  const chosen = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Status bearbeiten"
      description={`${interessent.firstName} ${interessent.lastName}, über ${interessent.partnerName}`}
      initialFocus={chosen}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Abbrechen
          </Button>
          <Button look="signal" disabled={isBusy || status === interessent.status} onClick={() => onSave(status)}>
            {isBusy ? 'Wird gespeichert...' : 'Status speichern'}
          </Button>
        </>
      }
    >
      <RadioList
        label="Status"
        name="status"
        chosen={chosen}
        value={status}
        onChange={setStatus}
        options={INTERESSENT_STATUSES.map((option) => ({
          value: option,
          children: <Status look={interessentStatusLooks[option]}>{option}</Status>,
          note: option === interessent.status ? 'aktuell' : undefined,
        }))}
      />
      {status === 'IB-Akzeptiert' && interessent.status !== 'IB-Akzeptiert' && <Consequence interessent={interessent} />}
    </Dialog>
  )
}
