import * as z from 'zod'
import { activitySchema } from './entity.ts'
import { idSchema } from './ids.ts'
import { partnerSchema } from './partner.ts'

/** A partner at the top of its own network, or below it, as the one at the top sees it. */
export const networkPartnerSchema = z.object({
  id: idSchema,
  /** Null where the portal's settings do not show the names. */
  name: partnerSchema.pick({ partnerId: true, companyName: true, firstName: true, lastName: true }).nullable(),
  /** As staff count it: 0 is shown as „Ebene 1“. */
  level: z.int().nonnegative(),
  /** Levels below the partner whose network it is; 0 for that one itself. */
  depth: z.int().nonnegative(),
  status: activitySchema,
  createdAt: z.iso.datetime(),
  customerCount: z.int().nonnegative(),
  /** Partners directly below this one. */
  childCount: z.int().nonnegative(),
  /** People who registered on this partner's page in the present month, in German time. */
  registrations: z.int().nonnegative(),
})
export type NetworkPartner = z.infer<typeof networkPartnerSchema>
