import type { Application } from './application.ts'
import type { Customer } from './customer.ts'
import { fieldLabels } from './field-labels.ts'
import type { Lead } from './lead.ts'
import type { PartnerDetail } from './partner.ts'
import type { User } from './user.ts'

/** Categories of personal data. */
const dataCategoryLabels = {
  name: 'Name',
  contact: 'Kontaktdaten',
  company: 'Angaben zum Unternehmen',
  answers: 'Angaben im Formular',
  account: 'Konto und Provision',
  page: 'Inhalte und Bilder der eigenen Anwerbeseite',
  access: 'Zugang und Rechte',
  consent: 'Einwilligung',
  handling: 'Bearbeitung und Zuordnung',
} as const
type DataCategory = keyof typeof dataCategoryLabels

/** The category of each stored field of a record. A field without one does not compile. */
type Fields<Stored> = Readonly<Record<keyof Stored, DataCategory>>

const bookkeeping = { id: 'handling', version: 'handling', createdAt: 'handling', updatedAt: 'handling' } as const
/** What staff note about their work on a record. */
const work = { assignee: 'handling', followUpOn: 'handling', noteCount: 'handling', answeredAt: 'handling' } as const
const person = { firstName: 'name', lastName: 'name', email: 'contact', phone: 'contact' } as const

export const leadFields = {
  ...bookkeeping,
  ...person,
  partnerId: 'handling',
  ibPartnerId: 'handling',
  partnerName: 'handling',
  source: 'handling',
  status: 'handling',
  acceptedPartnerId: 'handling',
  link: 'handling',
  referral: 'handling',
  consent: 'consent',
  confirmation: 'consent',
  imported: 'handling',
  legalHold: 'handling',
  ...work,
  rejection: 'handling',
  decisionMails: 'handling',
  joined: 'answers',
} as const satisfies Fields<Lead>

export const applicationFields = {
  ...bookkeeping,
  ...person,
  country: 'contact',
  companyName: 'company',
  website: 'company',
  companyType: 'company',
  tradingExperience: 'answers',
  expectedVolume: 'answers',
  marketingChannels: 'answers',
  marketingStrategy: 'answers',
  message: 'answers',
  chosenOptions: 'answers',
  status: 'handling',
  reviewedBy: 'handling',
  reviewedByName: 'handling',
  reviewedAt: 'handling',
  reviewNotes: 'handling',
  acceptedPartnerId: 'handling',
  consent: 'consent',
  confirmation: 'consent',
  legalHold: 'handling',
  ...work,
  rejection: 'handling',
  decisionMails: 'handling',
  joined: 'answers',
} as const satisfies Fields<Application>

export const customerFields = {
  ...bookkeeping,
  ...person,
  customerId: 'account',
  country: 'contact',
  ibPartnerId: 'handling',
  subIbId: 'account',
  ibAccountNumber: 'account',
  customerType: 'account',
  subIbCommissionPerLot: 'account',
  status: 'account',
  isFromLandingPage: 'handling',
  link: 'handling',
  referral: 'handling',
  tradingExperience: 'answers',
  investmentAmount: 'answers',
  message: 'answers',
  chosenOptions: 'answers',
  consent: 'consent',
  confirmation: 'consent',
  imported: 'handling',
  legalHold: 'handling',
  ...work,
  decision: 'handling',
  rejection: 'handling',
  decisionMails: 'handling',
  joined: 'answers',
} as const satisfies Fields<Customer>

export const partnerFields = {
  ...bookkeeping,
  ...person,
  partnerId: 'account',
  formerIds: 'account',
  companyName: 'company',
  country: 'contact',
  commissionRate: 'account',
  invitationLink: 'account',
  invitationCode: 'account',
  rebateAccount: 'account',
  status: 'account',
  parentId: 'handling',
  level: 'handling',
  hierarchyPath: 'handling',
  customerCount: 'handling',
  childCount: 'handling',
  landingPageTitle: 'page',
  landingPageSubtitle: 'page',
  landingPageDescription: 'page',
  landingPageContent: 'page',
  landingPageBenefits: 'page',
  landingPageTestimonials: 'page',
  landingPageContactInfo: 'page',
  landingPageCustomCss: 'page',
  landingPageMetaTitle: 'page',
  landingPageMetaDescription: 'page',
  landingPageLogo: 'page',
  landingPagePortrait: 'page',
  imported: 'handling',
  legalHold: 'handling',
} as const satisfies Fields<PartnerDetail>

export const userFields = {
  ...bookkeeping,
  id: 'access',
  firstName: 'name',
  lastName: 'name',
  email: 'contact',
  profileImageUrl: 'name',
  role: 'access',
  status: 'access',
  ibPartnerId: 'handling',
  permissions: 'access',
  lastLogin: 'access',
  invitation: 'access',
  hasSecondFactor: 'access',
  hasPasskey: 'access',
} as const satisfies Fields<User>

/** The categories of a record's fields, each with the labels of its fields. */
export const categoriesOf = (...records: readonly Readonly<Record<string, DataCategory>>[]): readonly string[] => {
  const fields = new Map<DataCategory, Set<string>>()
  for (const [field, category] of records.flatMap((record) => Object.entries(record))) {
    const labels = fields.get(category) ?? new Set()
    fields.set(category, labels.add((fieldLabels[field] ?? field).replace(/^Anwerbeseite: /, '')))
  }
  const named = (category: DataCategory) => [...(fields.get(category) ?? [])].join(', ')
  return categoryOrder.filter((category) => fields.has(category)).map((category) => `${dataCategoryLabels[category]}: ${named(category)}`)
}
const isCategory = (name: string): name is DataCategory => name in dataCategoryLabels
const categoryOrder = Object.keys(dataCategoryLabels).filter(isCategory)
