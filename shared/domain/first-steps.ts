import * as z from 'zod'

/** What a new partner does first, in this order. */
export const FIRST_STEPS = ['password', 'profile', 'page', 'link'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]

/** The steps that the browser reports; the portal knows by itself whether the password is the user's own. */
const REPORTED_STEPS = ['profile', 'page', 'link'] as const
export const reportedStepSchema = z.enum(REPORTED_STEPS, 'Unbekannter Schritt')
export type ReportedStep = z.infer<typeof reportedStepSchema>

/** How far a user is with the first steps. */
export const firstStepsSchema = z.object({
  done: z.array(z.enum(FIRST_STEPS)),
  /** Whether the user does not want to see them any more. */
  isPutAway: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstStepsSchema>

export const firstStepsUpdateSchema = z.object({
  /** A step that the user has just done. */
  done: reportedStepSchema.exactOptional(),
  isPutAway: z.boolean('Ja oder nein erwartet').exactOptional(),
})
export type FirstStepsUpdate = z.output<typeof firstStepsUpdateSchema>
