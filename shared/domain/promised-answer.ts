import { madeOnFirstUse } from './made-on-first-use.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** What the public pages promise: an answer within so many hours after the recruitment form, so many working days after the application. */
export const RECRUITMENT_ANSWER_HOURS = 24
export const APPLICATION_ANSWER_WORKING_DAYS = 3

const weekday = madeOnFirstUse(() => new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'Europe/Berlin' }))

/** By the calendar of those who answer, wherever this runs. */
const isWorkingDay = (time: number) => !['Sat', 'Sun'].includes(weekday().format(time))

/** The same time of day, so many days from Monday to Friday later. Public holidays count as working days. */
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

/** How long something has been waiting: hours at first, then days. */
export const waitingFor = (createdAt: string, now: number) => {
  const hours = Math.floor((now - Date.parse(createdAt)) / HOUR)
  return hours < 48 ? `${hours} Stunden` : `${Math.floor(hours / 24)} Tagen`
}
