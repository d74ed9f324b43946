import { daysAfter, startOfGermanDay } from '../../../shared/domain/calendar.ts'
import { germanDay } from '../../../shared/domain/german.ts'

/** Nightly work begins this long before the next midnight in Germany: at three o'clock, also on days of 23 and 25 hours. */
const BEFORE_MIDNIGHT_MS = 21 * 3_600_000

const nightOf = (day: string) => startOfGermanDay(daysAfter(day, 1)) - BEFORE_MIDNIGHT_MS

/** The next time at which nightly work begins. @param ms since the epoch */
export const nightAfter = (ms: number): Date => {
  const today = germanDay(ms)
  const night = nightOf(today)
  return new Date(night > ms ? night : nightOf(daysAfter(today, 1)))
}
