import * as z from 'zod'
import { applicationStatusSchema } from './application.ts'
import { choiceSchema, optionalLineSchema, optionalTextSchema, requiredTextSchema } from './form-fields.ts'
import { optionMessages } from './options.ts'
import { lineSchema, personShape } from './person-fields.ts'
import { submissionShape } from './submission.ts'

const WEBSITE_MESSAGE = 'Ungültige Website-URL'
const websiteSchema = z
  .string(WEBSITE_MESSAGE)
  .trim()
  .max(500, 'Website darf höchstens 500 Zeichen lang sein')
  .refine((url) => url === '' || (/^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(url) && URL.canParse(url)), WEBSITE_MESSAGE)
  .nullish()
  .transform((url) => url || null)

/** A list; a single choice may come as a string. */
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
  message: optionalTextSchema('Nachricht', 5000),
}

/** The application form of the landing page. */
const landingApplicationSchema = z.object({
  ...commonShape,
  companyName: optionalLineSchema('Firmenname', 255),
  marketingStrategy: requiredTextSchema('Marketing-Strategie', 5000, 'Bitte beschreiben Sie Ihre Marketing-Strategie'),
  marketingChannels: channelsSchema.default([]),
})

/** The general application form: whatever names a company type, even an empty one. */
const generalApplicationSchema = z.object({
  ...commonShape,
  companyName: lineSchema({
    label: 'Firmenname',
    minLength: 2,
    maxLength: 255,
    message: 'Firmenname muss mindestens 2 Zeichen lang sein',
  }),
  companyType: choiceSchema('companyType'),
  marketingStrategy: optionalTextSchema('Marketing-Strategie', 5000),
  marketingChannels: channelsSchema.refine((channels) => channels.length > 0, optionMessages.marketingChannels),
})

type Form = typeof landingApplicationSchema | typeof generalApplicationSchema

const formOf = (body: unknown): Form =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, 'companyType') ? generalApplicationSchema : landingApplicationSchema

const described = (form: Form) => {
  const { $schema, ...rest } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  return rest
}

/**
 * Both application forms behind one address. A union would answer a mistake with all that either form finds wrong; the key `companyType` tells
 * which form it is, and only its rules speak.
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
      return [described(generalApplicationSchema), described(landingApplicationSchema)]
    },
  })

/** A review: a status, notes, or both; what is absent stays. */
export const applicationUpdateSchema = z
  .object({ status: applicationStatusSchema, reviewNotes: optionalTextSchema('Notiz', 5000).optional() })
  .partial()
