import { useState } from 'react'
import { type Customer, registrationOutcomeLabels } from '../../../shared/domain/customer.ts'
import { inboxPlaceOf, isAnswerDue, waitsSince } from '../../../shared/domain/inbox.ts'
import { personName } from '../../../shared/domain/user.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { Button } from '../../ui/Button.tsx'
import { ActivityStatus, CustomerType } from '../../ui/customer-status.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { registrationOutcomeLooks } from '../../ui/status-looks.ts'
import { ConsentSection } from '../consent/ConsentSection.tsx'
import { SubmissionMarks } from '../consent/SubmissionMarks.tsx'
import { customerFacts } from '../customers/customer-facts.tsx'
import { RegistrationSteps } from '../customers/RegistrationSteps.tsx'
import { askToDelete } from '../deletion.ts'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'
import { JoinedRecords } from '../merge/JoinedRecords.tsx'
import { AnswerClock } from './AnswerClock.tsx'
import { Decision } from './Decision.tsx'
import { Duplicates, SecondRequestMark } from './Duplicates.tsx'
import { importedFacts } from './imported-fact.ts'
import { LongText } from './LongText.tsx'
import { PartnerLink } from './PartnerLink.tsx'
import { isUnknown, RecordFallback } from './RecordFallback.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordLayout, RecordSection } from './RecordLayout.tsx'
import { RecordMenu } from './RecordMenu.tsx'
import type { RecordViewProps } from './record-view.ts'
import { useColleagueName } from './use-colleague-name.ts'
import { useKeptAddress } from './use-kept-address.ts'
import { useNewest } from './use-newest.ts'
import { Work } from './Work.tsx'

const CustomerDialog = lazyDialog(() => import('../customers/CustomerDialog.tsx'))

/** A customer, or the registration of one: facts, the decision, and what staff have noted. */
const CustomerRecord = ({ id, listed, level, onChanged, presence }: RecordViewProps<Customer>) => {
  const can = useCan()
  const { data, error, refresh } = useApi('customerGet', { params: { id } }, { poll: 'stretching' })
  const read = data?.id === id ? data : undefined
  useKeptAddress(id, data)
  const [customer, note] = useNewest(read, listed, onChanged)
  const [edited, setEdited] = useState<Customer>()
  const nameOf = useColleagueName('customer')
  if (customer === undefined || isUnknown(error) || (error !== undefined && read === undefined)) {
    return <RecordFallback kind="customer" level={level} error={error} onRetry={refresh} />
  }
  const name = personName(customer)
  const { ibPartnerId, customerId, version, decision, message } = customer
  const mayEdit = can('customers.edit')
  const place = inboxPlaceOf.customer(customer)
  const isWaiting = place?.isOpen === true
  return (
    <RecordLayout
      name={name}
      level={level}
      sub={
        <>
          {`${customer.isFromLandingPage ? 'Kundenanfrage' : 'Kunde'} ${customerId}, `}
          {ibPartnerId === null ? 'ohne Partner' : <PartnerLink id={ibPartnerId} />}
        </>
      }
      state={
        <>
          <CustomerType type={customer.customerType} />
          <ActivityStatus status={customer.status} />
          {decision !== undefined && (
            <Status look={registrationOutcomeLooks[decision.outcome]}>
              {`${registrationOutcomeLabels[decision.outcome]} am ${formatDateTime(decision.at)}`}
            </Status>
          )}
          {isAnswerDue(place, customer) && <AnswerClock promise="recruitment" since={waitsSince(customer)} />}
          <SubmissionMarks record={customer} />
          <SecondRequestMark record={{ ...customer, kind: 'customer', joined: read?.joined }} person={customer} />
          {presence}
        </>
      }
      steps={
        mayEdit && (
          <>
            {(isWaiting || decision !== undefined) && <RegistrationSteps key={id} customer={customer} onChanged={note} />}
            <Button onClick={() => setEdited(customer)}>Bearbeiten</Button>
          </>
        )
      }
      menu={
        <RecordMenu
          record={{ kind: 'customer', id, name }}
          onDelete={
            can('customers.delete')
              ? () =>
                  askToDelete('customerDelete', { id, version, label: name }, `${name} (${customerId}) wird mit allen Angaben gelöscht.`)
              : undefined
          }
        />
      }
      work={<Work kind="customer" record={customer} onChanged={note} />}
      aside={<RecordHistory kind="customer" id={id} level={level} />}
      foot={
        <RecordSection title="Einwilligung und Aufbewahrung" level={level}>
          <ConsentSection
            record={read ?? customer}
            name={name}
            actions={
              mayEdit
                ? {
                    readLink: () => call('customerWithdrawalLink', { params: { id } }),
                    withdraw: async () => note(await change('customerConsentWithdraw', { params: { id } })),
                  }
                : undefined
            }
          />
          <LegalHoldSection kind="CUSTOMER" record={customer} />
        </RecordSection>
      }
    >
      <Decision
        level={level}
        record={customer}
        outcome={decision && registrationOutcomeLabels[decision.outcome]}
        by={decision && nameOf(decision.by)}
        at={decision?.at}
      />
      <LongText title="Nachricht" text={message} level={level} />
      <RecordSection title="Angaben" level={level}>
        <FactList
          facts={[
            ...customerFacts(customer, ibPartnerId === null ? undefined : <PartnerLink id={ibPartnerId} />).filter(
              ([label]) => label !== 'Nachricht',
            ),
            ...importedFacts(customer),
          ]}
        />
      </RecordSection>
      <JoinedRecords kind="customer" joined={read?.joined} level={level} />
      <Duplicates record={{ ...customer, kind: 'customer', joined: read?.joined }} person={customer} level={level} />
      {edited !== undefined && <CustomerDialog customer={edited} onClose={() => setEdited(undefined)} />}
    </RecordLayout>
  )
}

export default CustomerRecord
