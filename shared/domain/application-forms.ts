import * as z from 'zod'
import { chosenParentSchema } from './acceptance.ts'
import { applicationStatusSchema } from './application.ts'
import { choiceSchema, optionalLineSchema, optionalTextSchema, requiredTextSchema } from './form-fields.ts'
import { optionMessages } from './options.ts'
import { lineSchema, personShape } from './person-fields.ts'
import { publicFields } from './public-fields.ts'
import { submissionShape } from './submission.ts'

const { companyName, website, marketingStrategy, message } = publicFields

const websiteSchema = z
  .string(website.message)
  .trim()
  .max(website.maxLength, `${website.label} darf höchstens ${website.maxLength} Zeichen lang sein`)
  .refine((url) => url === '' || (/^https?:\/\/[^\s\p{Cc}\p{Cs}\ufffd]+$/iu.test(url) && URL.canParse(url)), website.message)
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
export const applicationAcceptSchema = z.object({ reviewNotes: reviewNotesSchema, parentId: chosenParentSchema.optional() }).partial()

/** A review: a status, notes, or both; absent fields keep their values. */
export const applicationUpdateSchema = z.object({ status: applicationStatusSchema, reviewNotes: reviewNotesSchema }).partial()
