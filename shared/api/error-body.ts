import * as z from 'zod'

/** The body of every error response. */
export const errorSchema = z.object({
  code: z.string(),
  /** German text for users. */
  message: z.string(),
  requestId: z.string(),
  /** On validation errors: messages by field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The number that the message refers to, such as the customers that prevent a partner's deletion. */
  count: z.int().optional(),
})
export type ErrorBody = z.infer<typeof errorSchema>
