import { useParams } from 'react-router-dom'
import { chosenLabel } from '../../../shared/domain/chosen-label.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import { personName } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { useApi } from '../../api/use-api.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { EmailLink, PhoneLink } from '../../ui/contact-links.tsx'
import { ActivityStatus, CustomerType } from '../../ui/customer-status.tsx'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { registrationFacts } from '../../ui/registration-facts.ts'

const NOT_GIVEN = 'Nicht angegeben'

const factsOf = (customer: Customer): readonly Fact[] => [
  ['E-Mail', <EmailLink key="" address={customer.email} canCopy />],
  ['Telefon', customer.phone === null ? NOT_GIVEN : <PhoneLink key="" number={customer.phone} canCopy />],
  ['Land', customer.country === null ? NOT_GIVEN : chosenLabel(customer.chosenOptions, 'country', customer.country)],
  ['Typ', <CustomerType key="" type={customer.customerType} />],
  ['Status', <ActivityStatus key="" status={customer.status} />],
  ...registrationFacts(customer),
  ...(customer.isFromLandingPage ? [['Link', customer.link ?? 'Ohne Link'] as const] : []),
  ['Kontonummer', customer.ibAccountNumber ?? NOT_GIVEN],
  ['Registriert', formatDateTime(customer.createdAt)],
  ['Zuletzt geändert', formatDateTime(customer.updatedAt)],
]

/** A customer of the signed-in partner. */
const PartnerCustomer = () => {
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data: customer, error, refresh } = useApi('customerGet', isId ? { params: { id } } : null, { poll: 'stretching' })
  if (!isId || (error instanceof ApiError && error.status === 404)) {
    return (
      <>
        <BackLink to={paths.customersOfPartner()}>Alle Kunden</BackLink>
        <PageHeader title="Kunde nicht gefunden" sub="Diesen Kunden gibt es nicht. Vielleicht wurde er inzwischen gelöscht." />
      </>
    )
  }
  return (
    <>
      <BackLink to={paths.customersOfPartner()}>Alle Kunden</BackLink>
      <PageHeader title={customer === undefined ? 'Kunde' : personName(customer)} sub={customer?.customerId} />
      <Panel aria-label="Angaben" padding="8px 20px">
        {error !== undefined && <Failure text={messageOf(error)} onRetry={refresh} />}
        {customer === undefined && error === undefined && <RowSkeletons label="Kunde wird geladen" />}
        {customer !== undefined && error === undefined && <FactList facts={factsOf(customer)} />}
      </Panel>
    </>
  )
}

export default PartnerCustomer
