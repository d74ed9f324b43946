import { daysBetween } from '../../../shared/domain/calendar.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import type { Retention } from '../../../shared/domain/retention.ts'
import { perRule, type RetentionDays } from '../../../shared/domain/retention-periods.ts'
import { RETENTION_COUNT_LIMIT } from '../../../shared/platform/limits.ts'
import { countOf, formatCount, formatDate } from '../../ui/format.ts'

/** Days as people type them into the form. */
export const typedDays = (days: RetentionDays) => perRule((name) => formatCount(days[name]))

/** „Morgen“, „Heute“, or the day of a run. @param now ms since the epoch */
const dayOf = (at: string, now: number) => {
  const days = daysBetween(germanDay(now), germanDay(Date.parse(at)))
  if (days === 0) return 'Heute'
  return days === 1 ? 'Morgen' : `Am ${formatDate(at)}`
}

/** What the next run deletes, in one sentence. @param now ms since the epoch */
export const upcomingInWords = ({ nextRunAt, upcoming }: Pick<Retention, 'nextRunAt' | 'upcoming'>, now: number): string => {
  if (nextRunAt === null) return 'Die nächtliche Löschung ist noch nicht eingerichtet.'
  const count = upcoming.reduce((sum, rule) => sum + rule.count, 0)
  const when = dayOf(nextRunAt, now)
  if (count === 0) return `${when} wird nichts gelöscht.`
  if (count > RETENTION_COUNT_LIMIT || upcoming.some(({ hasMore }) => hasMore)) {
    return `${when} werden mehr als ${formatCount(RETENTION_COUNT_LIMIT)} Datensätze gelöscht.`
  }
  return `${when} ${count === 1 ? 'wird' : 'werden'} ${countOf(count, 'Datensatz', 'Datensätze')} gelöscht.`
}
