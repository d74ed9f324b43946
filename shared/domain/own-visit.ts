import * as z from 'zod'

/** A visit ends when its user has not been seen for this long. */
export const VISIT_PAUSE_MINUTES = 30

/** How often the browser reports a user who works with the portal. */
export const VISIT_REPORT_MINUTES = 10

/** What the portal knows of a user's visits. */
export const ownVisitSchema = z.object({
  /** When the user was last seen in the visit before this one; null in the first one. */
  previousEndedAt: z.iso.datetime().nullable(),
})
export type OwnVisit = z.infer<typeof ownVisitSchema>
