import type { HierarchyNode } from '../../../shared/domain/hierarchy.ts'
import type { Partner } from '../../../shared/domain/partner.ts'

/** What is known of the hierarchy. A large one is read branch by branch, so it may have gaps. */
export type Forest = {
  readonly partners: ReadonlyMap<number, Partner>
  /** Who stands directly below whom, in order; null are the roots. Missing where it has not been read. */
  readonly children: ReadonlyMap<number | null, readonly number[]>
}

export type Branch = { readonly parentId: number | null; readonly nodes: readonly HierarchyNode[] }

/** Puts together what was read: the hierarchy's answer and the branches below it. */
export const plant = (branches: readonly Branch[]): Forest => {
  const partners = new Map<number, Partner>()
  const children = new Map<number | null, readonly number[]>()
  const add = (parentId: number | null, nodes: readonly HierarchyNode[]) => {
    children.set(
      parentId,
      nodes.map(({ partner }) => partner.id),
    )
    for (const node of nodes) {
      partners.set(node.partner.id, node.partner)
      if (node.children !== null) add(node.partner.id, node.children)
    }
  }
  for (const { parentId, nodes } of branches) add(parentId, nodes)
  return { partners, children }
}

/** The tree of partners that are all known. Their order among siblings stays. */
export const plantAll = (all: readonly Partner[]): Forest => {
  const children = new Map<number | null, number[]>([[null, []]])
  for (const { id } of all) children.set(id, [])
  for (const { id, parentId } of all) children.get(parentId)?.push(id)
  return { partners: new Map(all.map((partner) => [partner.id, partner])), children }
}

/** From the root down to the partner itself. Empty where the partner is unknown. */
export const lineOf = (forest: Forest, id: number): readonly Partner[] => {
  const line: Partner[] = []
  for (let next: number | null = id; next !== null; ) {
    const partner = forest.partners.get(next)
    if (partner === undefined || line.includes(partner)) break
    line.unshift(partner)
    next = partner.parentId
  }
  return line
}

/** Whether a partner is another one or stands somewhere below it. */
export const isWithin = (forest: Forest, id: number | null, branchId: number) =>
  id !== null && lineOf(forest, id).some((partner) => partner.id === branchId)

type Member = {
  readonly partner: Partner
  /** Below the top of the branch; 0 is the top itself. */
  readonly depth: number
}

/** A partner with all below it, the top first, and those among them whose own children have not been read. */
export const branchOf = (forest: Forest, id: number): { readonly members: readonly Member[]; readonly unread: readonly number[] } => {
  const members: Member[] = []
  const unread: number[] = []
  const walk = (partnerId: number, depth: number) => {
    const partner = forest.partners.get(partnerId)
    if (partner === undefined) return
    members.push({ partner, depth })
    const below = forest.children.get(partnerId)
    if (below === undefined && partner.childCount > 0) unread.push(partnerId)
    for (const child of below ?? []) walk(child, depth + 1)
  }
  walk(id, 0)
  return { members, unread }
}

/** How many partners stand on each level, the roots first. Undefined where the forest has gaps. */
export const levelCounts = ({ partners, children }: Forest): readonly number[] | undefined => {
  const counts: number[] = []
  for (let level = children.get(null) ?? []; level.length > 0; ) {
    counts.push(level.length)
    const next: number[] = []
    for (const id of level) {
      const below = children.get(id)
      if (below === undefined && (partners.get(id)?.childCount ?? 0) > 0) return
      next.push(...(below ?? []))
    }
    level = next
  }
  return counts
}
