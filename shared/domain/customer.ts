import * as z from 'zod'
import { MOST_BRANCHES, PROMOTION_LEVEL_LIMIT } from '../platform/limits.ts'
import { answerShape, decisionTraceShape } from './answer.ts'
import { chosenOptionsSchema } from './chosen-options.ts'
import { isMasked } from './contact-masks.ts'
import { activitySchema, amountSchema, decimalSchema, entityShape, requiredAmountSchema } from './entity.ts'
import { idSchema, publicCustomerIdSchema } from './ids.ts'
import { importedShape } from './imported.ts'
import { joinedShape } from './joined-record.ts'
import { legalHoldShape } from './legal-hold.ts'
import { partnerCreateSchema } from './partner.ts'
import type { PermissionKey } from './permissions.ts'
import { emailSchemaAfter, nameShape, optionalPhoneSchema } from './person-fields.ts'
import { referralShape } from './referral-link.ts'
import { confirmationSchema, consentSchema } from './submission.ts'
import { optionalCode, optionalLine } from './text-schemas.ts'
import { workShape } from './work.ts'

export const CUSTOMER_TYPES = ['client', 'sub_ib', 'interessent'] as const
const SPELLINGS: Readonly<Record<string, string>> = { Client: 'client', 'Sub-IB': 'sub_ib', Interessent: 'interessent' }

/** A customer's type; the specification's other spellings are accepted. */
export const customerTypeSchema = z.preprocess(
  (value) => (typeof value === 'string' ? (SPELLINGS[value] ?? value) : value),
  z.enum(CUSTOMER_TYPES, 'Unbekannter Typ'),
)
export type CustomerType = z.infer<typeof customerTypeSchema>
export const customerTypeLabels = { client: 'Client', sub_ib: 'Sub-IB', interessent: 'Interessent' } satisfies Record<CustomerType, string>

/** What staff decide about a registration. Accepting makes an active client of it. */
export const REGISTRATION_OUTCOMES = ['contacted', 'accepted', 'rejected'] as const
export const registrationOutcomeSchema = z.enum(REGISTRATION_OUTCOMES, 'Unbekannte Entscheidung')
export type RegistrationOutcome = z.infer<typeof registrationOutcomeSchema>
export const registrationOutcomeLabels = {
  contacted: 'Kontaktiert',
  accepted: 'Angenommen',
  rejected: 'Abgelehnt',
} satisfies Record<RegistrationOutcome, string>

/** The decision about a registration, with the user name of the person who made it. */
const registrationDecisionSchema = z.object({ outcome: registrationOutcomeSchema, at: z.iso.datetime(), by: z.string().max(100) })

/** Null takes the decision back. */
export const registrationDecideSchema = z.object({ outcome: registrationOutcomeSchema.nullable(), ...answerShape })

/** A customer of the broker, owned by a partner or by nobody. */
export const customerSchema = z.object({
  ...entityShape,
  customerId: z.string().min(1).max(50),
  firstName: z.string().min(1).max(100),
  lastName: z.string().min(1).max(100),
  email: z.string().max(255),
  phone: z.string().max(50).nullable(),
  /** ISO 3166-1 alpha-2 code. */
  country: z.string().max(100).nullable(),
  /** Internal id of the owning partner. */
  ibPartnerId: idSchema.nullable(),
  subIbId: z.string().max(50).nullable(),
  ibAccountNumber: z.string().max(100).nullable(),
  customerType: z.enum(CUSTOMER_TYPES),
  /** Dollars per lot, such as "2.50". */
  subIbCommissionPerLot: decimalSchema(8),
  status: activitySchema,
  isFromLandingPage: z.boolean(),
  /** Data and consent of a registration; absent on other customers. */
  tradingExperience: z.string().max(100).optional(),
  investmentAmount: z.string().max(100).optional(),
  message: z.string().max(5000).nullable().optional(),
  /** Labels of the options chosen on that page. */
  chosenOptions: chosenOptionsSchema.optional(),
  ...referralShape,
  consent: consentSchema.optional(),
  ...legalHoldShape,
  confirmation: confirmationSchema.optional(),
  ...workShape,
  ...importedShape,
  /** What staff decided about a registration; absent while it waits, and on other customers. */
  decision: registrationDecisionSchema.optional(),
  ...decisionTraceShape,
  ...joinedShape,
})
export type Customer = z.infer<typeof customerSchema>

const customerInputShape = {
  customerId: publicCustomerIdSchema,
  ...nameShape,
  // What a reader without the right to contact data was shown must not replace the address or number.
  email: emailSchemaAfter((text) => (isMasked(text) ? 'Bitte geben Sie die ganze E-Mail-Adresse ein' : undefined)),
  phone: optionalPhoneSchema('Telefon', (text) => (isMasked(text) ? 'Bitte geben Sie die ganze Telefonnummer ein' : undefined)),
  country: optionalLine('Land', 100),
  ibPartnerId: idSchema.nullable(),
  subIbId: optionalCode('Sub-IB-Kennung', 50),
  ibAccountNumber: optionalCode('Kontonummer', 100),
  customerType: customerTypeSchema,
  subIbCommissionPerLot: amountSchema(8),
  status: activitySchema,
}

