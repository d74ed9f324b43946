import { stringify } from 'csv-stringify/sync'
import { type Customer, customerTypeLabels } from '../../shared/domain/customer.ts'
import { activityLabels } from '../../shared/domain/entity.ts'
import { fieldLabels } from '../../shared/domain/field-labels.ts'
import { formatCountry, formatDate, formatDecimal } from '../../shared/domain/german.ts'
import type { Partner } from '../../shared/domain/partner.ts'

type Owner = Pick<Partner, 'partnerId' | 'companyName'>
type Column = {
  /** The field whose label is the header, as in lists and forms. */
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

/** A beginning that makes spreadsheets read a cell as a formula: https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA_START = /^\s*[=+\-@＝＋－＠]/

/** A phone number in groups of digits, such as „+49 431 5550 17“: spreadsheets read it neither as a formula nor as a number. */
const PHONE_IN_GROUPS = /^\+\d+( \d+)+$/

/** Digits that a spreadsheet would shorten by leading zeros or show as 4,9E+11. */
const CODE_OF_DIGITS = /^(0\d+|\d{12,})$/

/**
 * Keeps spreadsheets from evaluating a text. Excel, LibreOffice and Google Sheets read a quoted field with a leading tab as text and do not
 * show the tab, and systems that import the file trim it, as this portal does. An apostrophe, OWASP's other remedy, is visible in Excel and
 * survives an import. Phone numbers in groups need neither.
 */
const asText = (text: string) => {
  const isCalculated = (FORMULA_START.test(text) && !PHONE_IN_GROUPS.test(text)) || CODE_OF_DIGITS.test(text)
  return isCalculated ? `\t${text}` : text
}

/**
 * Customers as CSV lines for German spreadsheets: semicolons, CRLF, German dates and amounts. Trimmed, every cell equals the stored text.
 * @param owners the owning partners by internal id; undefined omits their columns
 * @param isFirst whether byte order mark and headers are included
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
