import { useRef, useState } from 'react'
import type { Answer } from '../../../shared/domain/answer.ts'
import {
  type Customer,
  REGISTRATION_OUTCOMES,
  type RegistrationOutcome,
  registrationOutcomeLabels,
} from '../../../shared/domain/customer.ts'
import type { Decision } from '../../../shared/domain/mail-template.ts'
import { personName } from '../../../shared/domain/user.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Callout } from '../../ui/Callout.ts'
import { RadioList } from '../../ui/RadioList.tsx'
import { Status } from '../../ui/Status.tsx'
import { registrationOutcomeLooks } from '../../ui/status-looks.ts'
import { AnswerFields } from '../answer/AnswerFields.tsx'
import { DecisionDialog } from '../answer/DecisionDialog.tsx'
import { useAnswer } from '../answer/use-answer.ts'

type RegistrationDialogProps = {
  readonly customer: Customer
  /** The decision chosen at first. */
  readonly wanted: RegistrationOutcome
  readonly isBusy: boolean
  readonly onDecide: (outcome: RegistrationOutcome, answer: Answer) => Promise<void>
  readonly onClose: () => void
}

/** The decisions about which the person may get a mail. */
const decisions: Partial<Record<RegistrationOutcome, Decision>> = { accepted: 'acceptance', rejected: 'rejection' }

/** Decides about a registration. */
const RegistrationDialog = ({ customer, wanted, isBusy, onDecide, onClose }: RegistrationDialogProps) => {
  const [outcome, setOutcome] = useState<RegistrationOutcome>(wanted)
  const chosen = useRef<HTMLInputElement>(null)
  const current = customer.decision?.outcome
  const { ibPartnerId } = customer
  const maySeePartner = useCan()('ib_partners.view')
  const { data: partner } = useApi('partnerGet', ibPartnerId === null || !maySeePartner ? null : { params: { id: ibPartnerId } })
  const answer = useAnswer(
    { ...customer, form: 'landing_page', partnerName: partner?.companyName },
    outcome === current ? undefined : decisions[outcome],
    false,
  )
  return (
    <DecisionDialog
      title="Anfrage entscheiden"
      description={`${personName(customer)}, ${customer.customerId}`}
      answer={answer}
      saveLabel="Entscheidung speichern"
      canSave={outcome !== current}
      isBusy={isBusy}
      initialFocus={chosen}
      onSave={() => void onDecide(outcome, answer.body)}
      onClose={onClose}
    >
      <RadioList
        label="Entscheidung"
        name="outcome"
        chosen={chosen}
        value={outcome}
        onChange={setOutcome}
        options={REGISTRATION_OUTCOMES.map((option) => ({
          value: option,
          children: <Status look={registrationOutcomeLooks[option]}>{registrationOutcomeLabels[option]}</Status>,
          note: option === current ? 'aktuell' : undefined,
        }))}
      />
      {outcome === 'accepted' && current !== 'accepted' && (
        <Callout aria-live="polite">{personName(customer)} wird Kunde vom Typ Client mit dem Status Aktiv.</Callout>
      )}
      {answer.fields !== undefined && <AnswerFields {...answer.fields} />}
    </DecisionDialog>
  )
}

export default RegistrationDialog
