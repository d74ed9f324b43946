import { chakra } from '@chakra-ui/react'
import { Link, useParams } from 'react-router-dom'
import type { Lead } from '../../../shared/domain/lead.ts'
import { personName } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { Status } from '../../ui/Status.tsx'
import { leadStatusLooks } from '../../ui/status-looks.ts'
import { AnswerClock } from './AnswerClock.tsx'

const factsOf = (lead: Lead): readonly Fact[] => [
  ['E-Mail', <EmailLink key="" address={lead.email} canCopy />],
  ['Telefon', <PhoneLink key="" number={lead.phone} canCopy />],
  [
    'Status',
    <Status key="" look={leadStatusLooks[lead.status]}>
      {lead.status}
    </Status>,
  ],
  ...(lead.status === 'IB-Bewerbung' || lead.status === 'IB-Interessent'
    ? [['Versprochene Antwort', <AnswerClock key="" lead={lead} />] as const]
    : []),
  ['Eingegangen', formatDateTime(lead.createdAt)],
  ['Zuletzt geändert', formatDateTime(lead.updatedAt)],
]

/** One lead of the partner's recruitment page. */
const LeadPage = () => {
  const id = Number(useParams().id)
  const { data: lead, error, refresh } = useApi('leadGet', { params: { id } }, { poll: 'stretching' })
  return (
    <>
      <chakra.p textStyle="dense" marginBottom="2">
        <Link className={rowParts.link} to={paths.ownLeads()}>
          Alle Interessenten
        </Link>
      </chakra.p>
      <PageHeader title={lead === undefined ? 'Interessent' : personName(lead)} sub="Über Ihre Anwerbeseite" />
      <Panel aria-label="Angaben" padding="8px 20px">
        {error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
        {lead === undefined && error === undefined && <RowSkeletons label="Interessent wird geladen" />}
        {lead !== undefined && error === undefined && <FactList facts={factsOf(lead)} />}
      </Panel>
    </>
  )
}

export default LeadPage
