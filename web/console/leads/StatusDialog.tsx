import { useRef, useState } from 'react'
import { makesPartner } from '../../../shared/domain/acceptance.ts'
import type { Answer } from '../../../shared/domain/answer.ts'
import { LEAD_STATUSES, type Lead, type LeadStatus } from '../../../shared/domain/lead.ts'
import type { Decision } from '../../../shared/domain/mail-template.ts'
import { useApi } from '../../api/use-api.ts'
import { RadioList } from '../../ui/RadioList.tsx'
import { Status } from '../../ui/Status.tsx'
import { leadStatusLooks } from '../../ui/status-looks.ts'
import { RemovalChoice } from '../acceptance/RemovalChoice.tsx'
import { useChosenParent } from '../acceptance/use-chosen-parent.ts'
import { AnswerFields } from '../answer/AnswerFields.tsx'
import { DecisionDialog } from '../answer/DecisionDialog.tsx'
import { useAnswer } from '../answer/use-answer.ts'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'
import { LeadAcceptance } from './LeadAcceptance.tsx'

export type StatusDialogProps = {
  readonly lead: Lead
  readonly isBusy: boolean
  /** The status chosen at first. @default the current one */
  readonly wanted?: LeadStatus | undefined
  /** With the mail to the person, the chosen parent of the new partner, if a choice was needed (null for none), and whether the partner goes. */
  readonly onSave: (status: LeadStatus, given: Answer & { readonly parentId?: number | null; readonly removesPartner?: boolean }) => void
  readonly onClose: () => void
}

/** The decisions among the statuses, about which the person may get a mail. */
const decisions: Partial<Record<LeadStatus, Decision>> = { 'IB-Akzeptiert': 'acceptance', Abgelehnt: 'rejection' }

/** Changes a lead's status to any other; shows beforehand what an acceptance does. */
const StatusDialog = ({ lead, isBusy, wanted = lead.status, onSave, onClose }: StatusDialogProps) => {
  const [status, setStatus] = useState<LeadStatus>(wanted)
  const choice = useChosenParent()
  const isAccepting = status === 'IB-Akzeptiert' && lead.status !== status
  const wasAccepted = lead.status === 'IB-Akzeptiert' && lead.acceptedPartnerId !== null
  const preview = useApi('leadAcceptance', isAccepting || wasAccepted ? { params: { id: lead.id } } : null)
  const isLost = wasAccepted && preview.data !== undefined && preview.data.outcome !== 'exists'
  const [isRemoving, setRemoving] = useState(false)
  const made = wasAccepted && status !== lead.status && preview.data?.outcome === 'exists' ? preview.data : undefined
  const decision = lead.status === status ? undefined : decisions[status]
  const answer = useAnswer({ ...lead, form: 'recruitment' }, decision, isAccepting && makesPartner(preview.data))
  const save = () =>
    onSave(status, {
      ...answer.body,
      ...(isAccepting && preview.data?.outcome === 'choose' && { parentId: choice.parentId }),
      ...(made !== undefined && isRemoving && { removesPartner: true }),
    })
  const chosen = useRef<HTMLInputElement>(null)
  return (
    <DecisionDialog
      title="Status bearbeiten"
      description={`${lead.firstName} ${lead.lastName}, über ${lead.partnerName}`}
      answer={answer}
      saveLabel="Status speichern"
      canSave={status !== lead.status && !(isAccepting && preview.isLoading)}
      isBusy={isBusy}
      initialFocus={chosen}
      onSave={save}
      onClose={onClose}
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
      {made !== undefined && <RemovalChoice acceptance={made} isOn={isRemoving} onSwitch={setRemoving} />}
      {isLost && (
        <p>
          Der IB-Partner, der aus dieser Bewerbung hervorging, wurde gelöscht. Soll wieder einer entstehen, speichern Sie zuerst einen
          anderen Status und danach „IB-Akzeptiert“.
        </p>
      )}
      {answer.fields !== undefined && <AnswerFields {...answer.fields} />}
      <LegalHoldSection kind="INTERESSENT" record={lead} />
    </DecisionDialog>
  )
}

export default StatusDialog
