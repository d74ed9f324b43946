import * as z from 'zod'

/** A proof of work, in the format of ALTCHA, that a caller solves and repeats the call with. */
export const challengeSchema = z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() })
export type Challenge = z.infer<typeof challengeSchema>

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
  /** With `challenge_required`: what to solve. Callers that cannot wait for `Retry-After` seconds. */
  challenge: challengeSchema.optional(),
})
export type ErrorBody = z.infer<typeof errorSchema>
