import { expect, test } from 'vitest'
import * as keys from '../../data/keys.ts'
import { personsInItems } from './persons-in-items.ts'

test('every kind of item says what an erasure does about the people in it', () => {
  expect(Object.keys(personsInItems).sort()).toEqual(
    Object.keys(keys)
      .filter((name) => /Keys?$/.test(name))
      .sort(),
  )
})

test('nothing that is left out of the search is kept for longer than a year', () => {
  const days = Object.values(personsInItems).flatMap((one) => (typeof one === 'string' ? [] : [one.expiresAfterDays]))
  expect(Math.max(...days)).toBeLessThanOrEqual(365)
})
