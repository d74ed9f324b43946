import { type Application, applicationStatusLabels, decisionRights } from '../../../shared/domain/application.ts'
import { inboxPlaceOf, isAnswerDue, waitsSince } from '../../../shared/domain/inbox.ts'
import { personName } from '../../../shared/domain/user.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { applicationStatusLooks } from '../../ui/status-looks.ts'
import { WaitingAcceptance } from '../acceptance/WaitingAcceptance.tsx'
import { ApplicationSteps } from '../applications/ApplicationSteps.tsx'
import { factsOf, originOf } from '../applications/application-facts.ts'
import { ConsentSection } from '../consent/ConsentSection.tsx'
import { SubmissionMarks } from '../consent/SubmissionMarks.tsx'
import { askToDelete } from '../deletion.ts'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'
import { JoinedRecords } from '../merge/JoinedRecords.tsx'
import { AnswerClock } from './AnswerClock.tsx'
import { Decision } from './Decision.tsx'
import { Duplicates, SecondRequestMark } from './Duplicates.tsx'
import { LongText } from './LongText.tsx'
import { PartnerLink } from './PartnerLink.tsx'
import { isUnknown, RecordFallback } from './RecordFallback.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordLayout, RecordSection } from './RecordLayout.tsx'
import { RecordMenu } from './RecordMenu.tsx'
import type { RecordViewProps } from './record-view.ts'
import { useKeptAddress } from './use-kept-address.ts'
import { useNewest } from './use-newest.ts'
import { Work } from './Work.tsx'

/** The answers that are too long to stand among the facts. */
const LONG: readonly string[] = ['Marketing-Strategie', 'Nachricht']

const applicationFacts = (application: Application): readonly Fact[] => {
  const { email, phone, createdAt, updatedAt, reviewedBy, reviewedByName, reviewedAt, reviewNotes, acceptedPartnerId } = application
  return [
    ['E-Mail', <EmailLink key="" address={email} canCopy />],
    ['Telefon', <PhoneLink key="" number={phone} canCopy />],
    ...factsOf(application).flatMap(({ label, value }) => (LONG.includes(label) ? [] : [[label, value] as const])),
    ['Eingegangen', formatDateTime(createdAt)],
    ...(reviewedAt === null ? [] : [['Geprüft', `${formatDateTime(reviewedAt)} von ${reviewedByName ?? reviewedBy}`] as const]),
    ...(reviewNotes === null ? [] : [['Notiz zur Prüfung', reviewNotes] as const]),
    ...(acceptedPartnerId === null ? [] : [['Daraus wurde', <PartnerLink key="" id={acceptedPartnerId} />] as const]),
    ['Zuletzt geändert', formatDateTime(updatedAt)],
  ]
}

/** An application: everything that the applicant has written, the decision, and what staff have noted. */
const ApplicationRecord = ({ id, listed, level, onChanged, presence }: RecordViewProps<Application>) => {
  const can = useCan()
  const { data, error, refresh } = useApi('applicationGet', { params: { id } }, { poll: 'stretching' })
  const read = data?.id === id ? data : undefined
  useKeptAddress(id, data)
  const [application, note] = useNewest(read, listed, onChanged)
  if (application === undefined || isUnknown(error) || (error !== undefined && read === undefined)) {
    return <RecordFallback kind="application" level={level} error={error} onRetry={refresh} />
  }
  const name = personName(application)
  const { status, companyName, version } = application
  const deletion = `Die Bewerbung von ${name} wird mit allen Angaben gelöscht.`
  const madePartner = application.acceptedPartnerId !== null
  const mayTakeBack = decisionRights(status, 'pending').every(can) && (!madePartner || can('ib_partners.create'))
  const takeBack = async () => {
    const to = { params: { id }, ifMatch: version }
    const back = await (madePartner
      ? change('applicationUndoAcceptance', to)
      : change('applicationUpdate', { ...to, body: { status: 'pending', answer: null } }))
    note(back)
    return { words: `${name}: ${applicationStatusLabels[back.status]}` }
  }
  return (
    <RecordLayout
      name={name}
      level={level}
      sub={['Bewerbung', originOf(application), ...(companyName === null ? [] : [companyName])].join(', ')}
      state={
        <>
          <Status look={applicationStatusLooks[status]}>{applicationStatusLabels[status]}</Status>
          {isAnswerDue(inboxPlaceOf.application(application), application) && (
            <AnswerClock promise="application" since={waitsSince(application)} />
          )}
          <WaitingAcceptance record={application} takeBack={mayTakeBack ? takeBack : undefined} />
          <SubmissionMarks record={application} />
          <SecondRequestMark
            record={{ ...application, kind: 'application', joined: read?.joined }}
            person={application}
            partnerId={application.acceptedPartnerId}
          />
          {presence}
        </>
      }
      steps={<ApplicationSteps key={id} application={application} onChanged={note} />}
      menu={
        <RecordMenu
          record={{ kind: 'application', id, name }}
          onDelete={
            can('ib_applications.delete') ? () => askToDelete('applicationDelete', { id, version, label: name }, deletion) : undefined
          }
        />
      }
      work={<Work kind="application" record={application} onChanged={note} />}
      aside={<RecordHistory kind="application" id={id} level={level} />}
      foot={
        <RecordSection title="Einwilligung und Aufbewahrung" level={level}>
          <ConsentSection
            record={read ?? application}
            name={name}
            actions={
              can('ib_applications.edit')
                ? {
                    readLink: () => call('applicationWithdrawalLink', { params: { id } }),
                    withdraw: async () => note(await change('applicationConsentWithdraw', { params: { id } })),
                  }
                : undefined
            }
          />
          <LegalHoldSection kind="APPLICATION" record={application} />
        </RecordSection>
      }
    >
      <Decision
        level={level}
        record={application}
        outcome={status === 'pending' ? undefined : applicationStatusLabels[status]}
        by={application.reviewedByName}
        at={application.reviewedAt}
      />
      <LongText title="Nachricht" text={application.message} level={level} />
      <LongText title="Marketing-Strategie" text={application.marketingStrategy} level={level} />
      <RecordSection title="Angaben" level={level}>
        <FactList facts={applicationFacts(application)} />
      </RecordSection>
      <JoinedRecords kind="application" joined={read?.joined} level={level} />
      <Duplicates
        record={{ ...application, kind: 'application', joined: read?.joined }}
        person={application}
        partnerId={application.acceptedPartnerId}
        level={level}
      />
    </RecordLayout>
  )
}

export default ApplicationRecord
