import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { daysAfter, daysBetween, daysLater, endOfGermanDay, germanDaysLater, monthsAfter, startOfGermanDay, weekdayOf } from './calendar.ts'
import { formatMoment, germanDay } from './german.ts'

const times = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true }).map((date) => date.getTime())
const days = times.map(germanDay)
const wallClock = (time: number) => formatMoment(new Date(time).toISOString()).slice(11)

describe('calendar days', () => {
  it('are counted across month ends, leap days and year ends', () => {
    expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29')
    expect(daysAfter('2027-02-28', 1)).toBe('2027-03-01')
    expect(daysAfter('2026-12-30', 3)).toBe('2027-01-02')
    expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31')
    expect(daysBetween('2027-12-31', '2028-03-01')).toBe(61)
    expect(daysBetween('2027-03-29', '2027-03-27')).toBe(-2)
  })

  it('of any two differ by what leads from one to the other', () => {
    fc.assert(fc.property(days, days, (from, to) => daysAfter(from, daysBetween(from, to)) === to))
  })

  it('have the weekday that the language’s own formatter names', () => {
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    const formatter = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
    fc.assert(fc.property(days, (day) => names[weekdayOf(day) - 1] === formatter.format(Date.parse(day))))
  })
})

describe('months', () => {
  it('end on their last day where the day of a longer one is missing', () => {
    expect(monthsAfter('2027-01-31', 1)).toBe('2027-02-28')
    expect(monthsAfter('2028-01-30', 1)).toBe('2028-02-29')
    expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28')
    expect(monthsAfter('2027-11-30', 3)).toBe('2028-02-29')
    expect(monthsAfter('2026-12-31', 1)).toBe('2027-01-31')
    expect(monthsAfter('2027-03-31', 1)).toBe('2027-04-30')
  })

  it('later is always the next month, on the same day or on the last', () => {
    fc.assert(
      fc.property(days, (day) => {
        const later = monthsAfter(day, 1)
        const isLast = daysAfter(later, 1).endsWith('-01')
        expect(later.slice(8) === day.slice(8) || isLast).toBe(true)
        expect((Number(day.slice(5, 7)) % 12) + 1).toBe(Number(later.slice(5, 7)))
      }),
    )
  })
})

describe('the same time of day', () => {
  it('stays what the clock in Germany shows, across both changes', () => {
    expect(daysLater('2027-03-27T08:15:00.000Z', 1)).toBe('2027-03-28T07:15:00.000Z')
    expect(daysLater('2027-10-30T07:15:00.000Z', 1)).toBe('2027-10-31T08:15:00.000Z')
    expect(daysLater('2027-11-01T08:15:00.000Z', -2)).toBe('2027-10-30T07:15:00.000Z')
  })

  it('is an hour later where the clock skips it, and the first of the two where it occurs twice', () => {
    expect(daysLater('2027-03-27T01:30:00.000Z', 1)).toBe('2027-03-28T01:30:00.000Z')
    expect(daysLater('2027-03-27T01:30:00.000Z', 2)).toBe('2027-03-29T00:30:00.000Z')
    expect(daysLater('2027-10-30T00:30:00.000Z', 1)).toBe('2027-10-31T00:30:00.000Z')
    expect(daysLater('2027-10-31T01:30:00.000Z', 1)).toBe('2027-11-01T01:30:00.000Z')
  })

  it('comes as many calendar days later as asked', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: -800, max: 800 }), (time, count) => {
        const later = germanDaysLater(time, count)
        expect(germanDay(later)).toBe(daysAfter(germanDay(time), count))
        const isSkipped = wallClock(time).startsWith('02:') && wallClock(later).startsWith('03:')
        expect(isSkipped || wallClock(later) === wallClock(time)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('a German day', () => {
  it('has 23 hours, 24 or 25', () => {
    const hours = (day: string) => (endOfGermanDay(day) + 1 - startOfGermanDay(day)) / 3_600_000
    expect(['2027-03-27', '2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29'].map(hours)).toEqual([24, 23, 25, 23, 25])
  })

  it('begins and ends where the formatter’s day does', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(germanDay(startOfGermanDay(day))).toBe(day)
        expect(germanDay(startOfGermanDay(day) - 1)).toBe(daysAfter(day, -1))
        expect(germanDay(endOfGermanDay(day))).toBe(day)
      }),
    )
  })
})

describe('all of it agrees with Temporal', () => {
  const counts = fc.integer({ min: -800, max: 800 }).filter((count) => count !== 0)
  const zoned = (time: number) => Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO('Europe/Berlin')
  const plain = (day: string) => Temporal.PlainDate.from(day)
  // Both days on which the clocks change, of several years, and the nights around them, by the minute.
  const changes = fc
    .tuple(
      fc.constantFrom('2026-03-28', '2026-10-24', '2028-03-25', '2028-10-28', '2031-03-29', '2031-10-25'),
      fc.integer({ min: 0, max: 4320 }),
    )
    .map(([day, minutes]) => Date.parse(day) + minutes * 60_000)

  it('for days, months and weekdays', () => {
    fc.assert(
      fc.property(days, days, counts, (day, other, count) => {
        expect(daysAfter(day, count)).toBe(plain(day).add({ days: count }).toString())
        expect(monthsAfter(day, count)).toBe(plain(day).add({ months: count }).toString())
        expect(daysBetween(day, other)).toBe(plain(day).until(other).days)
        expect(weekdayOf(day)).toBe(plain(day).dayOfWeek)
        expect(startOfGermanDay(day)).toBe(plain(day).toZonedDateTime('Europe/Berlin').epochMilliseconds)
      }),
    )
  })

  it('for times of day, above all around the changes of the clocks', () => {
    fc.assert(
      fc.property(fc.oneof(times, changes), counts, (time, count) => {
        expect(germanDaysLater(time, count)).toBe(zoned(time).add({ days: count }).epochMilliseconds)
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(changes, fc.constantFrom(-2, -1, 1, 2), (time, count) => {
        expect(germanDaysLater(time, count)).toBe(zoned(time).add({ days: count }).epochMilliseconds)
      }),
      { numRuns: 1000 },
    )
  })
})
