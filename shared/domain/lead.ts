import * as z from 'zod'
import { chosenParentSchema, takeBackShape } from './acceptance.ts'
import { answerShape, decisionTraceShape } from './answer.ts'
import { isUnconfirmed } from './confirmation.ts'
import { entityShape } from './entity.ts'
import { idSchema, publicPartnerIdSchema } from './ids.ts'
import { importedShape } from './imported.ts'
import { joinedShape } from './joined-record.ts'
import { legalHoldShape } from './legal-hold.ts'
import { personShape } from './person-fields.ts'
import { referralShape, submittedLinkShape } from './referral-link.ts'
import { confirmationSchema, consentSchema, submissionShape } from './submission.ts'
import { workShape } from './work.ts'

export const LEAD_STATUSES = ['IB-Interessent', 'IB-Bewerbung', 'IB-Akzeptiert', 'Kontaktiert', 'Abgelehnt'] as const
/** The states are the words that people read. */
export const leadStatusLabels = Object.fromEntries(LEAD_STATUSES.map((status) => [status, status]))
export const leadStatusSchema = z.enum(LEAD_STATUSES, 'Unbekannter Status')
export type LeadStatus = z.infer<typeof leadStatusSchema>
/** Whether a lead still waits for the answer that the recruitment page promises. Nobody handles a form that its person has not confirmed. */
export const isAwaitingAnswer = (lead: Pick<Lead, 'status' | 'confirmation'>) => lead.status === 'IB-Bewerbung' && !isUnconfirmed(lead)

/** The filter buttons in their order; `null` means all. */
export const leadFilters = [
  { status: null, label: 'Alle' },
  { status: 'IB-Bewerbung', label: 'Neue' },
  { status: 'IB-Interessent', label: 'Interessenten' },
  { status: 'IB-Akzeptiert', label: 'Akzeptiert' },
  { status: 'Kontaktiert', label: 'Kontaktiert' },
  { status: 'Abgelehnt', label: 'Abgelehnt' },
] as const satisfies readonly { status: LeadStatus | null; label: string }[]

/** The three quick buttons of a lead, in their order. */
export const leadQuickActions = [
  { status: 'IB-Bewerbung', label: 'Als IB-Bewerbung markieren' },
  { status: 'IB-Akzeptiert', label: 'Als IB-Partner akzeptieren' },
  { status: 'Kontaktiert', label: 'Als kontaktiert markieren' },
] as const satisfies readonly { status: LeadStatus; label: string }[]

/** The source of a lead. */
export const leadSourceSchema = z.enum(['ib_recruitment', 'import'])
export const leadSourceLabels = {
  ib_recruitment: 'Anwerbeseite',
  import: 'Import',
} satisfies Record<z.infer<typeof leadSourceSchema>, string>

/** A lead (Interessent): a person who left name and address on a partner's recruitment page. */
export const leadSchema = z.object({
  ...entityShape,
  /** Public id of the referring partner at the time of submission. */
  partnerId: publicPartnerIdSchema,
  /** Internal id of the referring partner. */
  ibPartnerId: idSchema,
  /** Company name of the referring partner. */
  partnerName: z.string(),
  // An imported one may have a name of one letter.
  firstName: z.string().min(1).max(100),
  lastName: z.string().min(1).max(100),
  // Masked for readers without the right to contact data.
  email: z.string().max(255),
  phone: z.string().max(50),
  source: leadSourceSchema,
  status: leadStatusSchema,
  /** Internal id of the partner that accepting this lead created or linked; null until then. */
  acceptedPartnerId: idSchema.nullable(),
  ...referralShape,
  consent: consentSchema.optional(),
  ...legalHoldShape,
  confirmation: confirmationSchema.optional(),
  ...workShape,
  ...importedShape,
  ...decisionTraceShape,
  ...joinedShape,
})
export type Lead = z.infer<typeof leadSchema>

/** The form of the recruitment page. A string is the partner's public id, a number the internal one. */
export const leadCreateSchema = z.object({
  ...submissionShape,
  ...submittedLinkShape,
  partnerId: z.union([publicPartnerIdSchema, idSchema], 'Partner-ID ist erforderlich'),
  ...personShape,
  status: z.enum(['IB-Interessent', 'IB-Bewerbung'], 'Dieser Status kann nicht gesetzt werden').default('IB-Interessent'),
})

export const leadUpdateSchema = z.object({
  status: leadStatusSchema,
  /** With `IB-Akzeptiert`: the new partner's parent if the referring one was deleted. */
  parentId: chosenParentSchema.optional(),
  ...takeBackShape,
  ...answerShape,
})

/** Number of leads in total and per status, for the filter buttons. */
export const leadCountsSchema = z.object({
  total: z.int().nonnegative(),
  byStatus: z.record(leadStatusSchema, z.int().nonnegative()),
})
export type LeadCounts = z.infer<typeof leadCountsSchema>
