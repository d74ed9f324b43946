import * as z from 'zod'
import { idSchema } from './ids.ts'
import { partnerSchema } from './partner.ts'

/** A partner as far as a question about it needs. */
const namedPartnerSchema = partnerSchema.pick({ id: true, partnerId: true, companyName: true, level: true, status: true })
export type NamedPartner = z.infer<typeof namedPartnerSchema>

/**
 * What accepting an applicant would bring about now. `exists`: the partner of an earlier acceptance is there, only the status changes. `links`: a partner
 * has the same e-mail address. `creates`: a new one, below `parent` or at the top. `choose`: a new one, and as the referring partner was deleted
 * somebody has to say whom it is to be below.
 */
export const acceptanceSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('exists'), partner: namedPartnerSchema }),
  z.object({ outcome: z.literal('links'), partner: namedPartnerSchema, wasDeleted: z.boolean() }),
  z.object({ outcome: z.literal('creates'), parent: namedPartnerSchema.nullable(), wasDeleted: z.boolean() }),
  z.object({ outcome: z.literal('choose'), wasDeleted: z.boolean() }),
])
export type Acceptance = z.infer<typeof acceptanceSchema>

/** Internal id of the partner that a new one is to be below; null puts it at the top. */
export const chosenParentSchema = idSchema.nullable()

/**
 * So long after an acceptance whoever accepted can undo it, in ms. Longer than the notification that offers it lasts (10 s), which waits while somebody is on it;
 * short enough that undoing is no second way to delete partners, which takes a right of its own.
 */
export const ACCEPTANCE_UNDOABLE_FOR = 60_000
