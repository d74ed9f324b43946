import { daysAfter, weekdayOf } from '../../../shared/domain/calendar.ts'
import { germanDay } from '../../../shared/domain/german.ts'

/** Days until the next Monday. */
const untilMonday = (day: string) => 8 - weekdayOf(day)

/** The German days that are proposed for a follow-up. @param now in ms since the epoch */
export const followUpDays = (now: number) => {
  const today = germanDay(now)
  return [
    { label: 'Morgen', day: daysAfter(today, 1) },
    { label: 'In 3 Tagen', day: daysAfter(today, 3) },
    { label: 'Montag', day: daysAfter(today, untilMonday(today)) },
    { label: 'In 2 Wochen', day: daysAfter(today, 14) },
  ]
}
