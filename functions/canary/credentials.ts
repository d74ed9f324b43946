import * as z from 'zod'

/** What the canary signs in with, and where it sends its form. Kept as JSON in Secrets Manager. */
export const canaryCredentialsSchema = z.object({
  username: z.string().min(1),
  password: z.string().min(1),
  /** Secret of its second factor, in base 32; absent for a user without one. */
  totpSecret: z.string().optional(),
  /** Value of its device cookie: always the same, so that each run is the same device. */
  device: z.string(),
  /** Public id of the partner that its leads belong to. */
  partnerId: z.string().min(1),
})
export type CanaryCredentials = z.infer<typeof canaryCredentialsSchema>
