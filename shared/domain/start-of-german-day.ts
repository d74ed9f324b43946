import { daysAfter, germanDay } from './german.ts'

const HOUR = 3_600_000

/** The beginning of a calendar day in Germany, in ms since the epoch. @param day such as `2026-11-23` */
export const startOfGermanDay = (day: string): number => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`)
  // German time is one or two hours ahead of UTC.
  return germanDay(midnight - 2 * HOUR) === day ? midnight - 2 * HOUR : midnight - HOUR
}

/** The last millisecond of a calendar day in Germany, in ms since the epoch. @param day such as `2026-11-23` */
export const endOfGermanDay = (day: string): number => startOfGermanDay(daysAfter(day, 1)) - 1
