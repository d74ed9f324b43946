import { expect, test } from 'vitest'
import { idAt, newId } from './ids.ts'

test('ids made one after the other are different, safe, and grow', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every(Number.isSafeInteger)).toBe(true)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test('an id for an earlier time sorts before those of now', () => {
  expect(idAt(Date.now() - 86_400_000)).toBeLessThan(newId())
  expect(idAt(Date.UTC(2090, 0, 1))).toBeLessThan(Number.MAX_SAFE_INTEGER)
})
