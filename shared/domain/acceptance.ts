import * as z from 'zod'
import { idSchema } from './ids.ts'
import { partnerSchema } from './partner.ts'

/** The fields of a partner in a preview. */
const namedPartnerSchema = partnerSchema.pick({ id: true, partnerId: true, companyName: true, level: true, status: true })
export type NamedPartner = z.infer<typeof namedPartnerSchema>

/**
 * What accepting an applicant would do now. `exists`: the partner of an earlier acceptance exists, so only the status changes. `links`: a
 * partner has the same e-mail address. `creates`: a new one, below `parent` or at the top. `choose`: a new one whose parent must be chosen,
 * because the referring partner was deleted.
 */
export const acceptanceSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('exists'), partner: namedPartnerSchema }),
  z.object({ outcome: z.literal('links'), partner: namedPartnerSchema, wasDeleted: z.boolean() }),
  z.object({ outcome: z.literal('creates'), parent: namedPartnerSchema.nullable(), wasDeleted: z.boolean() }),
  z.object({ outcome: z.literal('choose'), wasDeleted: z.boolean() }),
])
export type Acceptance = z.infer<typeof acceptanceSchema>

/** Whether accepting makes a new partner, who alone may get an access with it. */
export const makesPartner = (acceptance: Acceptance | undefined): boolean =>
  acceptance?.outcome === 'creates' || acceptance?.outcome === 'choose'

/** Internal id of the new partner's parent; null for none. */
export const chosenParentSchema = idSchema.nullable()

/**
 * How long the user who accepted can undo it, in ms. Longer than the notification that offers it (10 s, extended while it has focus), but
 * too short to serve as a way to delete partners, which needs a right of its own.
 */
export const ACCEPTANCE_UNDOABLE_MS = 60_000
