import { stringify } from 'csv-stringify/sync'
import { type Customer, customerTypeLabels } from '../../shared/domain/customer.ts'
import { activityLabels } from '../../shared/domain/entity.ts'
import { fieldLabels } from '../../shared/domain/field-labels.ts'
import { formatCountry, formatDate, formatDecimal } from '../../shared/domain/german.ts'
import type { Partner } from '../../shared/domain/partner.ts'

type Owner = Pick<Partner, 'partnerId' | 'companyName'>
type Column = {
  /** Names the header, as lists and forms do. */
  readonly field: string
  readonly of: (customer: Customer, owner: Owner | undefined) => string | null | undefined
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
  { field: 'subIbCommissionPerLot', of: ({ subIbCommissionPerLot }) => formatDecimal(subIbCommissionPerLot) },
  { field: 'isFromLandingPage', of: ({ isFromLandingPage }) => (isFromLandingPage ? 'Ja' : 'Nein') },
  { field: 'createdAt', of: ({ createdAt }) => formatDate(createdAt) },
  { field: 'updatedAt', of: ({ updatedAt }) => formatDate(updatedAt) },
]

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** What makes spreadsheets read a cell as a formula, at its beginning: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]/

/** A phone number in groups of digits, such as „+49 431 5550 17“: no formula, and no spreadsheet makes a number of it. */
const PHONE_IN_GROUPS = /^\+\d+( \d+)+$/

/** Digits of which a spreadsheet would drop leading zeros, or show as 4,9E+11. */
const CODE_OF_DIGITS = /^(0\d+|\d{12,})$/

/**
 * Keeps a spreadsheet from calculating with a text. A tab within the quotes of a field makes it text in Excel, LibreOffice and Google Sheets and is not
 * seen there; an apostrophe, the other means that OWASP names, shows in Excel and stays in systems that import the file. They trim a tab away, as this
 * portal does. Phone numbers in groups need neither and come out as they are.
 */
const asText = (text: string) => {
  const isCalculated = (FORMULA_START.test(text) && !PHONE_IN_GROUPS.test(text)) || CODE_OF_DIGITS.test(text)
  return isCalculated ? `\t${text}` : text
}

/**
 * Customers as lines of a CSV file for German spreadsheets: semicolons, CRLF, dates and amounts as people write them. Trimmed, every cell is the text that
 * is stored.
 * @param owners the owning partners by internal id; undefined leaves their columns out
 * @param isFirst whether byte order mark and headers come before
 */
export const customersCsv = (customers: readonly Customer[], owners: ReadonlyMap<number, Owner> | undefined, isFirst: boolean): string => {
  const shown = columns.filter(({ isOfOwner = false }) => owners !== undefined || !isOfOwner)
  const ownerOf = ({ ibPartnerId }: Customer) => (ibPartnerId === null ? undefined : owners?.get(ibPartnerId))
  const lines = customers.map((customer) => shown.map(({ of }) => asText(of(customer, ownerOf(customer)) ?? '')))
  const headers = shown.map(({ field }) => fieldLabels[field] ?? field)
  return (
    (isFirst ? BYTE_ORDER_MARK : '') +
    stringify(isFirst ? [headers, ...lines] : lines, {
      delimiter: ';',
      record_delimiter: 'windows',
      quoted_match: /[\r\n\t]/,
    })
  )
}
