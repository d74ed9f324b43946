import { daysBetween } from './calendar.ts'

/** The holidays of all German states on fixed days, as month and day. */
const FIXED = ['01-01', '05-01', '10-03', '12-25', '12-26']

/** Days after Easter Sunday: Good Friday, Easter Monday, Ascension Day and Whit Monday. */
const AFTER_EASTER = [-2, 1, 39, 50]

/** Easter Sunday of a year, such as `2026-04-05`. Source: the “anonymous Gregorian algorithm”, Nature, 20 April 1876. */
const easterSunday = (year: number) => {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const g = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const days = h + l - 7 * m + 114
  return `${year}-0${Math.floor(days / 31)}-${String((days % 31) + 1).padStart(2, '0')}`
}

/** Whether a day is a public holiday in all of Germany. @param day such as `2026-12-25` */
export const isPublicHoliday = (day: string): boolean => {
  if (FIXED.includes(day.slice(5))) return true
  return AFTER_EASTER.includes(daysBetween(easterSunday(Number(day.slice(0, 4))), day))
}
