import * as z from 'zod'
import { type Partner, partnerSchema } from './partner.ts'

/** A partner in the tree. `children` is null where they have not been read: ask for them by `parentId`. */
export type HierarchyNode = { partner: Partner; children: HierarchyNode[] | null }
export const hierarchyNodeSchema: z.ZodType<HierarchyNode> = z.object({
  partner: partnerSchema,
  get children() {
    return z.array(hierarchyNodeSchema).nullable()
  },
})
