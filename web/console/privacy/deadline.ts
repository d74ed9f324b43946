import { daysBetween } from '../../../shared/domain/calendar.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import type { PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { countOf, formatDate } from '../../ui/format.ts'

type Dated = Pick<PrivacyRequest, 'receivedOn' | 'dueOn' | 'extension' | 'closedAt'>

/** The days that the law leaves to answer a request, and how many of them have passed. */
export type Deadline = {
  readonly days: number
  /** Until today, or until the answer; at most all days. */
  readonly passed: number
  /** Negative once the last day is over. */
  readonly left: number
  readonly isAnswered: boolean
}

/** @param now in ms since the epoch */
export const deadlineOf = ({ receivedOn, dueOn, closedAt }: Dated, now: number): Deadline => {
  const until = germanDay(closedAt === null ? now : Date.parse(closedAt))
  const days = daysBetween(receivedOn, dueOn)
  return {
    days,
    passed: Math.max(0, Math.min(days, daysBetween(receivedOn, until))),
    left: daysBetween(until, dueOn),
    isAnswered: closedAt !== null,
  }
}

/** The state of a deadline in words, such as „noch 12 Tage“. */
export const deadlineWords = ({ left, isAnswered }: Deadline): string => {
  const late = countOf(Math.abs(left), 'Tag', 'Tagen')
  if (isAnswered) return left < 0 ? `${countOf(-left, 'Tag', 'Tage')} zu spät` : 'fristgerecht'
  if (left < 0) return `seit ${late} überfällig`
  return left === 0 ? 'heute fällig' : `noch ${countOf(left, 'Tag', 'Tage')}`
}

/** The last day in words: „bis 23.12.2026“. */
export const lastDayWords = ({ dueOn, extension }: Dated): string => `${extension === null ? 'bis' : 'verlängert bis'} ${formatDate(dueOn)}`
