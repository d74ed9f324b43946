import { lazy } from './lazy.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The answer times promised on the public pages: hours after the recruitment form, working days after the application. */
export const RECRUITMENT_ANSWER_HOURS = 24
export const APPLICATION_ANSWER_WORKING_DAYS = 3

const weekday = lazy(() => new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/Berlin' }))

/** By the German calendar, wherever this runs. */
const isWorkingDay = (time: number) => !['Sat', 'Sun'].includes(weekday().format(time))

/** The same time of day after this many days from Monday to Friday. Public holidays count as working days. */
const workingDaysAfter = (time: number, days: number) => {
  let then = time
  for (let left = days; left > 0; ) {
    then += DAY
    if (isWorkingDay(then)) left -= 1
  }
  return then
}

/** When the promised answer is due, in ms since the epoch. */
export const answerDue = {
  recruitment: (createdAt: string) => Date.parse(createdAt) + RECRUITMENT_ANSWER_HOURS * HOUR,
  application: (createdAt: string) => workingDaysAfter(Date.parse(createdAt), APPLICATION_ANSWER_WORKING_DAYS),
} as const

/** The waiting time: first in hours, then in days. */
export const waitingFor = (createdAt: string, now: number) => {
  const hours = Math.floor((now - Date.parse(createdAt)) / HOUR)
  return hours < 48 ? `${hours} Stunden` : `${Math.floor(hours / 24)} Tagen`
}
