import { expect, it } from 'vitest'
import { nightAfter } from './night.ts'

const next = (time: string) => nightAfter(Date.parse(time)).toISOString()

it('begins nightly work at three o’clock in Germany, in summer, in winter and when the clocks change', () => {
  expect(next('2027-07-10T12:00:00.000Z')).toBe('2027-07-11T01:00:00.000Z')
  expect(next('2027-01-10T12:00:00.000Z')).toBe('2027-01-11T02:00:00.000Z')
  expect(next('2027-03-27T12:00:00.000Z')).toBe('2027-03-28T01:00:00.000Z')
  expect(next('2027-10-30T12:00:00.000Z')).toBe('2027-10-31T02:00:00.000Z')
})

it('begins it the same night until three o’clock, and then the next one', () => {
  expect(next('2027-01-11T01:59:59.999Z')).toBe('2027-01-11T02:00:00.000Z')
  expect(next('2027-01-11T02:00:00.000Z')).toBe('2027-01-12T02:00:00.000Z')
  expect(next('2027-12-31T23:30:00.000Z')).toBe('2028-01-01T02:00:00.000Z')
})
