import * as z from 'zod'
import { chosenParentSchema } from './acceptance.ts'
import { entityShape } from './entity.ts'
import { idSchema } from './ids.ts'
import { personShape } from './person-fields.ts'
import { publicPartnerIdSchema } from './public-ids.ts'
import { consentSchema, submissionShape } from './submission.ts'

export const INTERESSENT_STATUSES = ['IB-Interessent', 'IB-Bewerbung', 'IB-Akzeptiert', 'Kontaktiert', 'Abgelehnt'] as const
export const interessentStatusSchema = z.enum(INTERESSENT_STATUSES, 'Unbekannter Status')
export type InteressentStatus = z.infer<typeof interessentStatusSchema>

/** The filter buttons in their order; `null` stands for all. */
export const interessentFilters = [
  { status: null, label: 'Alle' },
  { status: 'IB-Bewerbung', label: 'Neue' },
  { status: 'IB-Interessent', label: 'Interessenten' },
  { status: 'IB-Akzeptiert', label: 'Akzeptiert' },
  { status: 'Kontaktiert', label: 'Kontaktiert' },
  { status: 'Abgelehnt', label: 'Abgelehnt' },
] as const satisfies readonly { status: InteressentStatus | null; label: string }[]

/** The three quick buttons of a lead, in their order. */
export const interessentQuickActions = [
  { status: 'IB-Bewerbung', label: 'Als IB-Bewerbung markieren' },
  { status: 'IB-Akzeptiert', label: 'Als IB-Partner akzeptieren' },
  { status: 'Kontaktiert', label: 'Als kontaktiert markieren' },
] as const satisfies readonly { status: InteressentStatus; label: string }[]

/** Where a lead came from. */
export const interessentSourceSchema = z.enum(['ib_recruitment'])
export const interessentSourceLabels = {
  ib_recruitment: 'Anwerbeseite',
} satisfies Record<z.infer<typeof interessentSourceSchema>, string>

/** A lead (Interessent): someone who left name and address on a partner's page. */
export const interessentSchema = z.object({
  ...entityShape,
  /** Public id of the referring partner at the time of submission. */
  partnerId: publicPartnerIdSchema,
  /** Internal id of the referring partner. */
  ibPartnerId: idSchema,
  /** Company name of the referring partner. */
  partnerName: z.string(),
  ...personShape,
  source: interessentSourceSchema,
  status: interessentStatusSchema,
  /** Internal id of the partner that accepting this lead created or linked; null until then. */
  acceptedPartnerId: idSchema.nullable(),
  consent: consentSchema.optional(),
})
export type Interessent = z.infer<typeof interessentSchema>

/** The form of the recruitment page. A string names the partner by its public id, a number by the internal one. */
export const interessentCreateSchema = z.object({
  ...submissionShape,
  partnerId: z.union([publicPartnerIdSchema, idSchema], 'Partner-ID ist erforderlich'),
  ...personShape,
  status: z.enum(['IB-Interessent', 'IB-Bewerbung'], 'Dieser Status kann nicht gesetzt werden').default('IB-Interessent'),
})

export const interessentUpdateSchema = z.object({
  status: interessentStatusSchema,
  /** With `IB-Akzeptiert`: whom the new partner is to be below where the referring one was deleted. */
  parentId: chosenParentSchema.optional(),
})

/** How many leads there are, in all and per status: the figures of the filter buttons. */
export const interessentCountsSchema = z.object({
  total: z.int().nonnegative(),
  byStatus: z.record(interessentStatusSchema, z.int().nonnegative()),
})
export type InteressentCounts = z.infer<typeof interessentCountsSchema>
