import { beforeAll, expect, test } from 'vitest'
import { readCounter } from '../data/counters.ts'
import { levelCounts, partnerCounter } from '../data/partners.ts'
import { reportConsumedCapacity } from '../testing/consumed-capacity.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { createPartner } from './create-partner.ts'
import { searchHierarchy } from './read-hierarchy.ts'

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
  // Search tokens, hits, and the three levels above them.
  expect(reads.map(({ operation }) => operation)).toEqual(['Query', 'BatchGetItem', 'BatchGetItem', 'BatchGetItem', 'BatchGetItem'])
  // Half a unit per hit and ancestor, and the tokens.
  expect(reads.reduce((sum, { units }) => sum + units, 0)).toBeLessThanOrEqual(14)

  expect(levelCounts(await readCounter(partnerCounter))).toEqual([1, 1, 2, 20])
})
