import type { Page } from '../../shared/api/route.ts'
import type { HierarchyNode, PartnerInHierarchy } from '../../shared/domain/hierarchy.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { readCounter } from '../data/counters.ts'
import { lists } from '../data/keys.ts'
import { listIndex, type PageRequest, readAll } from '../data/list.ts'
import { listChildren, listPartners, partnerCounter, partners } from '../data/partners.ts'

/** Up to this many partners, one request reads the whole tree. Of a larger one it reads the roots. */
const WHOLE_TREE = 500

/** Builds the tree of partners that are all known, by company name. */
const buildTree = (all: readonly Partner[]): HierarchyNode[] => {
  const byParent = Map.groupBy(all, ({ parentId }) => parentId)
  const build = (parentId: number | null): HierarchyNode[] =>
    (byParent.get(parentId) ?? []).map((partner) => ({ partner, children: build(partner.id) }))
  return build(null)
}

const readRoots = async () => {
  const nodes: HierarchyNode[] = []
  for await (const page of listChildren(null)) {
    nodes.push(...page.map((partner) => ({ partner, children: partner.childCount === 0 ? [] : null })))
  }
  return nodes
}

/** The tree of partners. Of a large tree only the roots are read; `children` is then null where there are some. */
export const readHierarchy = async (): Promise<HierarchyNode[]> => {
  const { total = 0 } = await readCounter(partnerCounter)
  if (total > WHOLE_TREE) return readRoots()
  const all = await listIndex(partners.definition, 'gsi1', lists.partners, 'ascending', { limit: WHOLE_TREE, caller: null })
  return all.cursor === undefined ? buildTree(all.items) : readRoots()
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

/** One page of the partners that a search finds, each with its ancestors. Two requests, and one more for each level above the deepest. */
export const searchHierarchy = async (search: string, page: PageRequest): Promise<Page<PartnerInHierarchy>> => {
  const found = await listPartners({ search }, page)
  const known = await withAncestors(found.items)
  return { ...found, items: found.items.map((partner) => ({ ...partner, ancestors: ancestorsOf(partner, known) })) }
}
