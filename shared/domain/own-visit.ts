import * as z from 'zod'

/** What the portal knows of a user's visits. */
export const ownVisitSchema = z.object({
  /** When the user was last seen in the visit before this one; null in the first one. */
  previousEndedAt: z.iso.datetime().nullable(),
})
export type OwnVisit = z.infer<typeof ownVisitSchema>
