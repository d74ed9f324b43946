import type { HierarchyNode } from '../../shared/domain/hierarchy.ts'
import type { Partner } from '../../shared/domain/partner.ts'
import { readCounter } from '../data/counters.ts'
import { lists } from '../data/keys.ts'
import { listIndex } from '../data/list.ts'
import { listChildren, partnerCounter, partners } from '../data/partners.ts'

/** Up to so many partners the whole tree is read at once, in one request; a larger one is opened partner by partner. */
const WHOLE_TREE = 500

const withUnreadChildren = (partner: Partner): HierarchyNode => ({ partner, children: partner.childCount === 0 ? [] : null })

/** Builds the tree of partners that are all known, by company name. */
const buildTree = (all: readonly Partner[]): HierarchyNode[] => {
  const byParent = Map.groupBy(all, ({ parentId }) => parentId)
  const build = (parentId: number | null): HierarchyNode[] =>
    (byParent.get(parentId) ?? []).map((partner) => ({ partner, children: build(partner.id) }))
  return build(null)
}

const readChildren = async (parentId: number | null) => {
  const nodes: HierarchyNode[] = []
  for await (const page of listChildren(parentId)) nodes.push(...page.map(withUnreadChildren))
  return nodes
}

/**
 * The tree of partners, or the partners directly below one. Of a large tree only the roots are read; `children` is then null where there are some.
 * @param parentId whose children; undefined for the whole
 */
export const readHierarchy = async (parentId: number | undefined): Promise<HierarchyNode[]> => {
  if (parentId !== undefined) return readChildren(parentId)
  const { total = 0 } = await readCounter(partnerCounter)
  if (total > WHOLE_TREE) return readChildren(null)
  const all = await listIndex(partners.definition, 'gsi1', lists.partners, 'ascending', { limit: WHOLE_TREE, caller: null })
  return all.cursor === undefined ? buildTree(all.items) : readChildren(null)
}
