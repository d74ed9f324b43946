import { customerTypeLabels } from './customer.ts'
import { activityLabels } from './entity.ts'
import { fieldLabels } from './field-labels.ts'
import { fold } from './fold.ts'
import type { ImportFieldName, ImportKind } from './import.ts'
import { LEAD_STATUSES } from './lead.ts'

type ImportField = {
  readonly name: ImportFieldName
  readonly label: string
  readonly isRequired?: true
  /** The values that the field takes, if there are few. */
  readonly choices?: readonly string[]
  /** How values are written. */
  readonly hint?: string
}

const labelOf = (name: string) => fieldLabels[name] ?? name
const field = (name: ImportFieldName, more: Partial<Omit<ImportField, 'name'>> = {}): ImportField => ({
  name,
  label: labelOf(name),
  ...more,
})
const required = { isRequired: true } as const

const person = [field('firstName', required), field('lastName', required), field('email', required)]
const country = field('country', { hint: 'Name oder Kürzel, etwa Österreich oder AT' })
const activity = field('status', { choices: Object.values(activityLabels) })
const followUpOn = field('followUpOn', { hint: 'Datum, etwa 24.12.2026' })
const partnerHint = 'Partner-ID, oder eindeutig Firma oder E-Mail'

/** The statuses that an imported lead may have: an accepted one has a partner. */
export const importedLeadStatuses = LEAD_STATUSES.filter((status) => status !== 'IB-Akzeptiert')

/** The fields of each kind that a file can fill, in the order in which they are shown. */
export const importFields: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  customer: [
    ...person,
    field('phone'),
    country,
    field('partner', { label: 'IB-Partner', hint: partnerHint }),
    field('customerId', { hint: 'Leer: das Portal vergibt eine' }),
    field('customerType', { choices: Object.values(customerTypeLabels) }),
    activity,
    field('ibAccountNumber'),
    field('subIbId'),
    field('subIbCommissionPerLot', { hint: 'Betrag, etwa 2,50' }),
    followUpOn,
  ],
  partner: [
    field('companyName', required),
    ...person,
    field('phone'),
    country,
    field('partnerId', { hint: 'Leer: das Portal vergibt eine' }),
    field('partner', { label: 'Übergeordneter Partner', hint: partnerHint }),
    field('commissionRate', { hint: 'Betrag, etwa 8,00' }),
    activity,
    field('invitationLink'),
    field('invitationCode'),
    field('rebateAccount'),
  ],
  lead: [
    ...person,
    field('phone', required),
    field('partner', { label: 'IB-Partner', isRequired: true, hint: partnerHint }),
    field('status', { choices: importedLeadStatuses }),
    followUpOn,
  ],
}

/** Headers that other systems give to a field, besides its label. Compared by {@link headerWords}. */
const otherHeaders: Readonly<Record<ImportFieldName, readonly string[]>> = {
  customerId: ['Kundennummer', 'Kunden-Nr', 'Kundennr', 'Customer ID', 'Customer Number', 'Client ID'],
  partnerId: ['Partnernummer', 'Partner-Nr', 'Partner ID', 'IB ID', 'IB-Nummer'],
  companyName: ['Firma', 'Unternehmen', 'Company', 'Company Name', 'Organisation', 'Organization'],
  firstName: ['First Name', 'Given Name', 'Forename', 'Rufname'],
  lastName: ['Name', 'Familienname', 'Last Name', 'Surname', 'Family Name'],
  email: ['E-Mail-Adresse', 'Mail', 'Mailadresse', 'E-Mail Address', 'Email Address', 'E-Mail 1'],
  phone: [
    'Telefonnummer',
    'Tel',
    'Rufnummer',
    'Handy',
    'Mobil',
    'Mobilnummer',
    'Phone',
    'Phone Number',
    'Mobile',
    'Mobile Phone',
    'Telephone',
  ],
  country: ['Country', 'Staat', 'Ländercode', 'Country Code', 'Landeskennzeichen'],
  partner: ['Partner', 'IB', 'Introducing Broker', 'Referring Partner', 'Übergeordneter IB', 'Parent', 'Parent Partner', 'Vermittler'],
  subIbId: ['Sub-IB', 'Sub IB ID'],
  ibAccountNumber: ['Konto', 'Kontonr', 'IB-Kontonummer', 'Account', 'Account Number', 'Trading Account', 'Handelskonto'],
  customerType: ['Kundentyp', 'Type', 'Customer Type', 'Client Type'],
  subIbCommissionPerLot: ['Provision', 'Provision pro Lot', 'Commission', 'Commission per Lot'],
  commissionRate: ['Provision', 'Provision pro Lot', 'Commission', 'Commission Rate', 'Rate'],
  invitationLink: ['Link', 'Invitation Link', 'Referral Link'],
  invitationCode: ['Code', 'Invitation Code', 'Referral Code'],
  rebateAccount: ['Rebate', 'Rebate Account', 'Rebatekonto'],
  status: ['State', 'Zustand'],
  followUpOn: ['Wiedervorlage am', 'Follow-up', 'Follow up on', 'Due Date'],
}

/** A header for comparison: without case, accents, spaces and punctuation. */
export const headerWords = (header: string): string => fold(header).replace(/[^\p{L}\p{N}]/gu, '')

/** All headers that lead to a field, the best first. Those of this portal's own files are among them. */
export const headersOf = ({ name, label }: ImportField): readonly string[] =>
  // The public id leads to one partner, which a name may not.
  [...(name === 'partner' ? ['Partner-ID'] : []), label, labelOf(name), name, ...otherHeaders[name]].map(headerWords)

const knownHeaders = new Set(Object.values(importFields).flatMap((fields) => fields.flatMap(headersOf)))

/** Whether the header of a column leads to a field of any kind. */
export const isKnownHeader = (header: string): boolean => knownHeaders.has(headerWords(header))
