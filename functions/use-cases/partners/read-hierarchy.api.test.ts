import { beforeAll, expect, test } from 'vitest'
import { readCounter } from '../../data/counters.ts'
import { levelCounts, partnerCounter } from '../../data/partners.ts'
import { reportConsumedCapacity } from '../../testing/consumed-capacity.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { createPartner } from './create-partner.ts'
import { readHierarchy, searchHierarchy } from './read-hierarchy.ts'

const reads: { operation: string; units: number }[] = []
let made = 0
const newPartner = (companyName: string, parentId: number | null) => {
  const id = ++made
  return createPartner(
    { partnerId: `T-${id}`, companyName, firstName: 'Ada', lastName: 'Baum', email: `b${id}@mail.example`, parentId },
    'test',
  )
}

beforeAll(async () => {
  await takeOwnTable(`hierarchy-${process.pid}`)
  reportConsumedCapacity((operation, units) => reads.push({ operation, units }))
})

test('a search brings the ancestors of all hits with one request per level, and counts are kept per level', async () => {
  const root = await newPartner('Wurzel', null)
  const inner = await newPartner('Ast', root.id)
  const twigs = [await newPartner('Zweig links', inner.id), await newPartner('Zweig rechts', inner.id)]
  for (let leaf = 0; leaf < 20; leaf++) await newPartner(`Blatt ${leaf}`, twigs[leaf % 2]?.id ?? null)

  reads.length = 0
  const { items, cursor } = await searchHierarchy('blatt', { limit: 50, caller: null })
  expect(cursor).toBeUndefined()
  expect(items).toHaveLength(20)
  for (const { ancestors, parentId } of items) expect(ancestors.map(({ id }) => id)).toEqual([root.id, inner.id, parentId])
  // The search reads tokens and the hits; the three levels above follow.
  expect(reads.map(({ operation }) => operation)).toEqual(['Query', ...Array(4).fill('BatchGetItem')])
  // Half a unit per hit and ancestor, and the tokens.
  expect(reads.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(14)

  expect(levelCounts(await readCounter(partnerCounter))).toEqual([1, 1, 2, 20])
})

test('a small tree comes whole; one with more roots than a page comes root by root, page by page', async () => {
  await takeOwnTable(`hierarchy-roots-${process.pid}`)
  const first = await newPartner('Aue', null)
  const below = await newPartner('Aue Nord', first.id)
  expect(await readHierarchy({ limit: 100, caller: 'clerk' })).toEqual({
    items: [
      {
        partner: expect.objectContaining({ id: first.id }),
        children: [{ partner: expect.objectContaining({ id: below.id }), children: [] }],
      },
    ],
  })

  for (let root = 0; root < 12; root++) await newPartner(`Bach ${String(root).padStart(2, '0')}`, null)
  const names: string[] = []
  let cursor: string | undefined
  do {
    reads.length = 0
    const page = await readHierarchy({ limit: 5, cursor, caller: 'clerk' })
    expect(page.items.length).toBeLessThanOrEqual(5)
    // The count and the whole tree decide on the first page only.
    expect(reads.length).toBe(cursor === undefined ? 3 : 1)
    names.push(...page.items.map(({ partner }) => partner.companyName))
    for (const { partner, children } of page.items) expect(children).toEqual(partner.childCount === 0 ? [] : null)
    cursor = page.cursor
  } while (cursor !== undefined)
  expect(names).toEqual(['Aue', ...Array.from({ length: 12 }, (_, root) => `Bach ${String(root).padStart(2, '0')}`)])
})

test('a search in a deep tree answers as many partners as fit with their ancestors, and goes on after them', async () => {
  await takeOwnTable(`hierarchy-deep-${process.pid}`)
  let above: number | null = null
  for (let level = 0; level < 45; level++) above = (await newPartner(`Stufe ${level}`, above)).id
  for (let leaf = 0; leaf < 20; leaf++) await newPartner(`Blatt ${leaf}`, above)
  const found: number[] = []
  let cursor: string | undefined
  do {
    const page = await searchHierarchy('blatt', { limit: 100, cursor, caller: 'clerk' })
    // 46 partners each.
    expect(page.items.length).toBeLessThanOrEqual(10)
    for (const { ancestors } of page.items) expect(ancestors).toHaveLength(45)
    found.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor !== undefined)
  expect(found).toHaveLength(20)
  expect(new Set(found).size).toBe(20)
}, 60_000)
