import { Link, useParams } from 'react-router-dom'
import { isAwaitingAnswer, type Lead } from '../../../shared/domain/lead.ts'
import { personName } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { BackLink } from '../../ui/BackLink.tsx'
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

const OwnLinkName = ({ name }: { readonly name: string }) => (
  <Link className={rowParts.touchLink} to={paths.ownLink(name)}>
    {name}
  </Link>
)

/** The partner that a lead became; without its name if it is now elsewhere, or names are not shown. */
const AcceptedPartner = ({ partnerId, id }: { readonly partnerId: number; readonly id: number }) => {
  const { data } = useApi('partnerNetworkGet', { params: { partnerId, id } })
  const name = data?.name
  return (
    <Link className={rowParts.touchLink} to={paths.network()}>
      {name == null ? 'IB-Partner' : `${name.companyName} ${name.partnerId}`}
    </Link>
  )
}

const factsOf = (lead: Lead): readonly Fact[] => [
  ['E-Mail', <EmailLink key="" address={lead.email} canCopy />],
  ['Telefon', <PhoneLink key="" number={lead.phone} canCopy />],
  [
    'Status',
    <Status key="" look={leadStatusLooks[lead.status]}>
      {lead.status}
    </Status>,
  ],
  ...(isAwaitingAnswer(lead) ? [['Versprochene Antwort', <AnswerClock key="" lead={lead} />] as const] : []),
  ...(lead.link === undefined ? [] : [['Link', <OwnLinkName key="" name={lead.link} />] as const]),
  ...(lead.acceptedPartnerId === null
    ? []
    : [['Daraus wurde', <AcceptedPartner key="" partnerId={lead.ibPartnerId} id={lead.acceptedPartnerId} />] as const]),
  ['Eingegangen', formatDateTime(lead.createdAt)],
  ['Zuletzt geändert', formatDateTime(lead.updatedAt)],
]

/** One lead of the partner's recruitment page. */
const LeadPage = () => {
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, refresh } = useApi('leadGet', isId ? { params: { id } } : null, { poll: 'stretching' })
  const isUnknown = !isId || (error instanceof ApiError && error.status === 404)
  const lead = isUnknown ? undefined : data
  if (isUnknown) {
    return (
      <>
        <BackLink to={paths.ownLeads()}>Alle Interessenten</BackLink>
        <PageHeader title="Interessent nicht gefunden" sub="Diesen Interessenten gibt es nicht. Vielleicht wurde er inzwischen gelöscht." />
      </>
    )
  }
  return (
    <>
      <BackLink to={paths.ownLeads()}>Alle Interessenten</BackLink>
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
