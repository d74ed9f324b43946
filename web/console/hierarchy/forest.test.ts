import { describe, expect, it } from 'vitest'
import type { HierarchyNode } from '../../../shared/domain/hierarchy.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { aPartner as partner } from './a-partner.ts'
import { branchOf, isWithin, levelCounts, lineOf, plant, plantAll } from './forest.ts'
import { consequencesOf, isNoMove, refusalOf } from './moving.ts'
import { rowsOf } from './rows.ts'
import { find, linesTo } from './search.ts'

const node = (data: Partner, children: HierarchyNode[] | null = []): HierarchyNode => ({ partner: data, children })
const [one, two, three, four] = [
  partner(1, null, { childCount: 1, customerCount: 5 }),
  partner(2, 1, { childCount: 1, customerCount: 2 }),
  partner(3, 2, { customerCount: 4 }),
  partner(4, null),
] as const
const whole = plant([{ parentId: null, nodes: [node(one, [node(two, [node(three)])]), node(four)] }])
const large = plant([{ parentId: null, nodes: [node(one, null), node(four)] }])

describe('the forest', () => {
  it('knows the line from the root to a partner, and who stands below whom', () => {
    expect(lineOf(whole, 3).map(({ id }) => id)).toEqual([1, 2, 3])
    expect(isWithin(whole, 3, 1)).toBe(true)
    expect(isWithin(whole, 1, 3)).toBe(false)
    expect(isWithin(whole, null, 1)).toBe(false)
  })

  it('counts levels, and says nothing where it has gaps', () => {
    expect(levelCounts(whole)).toEqual([2, 1, 1])
    expect(levelCounts(large)).toBeUndefined()
    expect(branchOf(large, 1).unread).toEqual([1])
  })

  it('is the same whether it came as a tree or as a list', () => {
    expect(levelCounts(plantAll([one, two, three, four]))).toEqual([2, 1, 1])
  })

  it('ends a line that runs in a circle, should the data ever say so', () => {
    const circle = plantAll([partner(1, 2), partner(2, 1)])
    expect(lineOf(circle, 1)).toHaveLength(2)
  })
})

describe('the rows', () => {
  const none = new Map()
  const rows = (isOpen: (id: number) => boolean) =>
    rowsOf(whole, { isOpen, childrenOf: (id) => whole.children.get(id), customers: none }).map((row) =>
      row.kind === 'partner' ? [row.partner.id, row.depth] : row.kind,
    )

  it('are the roots while all is closed, and all partners when all is open', () => {
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

  it('say that children are on their way', () => {
    const shown = rowsOf(large, { isOpen: () => true, childrenOf: (id) => large.children.get(id), customers: none })
    expect(shown.map(({ kind }) => kind)).toEqual(['partner', 'waiting', 'partner'])
  })

  it('put customers between a partner and its children', () => {
    const shown = rowsOf(whole, {
      isOpen: () => true,
      childrenOf: (id) => whole.children.get(id),
      customers: new Map([[1, { items: [], hasMore: false }]]),
    })
    expect(shown.map(({ kind }) => kind)).toEqual(['partner', 'none', 'partner', 'partner', 'partner'])
  })
})

describe('the search', () => {
  it('finds by the beginning of words, in any spelling of umlauts, and by the number of an id', () => {
    expect(find(whole, 'Mueller firma 3').map(({ id }) => id)).toEqual([3])
    expect(find(whole, '2').map(({ id }) => id)).toEqual([2])
    expect(find(whole, 'irma')).toEqual([])
  })

  it('leads to the hits and shows nobody else', () => {
    expect([...linesTo(whole, [3])]).toEqual([
      [null, [1]],
      [1, [2]],
      [2, [3]],
    ])
  })
})

describe('a move', () => {
  it('takes all below along, with their customers and levels', () => {
    const { levels, customers, isCounted } = consequencesOf(whole, { partner: two, parent: null })
    expect(levels.map(({ before, after }) => [before, after])).toEqual([
      [1, 0],
      [2, 1],
    ])
    expect(customers).toBe(6)
    expect(isCounted).toBe(true)
    expect(consequencesOf(large, { partner: one, parent: four }).isCounted).toBe(false)
  })

  it('is refused below itself and below its own branch, and none where the partner stands already', () => {
    expect(refusalOf(whole, { partner: one, parent: one })).toBe('Ein Partner kann nicht sich selbst untergeordnet werden.')
    expect(refusalOf(whole, { partner: one, parent: three })).toBe('Firma 1 kann nicht unter einen eigenen Unterpartner verschoben werden.')
    expect(refusalOf(whole, { partner: three, parent: four })).toBeUndefined()
    expect(isNoMove({ partner: two, parent: one })).toBe(true)
  })
})
