import { germanHour } from './german.ts'

const HOUR = 3_600_000
/** A day of the calendar in UTC, where all days are equally long. */
const DAY = 24 * HOUR

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The calendar day some days after another one, or before it. @param day such as `2026-11-23` */
export const daysAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY)

/** The same day some months later, or the last day of that month. @param day such as `2026-01-31` */
export const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastDay)))
}

/** The month some months later; earlier ones by negative numbers. @param month such as `2026-01` */
export const monthAfter = (month: string, months: number): string => monthsAfter(`${month}-01`, months).slice(0, 7)

/** How many days after one calendar day another one is; negative if it is earlier. @param from such as `2026-11-23` */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY

/** The day of the week, from 1 for Monday to 7 for Sunday. @param day such as `2026-11-23` */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** How far German time is ahead of UTC: one hour, or two in summer. */
const offsetAt = (time: number) => ((Number(germanHour(time)) - new Date(time).getUTCHours() + 24) % 24) * HOUR

/** When the clock in Germany shows a time. @param shown the ms at which a clock of UTC shows it */
const whenShown = (shown: number) => {
  const inSummer = shown - 2 * HOUR
  return offsetAt(inSummer) === 2 * HOUR ? inSummer : shown - HOUR
}

/**
 * The same time of day in Germany some days later, or earlier. A time that the change to summer time skips is an hour later; of one that occurs twice it
 * is the first. @param time in ms since the epoch @returns ms since the epoch
 */
export const germanDaysLater = (time: number, days: number): number => whenShown(time + offsetAt(time) + days * DAY)

/** The same for ISO times in UTC, see {@link germanDaysLater}. */
export const daysLater = (time: string, days: number): string => new Date(germanDaysLater(Date.parse(time), days)).toISOString()

/** The beginning of a calendar day in Germany, in ms since the epoch. @param day such as `2026-11-23` */
export const startOfGermanDay = (day: string): number => whenShown(Date.parse(day))

/** The last millisecond of a calendar day in Germany, in ms since the epoch. @param day such as `2026-11-23` */
export const endOfGermanDay = (day: string): number => startOfGermanDay(daysAfter(day, 1)) - 1
