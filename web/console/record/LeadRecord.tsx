import { inboxPlaceOf, isAnswerDue, waitsSince } from '../../../shared/domain/inbox.ts'
import type { Lead } from '../../../shared/domain/lead.ts'
import { personName } from '../../../shared/domain/user.ts'
import { change } from '../../api/change.ts'
import { call } from '../../api/client.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { FactList } from '../../ui/FactList.tsx'
import { Status } from '../../ui/Status.tsx'
import { leadStatusLooks } from '../../ui/status-looks.ts'
import { WaitingAcceptance } from '../acceptance/WaitingAcceptance.tsx'
import { ConsentSection } from '../consent/ConsentSection.tsx'
import { SubmissionMarks } from '../consent/SubmissionMarks.tsx'
import { askToDelete } from '../deletion.ts'
import { LeadSteps } from '../leads/LeadSteps.tsx'
import { leadFacts } from '../leads/lead-facts.tsx'
import { LegalHoldSection } from '../legal-hold/LegalHoldSection.tsx'
import { JoinedRecords } from '../merge/JoinedRecords.tsx'
import { AnswerClock } from './AnswerClock.tsx'
import { Decision } from './Decision.tsx'
import { Duplicates, SecondRequestMark } from './Duplicates.tsx'
import { importedFacts } from './imported-fact.ts'
import { PartnerLink } from './PartnerLink.tsx'
import { isUnknown, RecordFallback } from './RecordFallback.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { RecordLayout, RecordSection } from './RecordLayout.tsx'
import { RecordMenu } from './RecordMenu.tsx'
import type { RecordViewProps } from './record-view.ts'
import { useKeptAddress } from './use-kept-address.ts'
import { useNewest } from './use-newest.ts'
import { Work } from './Work.tsx'

/** A lead: who applied where, the decision, and what staff have noted. */
const LeadRecord = ({ id, listed, level, onChanged, presence }: RecordViewProps<Lead>) => {
  const can = useCan()
  const { data, error, refresh } = useApi('leadGet', { params: { id } }, { poll: 'stretching' })
  const read = data?.id === id ? data : undefined
  useKeptAddress(id, data)
  const [lead, note] = useNewest(read, listed, onChanged)
  if (lead === undefined || isUnknown(error) || (error !== undefined && read === undefined))
    return <RecordFallback kind="lead" level={level} error={error} onRetry={refresh} />
  const name = personName(lead)
  const { partnerName, partnerId, ibPartnerId, acceptedPartnerId, status } = lead
  const takeBack = async () => {
    const back = await change('leadUndoAcceptance', { params: { id }, ifMatch: lead.version })
    note(back)
    return { words: `${name}: ${back.status}` }
  }
  return (
    <RecordLayout
      name={name}
      level={level}
      sub={
        <>
          Interessent, über <PartnerLink id={ibPartnerId} name={`${partnerName} ${partnerId}`} />
        </>
      }
      state={
        <>
          <Status look={leadStatusLooks[status]}>{status}</Status>
          {isAnswerDue(inboxPlaceOf.lead(lead), lead) && <AnswerClock promise="recruitment" since={waitsSince(lead)} />}
          <WaitingAcceptance record={lead} takeBack={can('ib_interessenten.edit') ? takeBack : undefined} />
          <SubmissionMarks record={lead} />
          <SecondRequestMark record={{ ...lead, kind: 'lead', joined: read?.joined }} person={lead} partnerId={acceptedPartnerId} />
          {presence}
        </>
      }
      steps={<LeadSteps key={id} lead={lead} onChanged={note} />}
      menu={
        <RecordMenu
          record={{ kind: 'lead', id, name }}
          onDelete={
            can('ib_interessenten.delete')
              ? () => askToDelete('leadDelete', { id, version: lead.version, label: name }, `${name} wird mit allen Angaben gelöscht.`)
              : undefined
          }
        />
      }
      work={<Work kind="lead" record={lead} onChanged={note} />}
      aside={<RecordHistory kind="lead" id={id} level={level} />}
      foot={
        <RecordSection title="Einwilligung und Aufbewahrung" level={level}>
          <ConsentSection
            record={read ?? lead}
            name={name}
            actions={
              can('ib_interessenten.edit')
                ? {
                    readLink: () => call('leadWithdrawalLink', { params: { id } }),
                    withdraw: async () => note(await change('leadConsentWithdraw', { params: { id } })),
                  }
                : undefined
            }
          />
          <LegalHoldSection kind="INTERESSENT" record={lead} />
        </RecordSection>
      }
    >
      <Decision level={level} record={lead} outcome={lead.rejection && status} />
      <RecordSection title="Angaben" level={level}>
        <FactList
          facts={[
            ...leadFacts(lead),
            ...importedFacts(lead),
            ...(acceptedPartnerId === null ? [] : [['Daraus wurde', <PartnerLink key="" id={acceptedPartnerId} />] as const]),
          ]}
        />
      </RecordSection>
      <JoinedRecords kind="lead" joined={read?.joined} level={level} />
      <Duplicates record={{ ...lead, kind: 'lead', joined: read?.joined }} person={lead} partnerId={acceptedPartnerId} level={level} />
    </RecordLayout>
  )
}

export default LeadRecord
