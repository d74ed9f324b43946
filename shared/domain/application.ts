import * as z from 'zod'
import { chosenParentSchema, takeBackShape } from './acceptance.ts'
import { answerShape, decisionTraceShape } from './answer.ts'
import { choiceSchema } from './choice.ts'
import { chosenOptionsSchema } from './chosen-options.ts'
import { entityShape } from './entity.ts'
import { idSchema } from './ids.ts'
import { joinedShape } from './joined-record.ts'
import { legalHoldShape } from './legal-hold.ts'
import { optionMessages } from './options.ts'
import type { PermissionKey } from './permissions.ts'
import { personShape } from './person-fields.ts'
import { publicFields } from './public-fields.ts'
import { confirmationSchema, consentSchema, submissionShape } from './submission.ts'
import { lineSchema, optionalLineSchema, optionalTextSchema, requiredTextSchema } from './text-schemas.ts'
import { isWebAddress } from './web-address.ts'
import { withScheme } from './with-scheme.ts'
import { workShape } from './work.ts'

export const APPLICATION_STATUSES = ['pending', 'approved', 'rejected'] as const
export const applicationStatusSchema = z.enum(APPLICATION_STATUSES, 'Unbekannter Status')
export type ApplicationStatus = z.infer<typeof applicationStatusSchema>
export const applicationStatusLabels = { pending: 'Offen', approved: 'Angenommen', rejected: 'Abgelehnt' } satisfies Record<
  ApplicationStatus,
  string
>

const rights = {
  pending: 'ib_applications.edit',
  approved: 'ib_applications.approve',
  rejected: 'ib_applications.reject',
} satisfies Record<ApplicationStatus, PermissionKey>

/** The rights of which a review requires one at least. */
export const reviewRights: readonly PermissionKey[] = Object.values(rights)

/** The rights that a decision requires: that of the new status, and that of a decision it revokes. */
export const decisionRights = (from: ApplicationStatus, to: ApplicationStatus): readonly PermissionKey[] =>
  from === 'pending' || from === to ? [rights[to]] : [rights[to], rights[from]]

const optional = (most: number) => z.string().max(most).nullable()

/** An application to become a partner, from the start page or the general form. */
export const applicationSchema = z.object({
  ...entityShape,
  firstName: z.string().min(1).max(100),
  lastName: z.string().min(1).max(100),
  email: z.string().max(255),
  phone: z.string().max(50),
  country: z.string().max(100),
  companyName: optional(255),
  website: optional(500),
  tradingExperience: z.string().max(100),
  expectedVolume: z.string().max(100),
  /** Set on applications of the general form. */
  companyType: optional(100),
  marketingChannels: z.array(z.string().max(100)).max(20),
  marketingStrategy: optional(5000),
  message: optional(5000),
  /** Labels of the chosen options. Absent on old applications. */
  chosenOptions: chosenOptionsSchema.optional(),
  status: applicationStatusSchema,
  /** User name of the reviewer, and the name of that person at the time. */
  reviewedBy: optional(100),
  reviewedByName: optional(201).default(null),
  reviewedAt: z.iso.datetime().nullable(),
  reviewNotes: optional(5000),
  /** Internal id of the partner that this application created or linked; null until then. */
  acceptedPartnerId: idSchema.nullable(),
  consent: consentSchema.optional(),
  ...legalHoldShape,
  confirmation: confirmationSchema.optional(),
  ...workShape,
  ...decisionTraceShape,
  ...joinedShape,
})
export type Application = z.infer<typeof applicationSchema>

/** Number of applications in total and per status, for the filter buttons. */
export const applicationCountsSchema = z.object({
  total: z.int().nonnegative(),
  byStatus: z.record(applicationStatusSchema, z.int().nonnegative()),
})

// Not destructured: the browser's build can leave out single constants only, and most screens need no more than the labels of this file.
const companyName = publicFields.companyName
const website = publicFields.website
const marketingStrategy = publicFields.marketingStrategy
const message = publicFields.message

const websiteSchema = z
  .string(website.message)
  .trim()
  .overwrite(withScheme)
  .max(website.maxLength, `${website.label} darf höchstens ${website.maxLength} Zeichen lang sein`)
  .refine((url) => url === '' || isWebAddress(url), website.message)
  .nullish()
  .transform((url) => url || null)

/** A list; a single value may be sent as a string. */
const channelsSchema = z
  .union([z.string(), z.array(z.string()).max(20)], optionMessages.marketingChannels)
  .transform((channels) => [...new Set([channels].flat().map((channel) => channel.trim()))].filter((channel) => channel !== ''))
  .refine((channels) => channels.every((channel) => channel.length <= 100), optionMessages.marketingChannels)

const commonShape = {
  ...submissionShape,
  ...personShape,
  country: choiceSchema('country'),
  tradingExperience: choiceSchema('tradingExperience'),
  expectedVolume: choiceSchema('expectedVolume'),
  website: websiteSchema,
  message: optionalTextSchema(message.label, message.maxLength),
}

/** The application form of the start page. */
const startPageApplicationSchema = z.object({
  ...commonShape,
  companyName: optionalLineSchema(companyName.label, companyName.maxLength),
  marketingStrategy: requiredTextSchema(marketingStrategy.label, marketingStrategy.maxLength, marketingStrategy.message),
  marketingChannels: channelsSchema.default([]),
})

/** The general application form: any body with the key `companyType`, even an empty one. */
const generalApplicationSchema = z.object({
  ...commonShape,
  companyName: lineSchema(companyName),
  companyType: choiceSchema('companyType'),
  marketingStrategy: optionalTextSchema(marketingStrategy.label, marketingStrategy.maxLength),
  marketingChannels: channelsSchema.refine((channels) => channels.length > 0, optionMessages.marketingChannels),
})

type Form = typeof startPageApplicationSchema | typeof generalApplicationSchema

const formOf = (body: unknown): Form =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'companyType') ? generalApplicationSchema : startPageApplicationSchema

const described = (form: Form) => {
  const { $schema, ...rest } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  return rest
}

/**
 * Both application forms at one address. A union would report the mistakes of both; the key `companyType` selects the form whose rules
 * apply.
 */
export const applicationCreateSchema = z
  .custom<z.input<Form>>()
  .transform((body, context): z.output<Form> => {
    const result = formOf(body).safeParse(body)
    if (result.success) return result.data
    for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message })
    return z.NEVER
  })
  .meta({
    get anyOf() {
      return [described(generalApplicationSchema), described(startPageApplicationSchema)]
    },
  })

const reviewNotesSchema = optionalTextSchema('Notiz', 5000).optional()

/** Making a partner of an application: optional notes, and the new partner's parent, none by default. */
export const applicationAcceptSchema = z
  .object({ reviewNotes: reviewNotesSchema, parentId: chosenParentSchema.optional(), answer: answerShape.answer })
  .partial()

/** A review: a status, notes, or both; absent fields keep their values. */
export const applicationUpdateSchema = z
  .object({ status: applicationStatusSchema, reviewNotes: reviewNotesSchema, ...takeBackShape, ...answerShape })
  .partial()
