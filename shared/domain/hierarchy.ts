import * as z from 'zod'
import { idSchema } from './ids.ts'
import { MAX_DEPTH, type Partner, partnerSchema } from './partner.ts'

/** A partner in the tree. `children` is null where they have not been read: ask for them by `parentId`. */
export type HierarchyNode = { partner: Partner; children: HierarchyNode[] | null }
export const hierarchyNodeSchema: z.ZodType<HierarchyNode> = z
  .object({
    partner: partnerSchema,
    get children() {
      return z.array(hierarchyNodeSchema).nullable()
    },
  })
  .meta({ id: 'HierarchyNode' })

/** Why a partner cannot be moved somewhere, in words for whoever tried. */
export const moveRefusals = {
  itself: 'Ein Partner kann nicht sich selbst untergeordnet werden.',
  ownBranch: (companyName: string) => `${companyName} kann nicht unter einen eigenen Unterpartner verschoben werden.`,
  tooDeep: `Die Hierarchie darf höchstens ${MAX_DEPTH} Ebenen unter der obersten haben.`,
} as const

/** A moved partner whose branch is still getting its new levels. */
export const unfinishedMoveSchema = z.object({
  partnerId: idSchema,
  /** Partners of the branch that have got theirs. */
  mended: z.int().nonnegative(),
})
