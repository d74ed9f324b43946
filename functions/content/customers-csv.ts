import { type CsvCell, csvLines } from '../../shared/domain/csv.ts'
import { type Customer, customerTypeLabels } from '../../shared/domain/customer.ts'
import { activityLabels } from '../../shared/domain/entity.ts'
import { fieldLabels } from '../../shared/domain/field-labels.ts'
import { formatCountry, formatDate, formatDecimal } from '../../shared/domain/german.ts'
import type { Partner } from '../../shared/domain/partner.ts'

type Owner = Pick<Partner, 'partnerId' | 'companyName'>
type Column = {
  /** The field whose label is the header, as in lists and forms. */
  readonly field: string
  readonly of: (customer: Customer, owner: Owner | undefined) => CsvCell | null | undefined
  readonly isOfOwner?: true
}

const columns: readonly Column[] = [
  { field: 'customerId', of: ({ customerId }) => customerId },
  { field: 'firstName', of: ({ firstName }) => firstName },
  { field: 'lastName', of: ({ lastName }) => lastName },
  { field: 'email', of: ({ email }) => email },
  { field: 'phone', of: ({ phone }) => phone },
  { field: 'country', of: ({ country }) => country && formatCountry(country) },
  { field: 'customerType', of: ({ customerType }) => customerTypeLabels[customerType] },
  { field: 'status', of: ({ status }) => activityLabels[status] },
  { field: 'partnerId', of: (_, owner) => owner?.partnerId, isOfOwner: true },
  { field: 'ibPartnerId', of: (_, owner) => owner?.companyName, isOfOwner: true },
  { field: 'subIbId', of: ({ subIbId }) => subIbId },
  { field: 'ibAccountNumber', of: ({ ibAccountNumber }) => ibAccountNumber },
  { field: 'subIbCommissionPerLot', of: ({ subIbCommissionPerLot }) => ({ calculable: formatDecimal(subIbCommissionPerLot) }) },
  { field: 'isFromLandingPage', of: ({ isFromLandingPage }) => (isFromLandingPage ? 'Ja' : 'Nein') },
  { field: 'createdAt', of: ({ createdAt }) => ({ calculable: formatDate(createdAt) }) },
  { field: 'updatedAt', of: ({ updatedAt }) => ({ calculable: formatDate(updatedAt) }) },
]

/**
 * Customers as CSV lines, with German dates and amounts.
 * @param owners the owning partners by internal id; undefined omits their columns
 * @param isFirst whether byte order mark and headers are included
 */
export const customersCsv = (customers: readonly Customer[], owners: ReadonlyMap<number, Owner> | undefined, isFirst: boolean): string => {
  const shown = columns.filter(({ isOfOwner = false }) => owners !== undefined || !isOfOwner)
  const ownerOf = ({ ibPartnerId }: Customer) => (ibPartnerId === null ? undefined : owners?.get(ibPartnerId))
  const lines = customers.map((customer) => shown.map(({ of }) => of(customer, ownerOf(customer)) ?? ''))
  return csvLines(lines, isFirst ? shown.map(({ field }) => fieldLabels[field] ?? field) : undefined)
}
