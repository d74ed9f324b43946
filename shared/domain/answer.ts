import * as z from 'zod'
import { idSchema } from './ids.ts'
import { lineSchema, requiredTextSchema } from './text-schemas.ts'

/** Subject and text of a mail to a person. */
export const answerWordsShape = {
  subject: lineSchema({ label: 'Betreff', minLength: 1, maxLength: 200, message: 'Betreff ist erforderlich' }),
  text: requiredTextSchema('Text', 5000, 'Text ist erforderlich'),
}
export type AnswerWords = z.output<z.ZodObject<typeof answerWordsShape>>

/** What a decision about a person takes besides the decision. */
export const answerShape = {
  /** The mail to the person as staff have written it; null for none. Absent: the template as it is, if it is on. */
  answer: z.object(answerWordsShape).nullable().optional(),
  /** With a rejection: the name of one of the reasons in the settings. */
  reason: z.string('Unbekannter Grund').max(100, 'Unbekannter Grund').optional(),
}
/** The same as an input of the endpoints. */
export type Answer = z.output<z.ZodObject<typeof answerShape>>

/** What a record keeps of decisions about its person. Only staff see it. */
export const decisionTraceShape = {
  /** Why the person was rejected, as it was worded then. */
  rejection: z.object({ reason: z.string(), words: z.string() }).optional(),
  /** The mails about decisions, the oldest first. */
  decisionMails: z
    .array(
      z.object({
        kind: z.enum(['acceptance', 'rejection']),
        /** Id of the mail. */
        mailId: idSchema,
        at: z.iso.datetime(),
        /** When it may leave. */
        dueAt: z.iso.datetime(),
        /** The user whose access was made with it. */
        username: z.string().optional(),
      }),
    )
    .optional(),
}
/** The fields of {@link decisionTraceShape}. */
export type DecisionTrace = z.infer<z.ZodObject<typeof decisionTraceShape>>
export type DecisionMail = NonNullable<DecisionTrace['decisionMails']>[number]
