import * as z from 'zod'
import { idSchema } from './ids.ts'
import { partnerSchema } from './partner.ts'

/** The fields of a partner in a preview. */
const namedPartnerSchema = partnerSchema.pick({ id: true, partnerId: true, companyName: true, level: true, status: true })
export type NamedPartner = z.infer<typeof namedPartnerSchema>

/** Whether the partner that an acceptance made can go when the acceptance is taken back. */
const removalSchema = z.object({
  /** Whether an access was made with it, which goes too. */
  hasAccess: z.boolean(),
  /** What refers to the partner by now, so that it stays; null for nothing. */
  obstacle: z.string().nullable(),
})
export type Removal = z.infer<typeof removalSchema>

/** What taking an acceptance back takes besides another status. */
export const takeBackShape = {
  /** With a status other than the acceptance: removes the partner and the access that it made, while nothing refers to them. */
  removesPartner: z.boolean('Ungültige Angabe').optional(),
}

/**
 * What accepting an applicant would do now. `exists`: the partner of an earlier acceptance exists, so only the status changes; `removal` is
 * null when that one has not made it. `links`: a
 * partner has the same e-mail address. `creates`: a new one, below `parent` or at the top. `choose`: a new one whose parent must be chosen,
 * because the referring partner was deleted.
 */
export const acceptanceSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('exists'), partner: namedPartnerSchema, removal: removalSchema.nullable() }),
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
