import { expect, test } from 'vitest'
import { followUpDays } from './follow-up-days.ts'

const daysAt = (time: string) => followUpDays(Date.parse(time)).map(({ day }) => day)

test('tomorrow is the next day of the calendar, also where the clocks change', () => {
  expect(daysAt('2026-11-24T15:00:00+01:00')).toEqual(['2026-11-25', '2026-11-27', '2026-11-30', '2026-12-08'])
  expect(daysAt('2026-03-28T23:30:00+01:00')).toEqual(['2026-03-29', '2026-03-31', '2026-03-30', '2026-04-11'])
  expect(daysAt('2026-10-25T00:30:00+02:00')).toEqual(['2026-10-26', '2026-10-28', '2026-10-26', '2026-11-08'])
})

test('on a Monday, „Montag“ is the next one', () => {
  expect(daysAt('2026-11-23T09:00:00+01:00')[2]).toBe('2026-11-30')
})