const transferReasonSchema = optionalLine('Grund des Wechsels', 500)

/** Changes of a customer; absent fields keep their values. */
export const customerUpdateSchema = z.object({
  ...z.object(customerInputShape).partial().shape,
  /** Reason for a change of the owning partner. Stored in the audit log, not in the customer. */
  transferReason: transferReasonSchema.optional(),
})

/** A new customer. The public id is generated when absent. */
export const customerCreateSchema = z.object({
  ...z.object(customerInputShape).partial().shape,
  firstName: customerInputShape.firstName,
  lastName: customerInputShape.lastName,
  email: customerInputShape.email,
})

const contactShape = { email: customerInputShape.email, phone: customerInputShape.phone }
/** Not checked, because they are not sent. */
const maskedContactShape = { email: z.string(), phone: z.string().transform((text) => text || null) }

/**
 * The complete form of a customer, in which a change of the owning partner requires a reason. @param owner internal id of the current
 * partner; undefined for a new customer
 * @param isMasked whether the form shows a masked e-mail address and phone number, which cannot be changed
 */
export const customerFormSchema = (owner: number | null | undefined, isMasked = false) =>
  customerCreateSchema
    .extend({ transferReason: transferReasonSchema, ...(isMasked ? maskedContactShape : contactShape) })
    .refine(({ ibPartnerId, transferReason }) => owner === undefined || ibPartnerId === owner || transferReason !== null, {
      path: ['transferReason'],
      error: 'Bitte geben Sie den Grund des Wechsels an',
    })

/** Why somebody looks at the contact data of a customer. */
export const CONTACT_PURPOSES = ['callback', 'account', 'complaint', 'other'] as const
export type ContactPurpose = (typeof CONTACT_PURPOSES)[number]
export const contactPurposeLabels = {
  callback: 'Rückruf',
  account: 'Rückfrage zum Konto',
  complaint: 'Beschwerde',
  other: 'Sonstiges',
} satisfies Record<ContactPurpose, string>

/** The purpose of showing a customer's contact data; „Sonstiges“ needs words. */
export const contactRequestSchema = z
  .object({
    purpose: z.enum(CONTACT_PURPOSES, 'Bitte wählen Sie einen Zweck'),
    purposeWords: optionalLine('Zweck', 200).default(null),
  })
  .refine(({ purpose, purposeWords }) => purpose !== 'other' || purposeWords !== null, {
    path: ['purposeWords'],
    error: 'Bitte geben Sie den Zweck an',
  })

export const customerContactSchema = customerSchema.pick({ email: true, phone: true })
export type CustomerContact = z.infer<typeof customerContactSchema>

/** Input for promoting a customer to a partner; names and addresses come from the customer, the invitation link from the portal. */
export const customerPromoteSchema = z.object({
  ...partnerCreateSchema.pick({ partnerId: true, companyName: true, invitationCode: true, rebateAccount: true, invitationLink: true })
    .shape,
  commissionRate: requiredAmountSchema('Provisionssatz', 3),
})

/**
 * Why a customer cannot be promoted to an IB partner; undefined if it can.
 * @param owner the partner that owns the customer; null for a customer without a partner
 */
export const promotionRefusal = (
  { customerType }: Pick<Customer, 'customerType'>,
  owner: { readonly level: number } | null,
): string | undefined => {
  if (customerType === 'sub_ib') return 'Dieser Kunde ist schon Sub-IB.'
  if (owner !== null && owner.level >= PROMOTION_LEVEL_LIMIT) {
    return `Ab Ebene ${PROMOTION_LEVEL_LIMIT + 1} können Kunden nicht mehr befördert werden.`
  }
  return
}

/** Whether the partner's record would show a user what the customer's record hides from them. */
export const promotionShowsContact = (can: (key: PermissionKey) => boolean): boolean => can('ib_partners.view') && !can('customers.contact')
export const PROMOTION_SHOWS_CONTACT =
  'Als IB-Partner wäre dieser Kunde mit Kontaktdaten zu sehen, die Sie nicht sehen dürfen. Bitte wenden Sie sich an Ihren Administrator.'

/** Number of customers in total, per status and per type. */
export const customerCountsSchema = z.object({
  total: z.int().nonnegative(),
  byStatus: z.record(activitySchema, z.int().nonnegative()),
  byType: z.record(z.enum(CUSTOMER_TYPES), z.int().nonnegative()),
})

/** What a partner's dashboard shows of its customers besides their list. */
export const partnerFiguresSchema = z.object({
  customers: z.int().nonnegative(),
  activeCustomers: z.int().nonnegative(),
  subIbs: z.int().nonnegative(),
  activeSubIbs: z.int().nonnegative(),
  directClients: z.int().nonnegative(),
  newestSubIbs: z
    .array(customerSchema.pick({ id: true, customerId: true, firstName: true, lastName: true, createdAt: true }))
    .max(MOST_BRANCHES)
    .readonly(),
})
export type PartnerFigures = z.infer<typeof partnerFiguresSchema>
