import { useRef, useState } from 'react'
import { LEAD_STATUSES, type Lead, type LeadStatus } from '../../../shared/domain/lead.ts'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { RadioList } from '../../ui/RadioList.tsx'
import { Status } from '../../ui/Status.tsx'
import { leadStatusLooks } from '../../ui/status-looks.ts'
import { PartnerReference } from '../acceptance/PartnerReference.tsx'
import { useChosenParent } from '../acceptance/use-chosen-parent.ts'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'
import { LeadAcceptance } from './LeadAcceptance.tsx'

type StatusDialogProps = {
  readonly lead: Lead
  readonly isBusy: boolean
  /** The status chosen at first. @default the current one */
  readonly wanted?: LeadStatus | undefined
  /** With the chosen parent of the new partner, if a choice was needed; null for none. */
  readonly onSave: (status: LeadStatus, parentId?: number | null) => void
  readonly onClose: () => void
}

/** Changes a lead's status to any other; shows beforehand what an acceptance does. */
const StatusDialog = ({ lead, isBusy, wanted = lead.status, onSave, onClose }: StatusDialogProps) => {
  const [status, setStatus] = useState<LeadStatus>(wanted)
  const choice = useChosenParent()
  const isAccepting = status === 'IB-Akzeptiert' && lead.status !== status
  const wasAccepted = lead.status === 'IB-Akzeptiert' && lead.acceptedPartnerId !== null
  const preview = useApi('leadAcceptance', isAccepting || wasAccepted ? { params: { id: lead.id } } : null)
  const isLost = wasAccepted && preview.data !== undefined && preview.data.outcome !== 'exists'
  const partner = wasAccepted && preview.data?.outcome === 'exists' ? preview.data.partner : undefined
  const save = () => (isAccepting && preview.data?.outcome === 'choose' ? onSave(status, choice.parentId) : onSave(status))
  const chosen = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Status bearbeiten"
      description={`${lead.firstName} ${lead.lastName}, über ${lead.partnerName}`}
      initialFocus={chosen}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            Abbrechen
          </Button>
          <Button look="signal" disabled={isBusy || status === lead.status || (isAccepting && preview.isLoading)} onClick={save}>
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
        options={LEAD_STATUSES.map((option) => ({
          value: option,
          children: <Status look={leadStatusLooks[option]}>{option}</Status>,
          note: option === lead.status ? 'aktuell' : undefined,
        }))}
      />
      {isAccepting && <LeadAcceptance lead={lead} preview={preview} choice={choice} />}
      {partner !== undefined && status !== lead.status && (
        <Callout aria-live="polite">
          Der IB-Partner <PartnerReference partner={partner} /> bleibt bestehen.
        </Callout>
      )}
      {isLost && (
        <p>
          Der IB-Partner, der aus dieser Bewerbung hervorging, wurde gelöscht. Soll wieder einer entstehen, speichern Sie zuerst einen
          anderen Status und danach „IB-Akzeptiert“.
        </p>
      )}
      <LegalHoldSection kind="INTERESSENT" record={lead} />
    </Dialog>
  )
}

export default StatusDialog
