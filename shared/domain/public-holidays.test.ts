import { expect, test } from 'vitest'
import { isPublicHoliday } from './public-holidays.ts'

test('the holidays of all German states, fixed and around Easter', () => {
  const holidays = [
    '2026-01-01',
    '2026-04-03',
    '2026-04-06',
    '2026-05-01',
    '2026-05-14',
    '2026-05-25',
    '2026-10-03',
    '2026-12-25',
    '2026-12-26',
  ]
  const all = Array.from({ length: 365 }, (_, nth) => new Date(Date.UTC(2026, 0, 1 + nth)).toISOString().slice(0, 10))
  expect(all.filter(isPublicHoliday)).toEqual(holidays)
  // Early and late Easters.
  expect(['2008-03-24', '2038-04-26', '2000-04-24'].every(isPublicHoliday)).toBe(true)
})
