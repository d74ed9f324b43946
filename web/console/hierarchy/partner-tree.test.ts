import { describe, expect, it } from 'vitest'
import type { PartnerInHierarchy } from '../../../shared/domain/hierarchy.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { testPartner } from '../partners/test-partner.ts'
import { consequencesOf, isNoMove, refusalOf } from './move.ts'
import { type Branch, buildTree, isInSubtree, type ParentId, pathTo, subtreeOf } from './partner-tree.ts'
import { branchesOf, searchPaths, treeRows } from './tree-rows.ts'

const [one, two, three, four] = [
  testPartner(1, null, { childCount: 1, customerCount: 5 }),
  testPartner(2, 1, { childCount: 1, customerCount: 2 }),
  testPartner(3, 2, { customerCount: 4 }),
  testPartner(4, null),
] as const
const branch = (items: readonly Partner[], facts: Partial<Branch> = {}): Branch => ({
  items,
  count: 100,
  hasMore: false,
  isCurrent: true,
  ...facts,
})
const treeOf = (branches: readonly (readonly [ParentId, Branch])[], found: readonly PartnerInHierarchy[] = []) =>
  buildTree(new Map(branches), found)

const whole = treeOf([
  ['root', branch([one, four])],
  [1, branch([two])],
  [2, branch([three])],
])
const roots = treeOf([['root', branch([one, four])]])

describe('the tree', () => {
  it('knows the path from the root to a partner, and who is below whom', () => {
    expect(pathTo(whole, 3).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(isInSubtree(whole, 3, 1)).toBe(true)
    expect(isInSubtree(whole, 1, 3)).toBe(false)
  })

  it('ends a circular path, in case of corrupt data', () => {
    const circle = treeOf([
      [2, branch([testPartner(1, 2)])],
      [1, branch([testPartner(2, 1)])],
    ])
    expect(pathTo(circle, 1)).toHaveLength(2)
  })

  it('shows a partner that has moved only where it is now', () => {
    const moved = testPartner(3, 4, { version: 2 })
    const tree = treeOf([
      [2, branch([three], { isCurrent: false })],
      [4, branch([moved])],
    ])
    expect(tree.branches.get(2)?.items).toEqual([])
    expect(tree.branches.get(4)?.items).toEqual([moved])
  })

  it('shows a partner that was just moved at its new place, whichever branch is read again first', () => {
    const moved = testPartner(3, 4, { version: 2 })
    const placesIn = (stale: readonly ParentId[], items: ReadonlyMap<ParentId, readonly Partner[]>) => {
      const read = [...items].map(([id, rows]) => [id, branch(rows, { isCurrent: !stale.includes(id) })] as const)
      const tree = buildTree(new Map(read), [], moved)
      return treeRows(tree, { isOpen: () => true, customers: new Map() }).map((row) =>
        row.kind === 'partner' ? `${row.partner.parentId ?? 'root'}/${row.partner.id}` : row.kind,
      )
    }
    const after = ['root/1', '1/2', 'root/4', '4/3']
    const before = new Map<ParentId, readonly Partner[]>([
      ['root', [one, four]],
      [1, [testPartner(2, 1)]],
      [2, [three]],
    ])
    expect(placesIn(['root', 1, 2], before)).toEqual(after)
    expect(placesIn(['root', 1], new Map([...before, [2, []]]))).toEqual(after)
    const target = testPartner(4, null, { childCount: 1 })
    expect(placesIn([1, 2], new Map([...before, ['root', [one, target]]]))).toEqual(after)
    expect(placesIn([], new Map([...before, ['root', [one, target]], [2, []], [4, [moved]]]))).toEqual(after)
  })

  it('lists the branches to read before a subtree can be counted, including outdated ones', () => {
    expect(subtreeOf(whole, 1).unread.size).toBe(0)
    expect([...subtreeOf(roots, 1).unread]).toEqual([[1, 100]])
    const partly = treeOf([
      ['root', branch([one])],
      [1, branch([two], { hasMore: true })],
      [2, branch([three], { isCurrent: false, count: 300 })],
    ])
    expect([...subtreeOf(partly, 1).unread]).toEqual([
      [1, 200],
      [2, 300],
    ])
  })
})

describe('the rows', () => {
  const none = new Map()
  const rows = (isOpen: (id: number) => boolean, tree = whole) =>
    treeRows(tree, { isOpen, customers: none }).map((row) => (row.kind === 'partner' ? [row.partner.id, row.depth] : row.kind))

  it('are the roots if all is closed, and all partners if all is open', () => {
    expect(rows(() => false)).toEqual([
      [1, 0],
      [4, 0],
    ])
    expect(rows(() => true)).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
      [4, 0],
    ])
  })

  it('mark unread children, and the lines continue to them', () => {
    expect(rows(() => true, roots)).toEqual([[1, 0], 'loading', [4, 0]])
    expect(rows(() => true, treeOf([]))).toEqual(['loading'])
    const [first] = treeRows(
      treeOf([
        [1, branch([two], { hasMore: true })],
        ['root', branch([one])],
      ]),
      { isOpen: () => true, customers: none },
    ).slice(1)
    expect(first).toMatchObject({ kind: 'partner', rails: [true] })
  })

  it('offer more where a page is not the last one, and ask for it only when told to', () => {
    const tree = treeOf([
      ['root', branch([one, four], { hasMore: true })],
      [1, branch([two], { hasMore: true })],
    ])
    const shown = (counts: ReadonlyMap<ParentId, number>) =>
      treeRows(tree, { isOpen: (id) => id === 1, customers: none, counts, rootCount: 250 })
    const first = shown(new Map())
    expect(first.map(({ kind }) => kind)).toEqual(['partner', 'partner', 'moreChildren', 'partner', 'moreChildren'])
    // With the unread ones, as far as they are counted; a partner's own count may lag behind.
    expect(first).toMatchObject([{ siblings: 250 }, { siblings: 2 }, { shown: 1, siblings: 2 }, { siblings: 250 }, { shown: 2 }])
    expect([...branchesOf(first, tree)]).toEqual([
      ['root', 100],
      [1, 100],
    ])
    const asked = shown(new Map<ParentId, number>([['root', 200]]))
    expect(asked.map(({ kind }) => kind)).toEqual(['partner', 'partner', 'moreChildren', 'partner', 'loading'])
    expect(branchesOf(asked, tree).get('root')).toBe(200)
    expect(branchesOf(asked, tree).get(1)).toBe(100)
  })

  it('have customers between a partner and its children', () => {
    const shown = treeRows(whole, { isOpen: () => true, customers: new Map([[1, { items: [], hasMore: false }]]) })
    expect(shown.map(({ kind }) => kind)).toEqual(['partner', 'none', 'partner', 'partner', 'partner'])
  })
})

