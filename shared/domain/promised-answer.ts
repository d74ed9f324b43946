import { APPLICATION_ANSWER_WORKING_DAYS, RECRUITMENT_ANSWER_HOURS } from '../platform/limits.ts'
import { daysAfter, germanDaysLater, weekdayOf } from './calendar.ts'
import { germanDay } from './german.ts'
import { isPublicHoliday } from './public-holidays.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const SATURDAY = 6

const isWorkingDay = (day: string) => weekdayOf(day) < SATURDAY && !isPublicHoliday(day)

/** The same time of day in Germany after this many days from Monday to Friday that are no public holidays in all of Germany. */
const workingDaysAfter = (time: number, workingDays: number) => {
  const today = germanDay(time)
  let days = 0
  for (let left = workingDays; left > 0; ) {
    days += 1
    if (isWorkingDay(daysAfter(today, days))) left -= 1
  }
  return germanDaysLater(time, days)
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

const MINUTE = 60_000

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`

/** A time span of ms in words, in the largest unit that has passed twice. @param days the plural of „Tag“ in the case that the sentence needs */
const span = (ms: number, days: 'Tage' | 'Tagen') => {
  if (ms < HOUR) return counted(Math.max(1, Math.floor(ms / MINUTE)), 'Minute', 'Minuten')
  if (ms < 2 * DAY) return counted(Math.floor(ms / HOUR), 'Stunde', 'Stunden')
  return counted(Math.floor(ms / DAY), 'Tag', days)
}

/** The clock of a promised answer; `words` are for people who wait for it but do not owe it. @param now in ms since the epoch */
export const answerClock = (promise: keyof typeof answerDue, createdAt: string, now: number) => {
  const due = answerDue[promise](createdAt)
  const begun = Date.parse(createdAt)
  const isLate = now > due
  const time = span(Math.abs(due - now), isLate ? 'Tagen' : 'Tage')
  return {
    /** The share of the promised time that has passed, from 0 to 1. */
    passed: Math.min(1, Math.max(0, (now - begun) / (due - begun))),
    isLate,
    /** The time left, or since the answer was due. */
    time,
    words: isLate ? `Antwort seit ${time} ausstehend` : `noch ${time}`,
  }
}
