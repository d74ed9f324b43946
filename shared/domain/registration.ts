import * as z from 'zod'
import { choiceSchema } from './choice.ts'
import { idSchema } from './ids.ts'
import { personShape } from './person-fields.ts'
import { publicFields } from './public-fields.ts'
import { submittedLinkShape } from './referral-link.ts'
import { submissionShape } from './submission.ts'
import { optionalTextSchema } from './text-schemas.ts'

/** The form of a partner's registration page, which creates a customer of that partner. */
export const registrationCreateSchema = z.object({
  ...submissionShape,
  /** Internal id of the partner. */
  ...submittedLinkShape,
  ibPartnerId: z.int('Partner nicht gefunden').pipe(idSchema),
  ...personShape,
  /** ISO 3166-1 alpha-2 code, or the German name. */
  country: choiceSchema('country'),
  tradingExperience: choiceSchema('tradingExperience'),
  investmentAmount: choiceSchema('investmentAmount'),
  message: optionalTextSchema(publicFields.message.label, publicFields.message.maxLength),
})
