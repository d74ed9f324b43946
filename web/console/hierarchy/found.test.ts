import { expect, test } from 'vitest'
import type { Partner } from '../../../shared/domain/partner.ts'
import { aPartner as partner } from './a-partner.ts'
import { readFound, readFurtherFound } from './found.ts'

/** 1 – 2 – 3 … in one line, and a crowd of 250 below the last. */
const line = Array.from({ length: 5 }, (_, index) => partner(index + 1, index === 0 ? null : index))
const crowd = Array.from({ length: 250 }, (_, index) => partner(100 + index, 5))
const all = new Map([...line, ...crowd].map((each) => [each.id, each]))

const reading = (hits: readonly Partner[]) => {
  const calls: string[] = []
  const read: Parameters<typeof readFound>[0] = async ({ ids, search, cursor }) => {
    calls.push(ids ?? `${search} ${cursor ?? ''}`.trim())
    if (ids !== undefined) return { items: ids.split(',').flatMap((id) => all.get(Number(id)) ?? []) }
    const start = Number(cursor ?? 0)
    const end = start + 100
    return { items: hits.slice(start, end), cursor: end < hits.length ? String(end) : undefined }
  }
  return { calls, read }
}

test('the hits come with everyone above them, in one call for each level, however many share a parent', async () => {
  const { calls, read } = reading(crowd)
  const found = await readFound(read, 'haus', 1)
  expect(found.hits).toHaveLength(100)
  expect(found.cursor).toBe('100')
  expect([...found.partners.keys()].filter((id) => id < 100).sort()).toEqual([1, 2, 3, 4, 5])
  expect(calls).toEqual(['haus', '5', '4', '3', '2', '1'])
})

test('as many hits as were shown are read again, one page behind the other', async () => {
  const { calls, read } = reading(crowd)
  const found = await readFound(read, 'haus', 201)
  expect(found.hits).toHaveLength(250)
  expect(found.cursor).toBeUndefined()
  expect(calls.slice(0, 4)).toEqual(['haus', 'haus 100', 'haus 200', '5'])
})

test('a further page of hits costs one call where those above them are known', async () => {
  const { calls, read } = reading(crowd)
  const first = await readFound(read, 'haus', 1)
  calls.length = 0
  const further = await readFurtherFound(read, 'haus', first)
  expect(further.hits).toHaveLength(200)
  expect(further.partners.size).toBe(205)
  expect(calls).toEqual(['haus 100'])
})

test('an empty page that has a next one is read past', async () => {
  const found = await readFound(
    async ({ cursor }) => (cursor === undefined ? { items: [], cursor: 'on' } : { items: line.slice(0, 1) }),
    'haus',
    1,
  )
  expect(found.hits).toHaveLength(1)
})

test('whoever is gone by now is asked for once', async () => {
  const orphan = partner(900, 899)
  const { calls, read } = reading([orphan])
  const found = await readFound(read, 'haus', 1)
  expect(found.partners.size).toBe(1)
  expect(calls).toEqual(['haus', '899'])
})
