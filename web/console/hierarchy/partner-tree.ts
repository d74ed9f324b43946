import { groupBy } from '../../../shared/domain/group-by.ts'
import type { PartnerInHierarchy } from '../../../shared/domain/hierarchy.ts'
import type { Partner } from '../../../shared/domain/partner.ts'

/** The parent of a branch; `root` is the top of the hierarchy. */
export type ParentId = number | 'root'

/** The rows of a list that have been read so far. */
export type ReadList<Row> = {
  readonly items: readonly Row[]
  /** How many were requested. */
  readonly count: number
  readonly hasMore: boolean
  /** Whether no known change has outdated it. */
  readonly isCurrent: boolean
}

/** The partners read so far directly below one, by company name. */
export type Branch = ReadList<Partner>
export type Branches = ReadonlyMap<ParentId, Branch>

/** The part of the hierarchy that has been read. */
export type PartnerTree = {
  readonly partners: ReadonlyMap<number, Partner>
  readonly branches: Branches
}

/** Children of a partner in the first read and in each further one. */
export const BRANCH_PAGE = 100

/** How many children to request to read the next page; undefined if all have been read. */
export const nextCount = (branch: Branch | undefined) => {
  if (branch === undefined) return BRANCH_PAGE
  return branch.hasMore ? branch.count + BRANCH_PAGE : undefined
}

/** The branch that a moved partner has joined, with it, unless the branch is current or unread; none if the partner has changed since. */
const arrivalOf = (branches: Branches, partners: Map<number, Partner>, moved: Partner | undefined): Branches => {
  if (moved === undefined || partners.get(moved.id)?.version !== moved.version) return new Map()
  const parentId = moved.parentId ?? 'root'
  const parent = parentId === 'root' ? undefined : partners.get(parentId)
  // Before or after its children are counted again.
  const isOnlyChild = parent !== undefined && parent.childCount <= 1
  const branch = branches.get(parentId) ?? (isOnlyChild ? { items: [], count: BRANCH_PAGE, hasMore: false, isCurrent: false } : undefined)
  if (branch === undefined || branch.isCurrent) return new Map()
  if (isOnlyChild) partners.set(parent.id, { ...parent, childCount: 1 })
  const others = branch.items.filter(({ id }) => id !== moved.id)
  const items = [...others, moved].sort((a, b) => a.companyName.localeCompare(b.companyName, 'de'))
  return new Map([[parentId, { ...branch, items }]])
}

/**
 * Combines branches and search results. A partner read more than once appears only in its latest version.
 * @param moved the partner moved last, as the server answered: shown at its new place until the branch there has been read again
 */
export const buildTree = (branches: Branches, found: readonly PartnerInHierarchy[] = [], moved?: Partner): PartnerTree => {
  const partners = new Map<number, Partner>()
  const add = (partner: Partner) => {
    if ((partners.get(partner.id)?.version ?? 0) <= partner.version) partners.set(partner.id, partner)
  }
  const read = groupBy(branches.values(), ({ isCurrent }) => isCurrent)
  for (const { items } of read.get(false) ?? []) items.forEach(add)
  for (const { ancestors, ...partner } of found) [...ancestors, partner].forEach(add)
  if (moved !== undefined) add(moved)
  for (const { items } of read.get(true) ?? []) items.forEach(add)
  const latest = (parentId: ParentId, { id }: Partner) => {
    const partner = partners.get(id)
    return partner !== undefined && (partner.parentId ?? 'root') === parentId ? [partner] : []
  }
  const arriving = arrivalOf(branches, partners, moved)
  return {
    partners,
    branches: new Map(
      [...branches, ...arriving].map(([parentId, branch]) => [
        parentId,
        { ...branch, items: branch.items.flatMap((item) => latest(parentId, item)) },
      ]),
    ),
  }
}

/** The path from the root to the partner. Empty if the partner is unknown. */
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

/** Whether a partner is `topId` itself or below it. */
export const isInSubtree = (tree: PartnerTree, id: number, topId: number) => pathTo(tree, id).some((partner) => partner.id === topId)

type Member = {
  readonly partner: Partner
  /** Levels below the top of the subtree, which is 0. */
  readonly depth: number
}

/** A partner and its subtree, top first, and the partners whose children must be read first. */
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