describe('a search', () => {
  const found = treeOf([['root', branch([one, four])]], [{ ...three, ancestors: [one, two] }])
  const paths = searchPaths(found, [3])

  it('shows only the paths to its matches', () => {
    const shown = treeRows(found, { isOpen: (id) => paths.has(id), customers: new Map(), search: { paths, opened: new Set() } })
    expect(shown).toMatchObject([{ partner: { id: 1 } }, { partner: { id: 2 } }, { partner: { id: 3 } }])
    expect(branchesOf(shown, found).size).toBe(0)
  })

  it('shows the whole branch of a partner opened during it', () => {
    const opened = new Set<ParentId>([2])
    const shown = treeRows(found, { isOpen: (id) => paths.has(id), customers: new Map(), search: { paths, opened } })
    expect(shown.map(({ kind }) => kind)).toEqual(['partner', 'partner', 'loading'])
    expect([...branchesOf(shown, found)]).toEqual([[2, 100]])
  })
})

describe('a move', () => {
  it('includes the whole subtree, with customers and levels', () => {
    const { levels, customers, counting } = consequencesOf(whole, { partner: two, parent: null })
    expect(levels.map(({ before, after }) => [before, after])).toEqual([
      [1, 0],
      [2, 1],
    ])
    expect(customers).toBe(6)
    expect(counting).toBe('done')
    expect(consequencesOf(roots, { partner: one, parent: four }).counting).toBe('running')
  })

  it('of a subtree too large to be read is not counted to its end', () => {
    const many = Array.from({ length: 1000 }, (_, index) => testPartner(10 + index, 1))
    const large = treeOf([
      ['root', branch([one])],
      [1, branch(many, { count: 1000, hasMore: true })],
    ])
    expect(consequencesOf(large, { partner: one, parent: null }).counting).toBe('givenUp')
  })

  it('is refused below itself and its own subtree, and changes nothing in the current place', () => {
    expect(refusalOf(whole, { partner: one, parent: one })).toBe('Ein Partner kann nicht sich selbst untergeordnet werden.')
    expect(refusalOf(whole, { partner: one, parent: three })).toBe('Firma 1 kann nicht unter einen eigenen Unterpartner verschoben werden.')
    expect(refusalOf(whole, { partner: three, parent: four })).toBeUndefined()
    expect(isNoMove({ partner: two, parent: one })).toBe(true)
  })
})
