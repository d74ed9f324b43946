import { expect, test } from 'vitest'
import { idAt, newId } from './ids.ts'

test('consecutive ids are unique safe integers that grow', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(Number.isSafeInteger)).toBe(true)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test('an id for an earlier time sorts before current ids', () => {
  expect(idAt(Date.now() - 86_400_000)).toBeLessThan(newId())
  expect(idAt(Date.UTC(2090, 0, 1))).toBeLessThan(Number.MAX_SAFE_INTEGER)
})
