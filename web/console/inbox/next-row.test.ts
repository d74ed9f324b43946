import { expect, test } from 'vitest'
import { nextRow } from './next-row.ts'

const before = [1, 2, 3, 4, 5]

test('goes to the row after or before the open one, and nowhere at the ends', () => {
  expect(nextRow({ shown: before, before, opened: 3, step: 1 })).toBe(4)
  expect(nextRow({ shown: before, before, opened: 3, step: -1 })).toBe(2)
  expect(nextRow({ shown: before, before, opened: 5, step: 1 })).toBeUndefined()
  expect(nextRow({ shown: before, before, opened: 1, step: -1 })).toBeUndefined()
})

test('begins with the first row if none is open', () => {
  expect(nextRow({ shown: before, before: [], opened: undefined, step: 1 })).toBe(1)
  expect(nextRow({ shown: before, before, opened: 77, step: 1 })).toBe(1)
})

test('goes on beside a record that has left the list together with others', () => {
  expect(nextRow({ shown: [1, 5], before, opened: 3, step: 1 })).toBe(5)
  expect(nextRow({ shown: [1, 5], before, opened: 3, step: -1 })).toBe(1)
  expect(nextRow({ shown: [1], before, opened: 3, step: 1 })).toBeUndefined()
})
