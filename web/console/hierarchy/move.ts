import { moveRefusals } from '../../../shared/domain/hierarchy.ts'
import { MAX_DEPTH, type Partner } from '../../../shared/domain/partner.ts'
import { isInSubtree, type PartnerTree, pathTo, subtreeOf } from './partner-tree.ts'

/** A partner that moves below another one; null makes it a root. */
export type Move = { readonly partner: Partner; readonly parent: Partner | null }

/** Whether a partner would stay where it is. */
export const isNoMove = ({ partner, parent }: Move) => partner.parentId === (parent?.id ?? null)

/** A partner's level by its path; where that has a gap, as it is stored. */
const levelIn = (tree: PartnerTree, partner: Partner) => {
  const path = pathTo(tree, partner.id)
  return path[0]?.parentId === null ? path.length - 1 : partner.level
}

/** Why a move cannot be. The server has the last word: others may be moving partners too. */
export const refusalOf = (tree: PartnerTree, { partner, parent }: Move): string | undefined => {
  if (parent === null) return
  if (parent.id === partner.id) return moveRefusals.itself
  if (isInSubtree(tree, parent.id, partner.id)) return moveRefusals.ownBranch(partner.companyName)
  if (levelIn(tree, parent) >= MAX_DEPTH) return moveRefusals.tooDeep
  return
}

export type Consequences = {
  readonly from: Partner | undefined
  readonly to: Partner | undefined
  /** The partner and all that is below it, with their levels before and after. */
  readonly levels: readonly { readonly partner: Partner; readonly before: number; readonly after: number }[]
  readonly customers: number
  /** Whether all that moves along has been read. */
  readonly isCounted: boolean
}

/** What a move would bring about. */
export const consequencesOf = (tree: PartnerTree, { partner, parent }: Move): Consequences => {
  const { members, unread } = subtreeOf(tree, partner.id)
  const before = levelIn(tree, partner)
  const after = parent === null ? 0 : levelIn(tree, parent) + 1
  return {
    from: partner.parentId === null ? undefined : tree.partners.get(partner.parentId),
    to: parent ?? undefined,
    levels: members.map((member) => ({ partner: member.partner, before: before + member.depth, after: after + member.depth })),
    customers: members.reduce((sum, member) => sum + member.partner.customerCount, 0),
    isCounted: unread.size === 0,
  }
}
