import { chosenLabel } from '../../../shared/domain/chosen-label.ts'
import type { Customer } from '../../../shared/domain/customer.ts'
import { ActivityStatus, CustomerType } from '../../ui/customer-status.tsx'
import type { Fact } from '../../ui/FactList.tsx'
import { formatDateTime, formatDecimal } from '../../ui/format.ts'
import { PartnerName } from '../../ui/PartnerName.tsx'
import { registrationFacts } from '../../ui/registration-facts.ts'
import { CustomerEmail, CustomerPhone } from './customer-contact.tsx'

const NOT_GIVEN = 'Nicht angegeben'

/** All facts about a customer. @param partner in place of the owning partner's name */
export const customerFacts = (customer: Customer, partner?: Fact[1]): readonly Fact[] => {
  const { phone, country, ibPartnerId, chosenOptions } = customer
  return [
    ['E-Mail', <CustomerEmail key="" customer={customer} canCopy />],
    ['Telefon', phone === null ? NOT_GIVEN : <CustomerPhone key="" customer={customer} canCopy />],
    ['Land', country === null ? NOT_GIVEN : chosenLabel(chosenOptions, 'country', country)],
    ['IB-Partner', partner ?? (ibPartnerId === null ? 'Kein Partner' : <PartnerName key="" id={ibPartnerId} />)],
    ['Typ', <CustomerType key="" type={customer.customerType} />],
    ['Status', <ActivityStatus key="" status={customer.status} />],
    ...registrationFacts(customer),
    ['Sub-IB-Provision je Lot', `${formatDecimal(customer.subIbCommissionPerLot)} $`],
    ['Sub-IB-Kennung', customer.subIbId ?? NOT_GIVEN],
    ['Kontonummer', customer.ibAccountNumber ?? NOT_GIVEN],
    ['Von einer Landingpage', customer.isFromLandingPage ? 'Ja' : 'Nein'],
    ['Erstellt', formatDateTime(customer.createdAt)],
    ['Zuletzt geändert', formatDateTime(customer.updatedAt)],
  ]
}
