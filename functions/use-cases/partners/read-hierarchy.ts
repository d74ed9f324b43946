import type { Page } from '../../../shared/api/route.ts'
import type { HierarchyNode, PartnerInHierarchy } from '../../../shared/domain/hierarchy.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { readCounter } from '../../data/counters.ts'
import { internal } from '../../data/cursor.ts'
import { lists } from '../../data/keys.ts'
import { listIndex, type PageRequest, readAll } from '../../data/list.ts'
import { listPartners, partnerCounter, partners } from '../../data/partners.ts'

/** Up to this many partners, one request reads the whole tree. Of a larger one it reads the roots. */
const WHOLE_TREE = 500

/** Builds the tree of partners that are all known, by company name. */
const buildTree = (all: readonly Partner[]): HierarchyNode[] => {
  const byParent = Map.groupBy(all, ({ parentId }) => parentId)
  const build = (parentId: number | null): HierarchyNode[] =>
    (byParent.get(parentId) ?? []).map((partner) => ({ partner, children: build(partner.id) }))
  return build(null)
}

const readRoots = async (page: PageRequest): Promise<Page<HierarchyNode>> => {
  const roots = await listPartners({ parentId: null }, page)
  return { ...roots, items: roots.items.map((partner) => ({ partner, children: partner.childCount === 0 ? [] : null })) }
}

/**
 * The tree of partners, if there are few and its roots fit into the page. Otherwise one page of the roots; `children` is then null where there are
 * some.
 */
export const readHierarchy = async (page: PageRequest): Promise<Page<HierarchyNode>> => {
  if (page.cursor !== undefined) return readRoots(page)
  const { total = 0 } = await readCounter(partnerCounter)
  if (total > WHOLE_TREE) return readRoots(page)
  const all = await listIndex(partners.definition, 'gsi1', lists.partners, 'ascending', { limit: WHOLE_TREE, caller: internal })
  const tree = all.cursor === undefined ? buildTree(all.items) : undefined
  return tree !== undefined && tree.length <= page.limit ? { items: tree } : readRoots(page)
}

/** Partners with all their ancestors, by id. One request per level above them, however many share an ancestor. */
const withAncestors = async (found: readonly Partner[]): Promise<ReadonlyMap<number, Partner>> => {
  const { schema, key } = partners.definition
  const known = new Map(found.map((partner) => [partner.id, partner]))
  for (let last = found; last.length > 0; ) {
    const above = new Set(last.flatMap(({ parentId }) => (parentId === null || known.has(parentId) ? [] : [parentId])))
    last = await readAll(schema, [...above].map(key))
    for (const partner of last) known.set(partner.id, partner)
  }
  return known
}

const ancestorsOf = ({ parentId }: Partner, known: ReadonlyMap<number, Partner>): Partner[] => {
  const ancestors: Partner[] = []
  for (let next = parentId; next !== null; ) {
    const partner = known.get(next)
    // A move meanwhile may have made a circle of what was read level by level.
    if (partner === undefined || ancestors.includes(partner)) break
    ancestors.unshift(partner)
    next = partner.parentId
  }
  return ancestors
}

/** Partners with their ancestors in one page: some 300 KB. */
const MOST_IN_PAGE = 500

/** How many partners fit into a page with their ancestors; at least one. */
const fitting = (found: readonly PartnerInHierarchy[]): number => {
  let size = 0
  const tooMany = found.findIndex(({ ancestors }) => {
    size += 1 + ancestors.length
    return size > MOST_IN_PAGE
  })
  return tooMany < 0 ? found.length : Math.max(1, tooMany)
}

/**
 * One page of the partners that a search finds, each with its ancestors. A page of partners that are deep in the hierarchy is shorter than asked for.
 * One request, one more for each level above the deepest, and one for a shorter page.
 */
export const searchHierarchy = async (search: string, page: PageRequest): Promise<Page<PartnerInHierarchy>> => {
  const found = await listPartners({ search }, page)
  const known = await withAncestors(found.items)
  const items = found.items.map((partner) => ({ ...partner, ancestors: ancestorsOf(partner, known) }))
  const limit = fitting(items)
  if (limit === items.length) return { ...found, items }
  // The same rows again, for the cursor behind the last one that fits.
  const { cursor, rowsRead } = await listPartners({ search }, { ...page, limit })
  return { items: items.slice(0, limit), cursor, rowsRead }
}
