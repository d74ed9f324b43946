import { moveRefusals } from '../../../shared/domain/hierarchy.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { MAX_DEPTH, MOST_COUNTED_BELOW } from '../../../shared/platform/limits.ts'
import { isInSubtree, type PartnerTree, pathTo, subtreeOf } from './partner-tree.ts'

/** A partner that moves below another one; null makes it a root. */
export type Move = { readonly partner: Partner; readonly parent: Partner | null }

/** Whether a partner would stay in its place. */
export const isNoMove = ({ partner, parent }: Move) => partner.parentId === (parent?.id ?? null)

/** A partner's level by its path; the stored level if the path is incomplete. */
const levelIn = (tree: PartnerTree, partner: Partner) => {
  const path = pathTo(tree, partner.id)
  return path[0]?.parentId === null ? path.length - 1 : partner.level
}

/** The reason why a move is impossible. The server decides, because others may move partners too. */
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
  /** The partner and its subtree, with their levels before and after. */
  readonly levels: readonly { readonly partner: Partner; readonly before: number; readonly after: number }[]
  readonly customers: number
  /** `done`: the whole subtree has been read; `givenUp`: it is too large for that. */
  readonly counting: 'running' | 'done' | 'givenUp'
}

/** The consequences of a move. */
export const consequencesOf = (tree: PartnerTree, { partner, parent }: Move): Consequences => {
  const { members, unread } = subtreeOf(tree, partner.id)
  const before = levelIn(tree, partner)
  const after = parent === null ? 0 : levelIn(tree, parent) + 1
  return {
    from: partner.parentId === null ? undefined : tree.partners.get(partner.parentId),
    to: parent ?? undefined,
    levels: members.map((member) => ({ partner: member.partner, before: before + member.depth, after: after + member.depth })),
    customers: members.reduce((sum, member) => sum + member.partner.customerCount, 0),
    counting: unread.size === 0 ? 'done' : members.length >= MOST_COUNTED_BELOW ? 'givenUp' : 'running',
  }
}
