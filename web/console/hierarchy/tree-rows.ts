import type { Customer } from '../../../shared/domain/customer.ts'
import { groupBy } from '../../../shared/domain/group-by.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import type { Place } from '../../ui/tree/scale.ts'
import { BRANCH_PAGE, nextCount, type ParentId, type PartnerTree, pathTo } from './partner-tree.ts'

export type PartnerRow = Place & {
  readonly kind: 'partner'
  readonly partner: Partner
  readonly isOpen: boolean
  /** Whether a line continues from the station to children or customers. */
  readonly leadsOn: boolean
  /** Position among its siblings, from 1, and their number, which is unknown where not all roots have been counted. */
  readonly position: number
  readonly siblings: number | undefined
  /** The branch that it was read with; undefined for search results. */
  readonly branch: ParentId | undefined
}
/** A row that belongs to the partner above it. `leadsOn`: the partner's line continues to its children. */
type OwnedPlace = Place & { readonly owner: Partner; readonly leadsOn: boolean; readonly isLast: boolean }
export type CustomerRow = OwnedPlace & { readonly kind: 'customer'; readonly customer: Customer }
/** Replaces customers: loading, none, or more. */
export type CustomerNoteRow = OwnedPlace & { readonly kind: 'waiting' | 'more' | 'none'; readonly shown: number }
/** Replaces children that are being read. `count`: how many are requested. */
export type LoadingRow = Place & { readonly kind: 'loading'; readonly parentId: ParentId; readonly count: number }
/** Follows the children read so far; `siblings` is their number with the unread ones. */
export type MoreRow = Place & {
  readonly kind: 'moreChildren'
  readonly parentId: ParentId
  readonly shown: number
  readonly siblings: number | undefined
}
export type Row = PartnerRow | CustomerRow | CustomerNoteRow | LoadingRow | MoreRow

/** The customers of partners, as far as read; undefined during the first read. */
export type OpenCustomers = ReadonlyMap<number, { readonly items: readonly Customer[]; readonly hasMore: boolean } | undefined>

/** The partners on the paths to search results, by parent. */
export type SearchPaths = ReadonlyMap<ParentId, readonly Partner[]>

type Shown = {
  readonly isOpen: (id: number) => boolean
  readonly customers: OpenCustomers
  /** How many children to show of partners for which more than the first page was asked for. */
  readonly counts?: ReadonlyMap<ParentId, number>
  /** Number of all roots, once known. */
  readonly rootCount?: number | undefined
  /** During a search: only these partners, and the whole branches of those opened since. */
  readonly search?: { readonly paths: SearchPaths; readonly opened: ReadonlySet<ParentId> } | undefined
}

/** The paths to some partners, by company name. */
export const searchPaths = (tree: PartnerTree, ids: readonly number[]): SearchPaths => {
  const kept = new Map(ids.flatMap((id) => pathTo(tree, id)).map((partner) => [partner.id, partner]))
  const sorted = [...kept.values()].sort((a, b) => a.companyName.localeCompare(b.companyName, 'de'))
  return groupBy(sorted, ({ parentId }) => parentId ?? 'root')
}

const customerRows = (owner: Partner, place: Place, leadsOn: boolean, customers: OpenCustomers): Row[] => {
  if (!customers.has(owner.id)) return []
  const read = customers.get(owner.id)
  const below = { ...place, owner, leadsOn }
  if (read === undefined) return [{ ...below, kind: 'waiting', shown: 0, isLast: true }]
  if (read.items.length === 0) return [{ ...below, kind: 'none', shown: 0, isLast: true }]
  return [
    ...read.items.map((customer, index) => ({
      ...below,
      kind: 'customer' as const,
      customer,
      isLast: !read.hasMore && index === read.items.length - 1,
    })),
    ...(read.hasMore ? [{ ...below, kind: 'more' as const, shown: read.items.length, isLast: true }] : []),
  ]
}

/** The rows of the tree: open partners with their customers and children. */
export const treeRows = (tree: PartnerTree, { isOpen, customers, counts, rootCount, search }: Shown): readonly Row[] => {
  const rows: Row[] = []
  /** What follows the children read so far: those being read, or a button for more. */
  const endOf = (parentId: ParentId, parentPlace: Place): LoadingRow | MoreRow | undefined => {
    const branch = tree.branches.get(parentId)
    const next = nextCount(branch)
    if (next === undefined) return
    const wanted = counts?.get(parentId) ?? BRANCH_PAGE
    if (branch === undefined || wanted > branch.count) return { ...parentPlace, kind: 'loading', parentId, count: wanted }
    const shown = branch.items.length
    const all = parentId === 'root' ? rootCount : tree.partners.get(parentId)?.childCount
    return { ...parentPlace, kind: 'moreChildren', parentId, shown, siblings: all === undefined ? undefined : Math.max(all, shown + 1) }
  }
  const childrenOf = (parentId: ParentId, parentPlace: Place) => {
    if (search !== undefined && !search.opened.has(parentId)) return { items: search.paths.get(parentId) ?? [] }
    return { items: tree.branches.get(parentId)?.items ?? [], end: endOf(parentId, parentPlace), branch: parentId }
  }
  const walk = (parentId: ParentId, parentPlace: Place) => {
    const { items, end, branch } = childrenOf(parentId, parentPlace)
    const depth = parentPlace.depth + 1
    const siblings = end?.kind === 'moreChildren' ? end.siblings : items.length
    items.forEach((partner, index) => {
      const isLast = index === items.length - 1 && end === undefined
      const place = { depth, rails: depth === 0 ? [] : [...parentPlace.rails, !isLast] }
      const open = partner.childCount > 0 && isOpen(partner.id)
      rows.push({
        ...place,
        kind: 'partner',
        partner,
        isOpen: open,
        leadsOn: open || customers.has(partner.id),
        position: index + 1,
        siblings,
        branch,
      })
      rows.push(...customerRows(partner, place, open, customers))
      if (open) walk(partner.id, place)
    })
    if (end !== undefined) rows.push(end)
  }
  walk('root', { depth: -1, rails: [] })
  return rows
}

/** The branches that some rows show, and how many children to read of each. */
export const branchesOf = (rows: readonly Row[], { branches }: PartnerTree): ReadonlyMap<ParentId, number> => {
  const counts = new Map<ParentId, number>()
  for (const row of rows) {
    if (row.kind === 'partner' && row.branch !== undefined) counts.set(row.branch, branches.get(row.branch)?.count ?? BRANCH_PAGE)
  }
  for (const row of rows) if (row.kind === 'loading') counts.set(row.parentId, row.count)
  return counts
}

/** A key that identifies a row wherever it moves. */
export const keyOf = (row: Row) => {
  if (row.kind === 'partner') return `p${row.partner.id}`
  if (row.kind === 'customer') return `c${row.customer.id}`
  return row.kind === 'loading' || row.kind === 'moreChildren' ? `${row.kind}${row.parentId}` : `${row.kind}${row.owner.id}`
}
