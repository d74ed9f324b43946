import * as z from 'zod'

/** The body of every answer that is not a success. */
export const errorSchema = z.object({
  code: z.string(),
  /** German, fit to show a person. */
  message: z.string(),
  requestId: z.string(),
  /** On validation errors: what is wrong with which field. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Where a rule speaks of a number, such as the customers that keep a partner from being deleted. */
  count: z.int().optional(),
})
export type ErrorBody = z.infer<typeof errorSchema>
