import * as z from 'zod'
import { MAX_DEPTH } from '../platform/limits.ts'
import { idSchema } from './ids.ts'
import { type Partner, partnerSchema } from './partner.ts'

/** A partner in the tree. `children` is null when they were not read; `partnerChildren` reads them. */
export type HierarchyNode = { partner: Partner; children: HierarchyNode[] | null }
export const hierarchyNodeSchema: z.ZodType<HierarchyNode> = z
  .object({
    partner: partnerSchema,
    get children() {
      return z.array(hierarchyNodeSchema).nullable()
    },
  })
  .meta({ id: 'HierarchyNode' })

/** A partner with its ancestors, the root first. */
export const partnerInHierarchySchema = partnerSchema.extend({ ancestors: z.array(partnerSchema) })
export type PartnerInHierarchy = z.infer<typeof partnerInHierarchySchema>

/** German reasons why a partner cannot be moved. */
export const moveRefusals = {
  itself: 'Ein Partner kann nicht sich selbst untergeordnet werden.',
  ownBranch: (companyName: string) => `${companyName} kann nicht unter einen eigenen Unterpartner verschoben werden.`,
  tooDeep: `Die Hierarchie darf höchstens ${MAX_DEPTH} Ebenen unter der obersten haben.`,
} as const

/** A moved partner whose branch is still being recomputed. */
export const unfinishedMoveSchema = z.object({
  partnerId: idSchema,
  /** Number of partners in the branch that are recomputed. */
  mended: z.int().nonnegative(),
})
