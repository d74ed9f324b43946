import type { PartnerInHierarchy } from '../../../shared/domain/hierarchy.ts'
import type { Partner } from '../../../shared/domain/partner.ts'

/** A partner whose children are meant; `root` is the top of the hierarchy. */
export type ParentId = number | 'root'

/** The partners directly below one, by company name, as far as they have been read. */
export type Branch = {
  readonly items: readonly Partner[]
  /** How many were asked for. */
  readonly count: number
  readonly hasMore: boolean
  /** Nothing has changed since it was read, as far as is known. */
  readonly isCurrent: boolean
}
export type Branches = ReadonlyMap<ParentId, Branch>

/** What has been read of the hierarchy. */
export type PartnerTree = {
  readonly partners: ReadonlyMap<number, Partner>
  readonly branches: Branches
}

/** How many children of a partner are read at first; each further read asks for twice as many as the one before. */
export const BRANCH_PAGE = 50

/** How many children to ask for next; undefined where all have been read. */
export const nextCount = (branch: Branch | undefined) => {
  if (branch === undefined) return BRANCH_PAGE
  return branch.hasMore ? branch.count * 2 : undefined
}

/** Puts together branches and what a search has found. A partner that was read more than once is shown as it is in its latest version, and only there. */
export const buildTree = (branches: Branches, found: readonly PartnerInHierarchy[] = []): PartnerTree => {
  const partners = new Map<number, Partner>()
  const add = (partner: Partner) => {
    if ((partners.get(partner.id)?.version ?? 0) <= partner.version) partners.set(partner.id, partner)
  }
  const { stale = [], current = [] } = Object.groupBy(branches.values(), ({ isCurrent }) => (isCurrent ? 'current' : 'stale'))
  for (const { items } of stale) items.forEach(add)
  for (const { ancestors, ...partner } of found) [...ancestors, partner].forEach(add)
  for (const { items } of current) items.forEach(add)
  const latest = (parentId: ParentId, { id }: Partner) => {
    const partner = partners.get(id)
    return partner !== undefined && (partner.parentId ?? 'root') === parentId ? [partner] : []
  }
  return {
    partners,
    branches: new Map(
      [...branches].map(([parentId, branch]) => [parentId, { ...branch, items: branch.items.flatMap((item) => latest(parentId, item)) }]),
    ),
  }
}

/** From the root down to the partner itself. Empty where the partner is unknown. */
export const pathTo = ({ partners }: PartnerTree, id: number): readonly Partner[] => {
  const path: Partner[] = []
  for (let next: number | null = id; next !== null; ) {
    const partner = partners.get(next)
    if (partner === undefined || path.includes(partner)) break
    path.unshift(partner)
    next = partner.parentId
  }
  return path
}

/** Whether a partner is another one or is somewhere below it. */
export const isInSubtree = (tree: PartnerTree, id: number, topId: number) => pathTo(tree, id).some((partner) => partner.id === topId)

type Member = {
  readonly partner: Partner
  /** Below the top of the subtree; 0 is the top itself. */
  readonly depth: number
}

/** A partner with all below it, the top first, and those among them whose children have to be read, or read anew. */
export const subtreeOf = (
  tree: PartnerTree,
  topId: number,
): { readonly members: readonly Member[]; readonly unread: ReadonlyMap<number, number> } => {
  const members: Member[] = []
  const unread = new Map<number, number>()
  const walk = (id: number, depth: number) => {
    const partner = tree.partners.get(id)
    if (partner === undefined) return
    members.push({ partner, depth })
    const branch = tree.branches.get(id)
    const count = branch?.isCurrent === false ? branch.count : nextCount(branch)
    if (partner.childCount > 0 && count !== undefined) unread.set(id, count)
    for (const child of branch?.items ?? []) walk(child.id, depth + 1)
  }
  walk(topId, 0)
  return { members, unread }
}
