import { daysAfter, endOfGermanDay, startOfGermanDay } from '../../../shared/domain/calendar.ts'
import type { DeskOverview } from '../../../shared/domain/desk-overview.ts'
import { germanDay } from '../../../shared/domain/german.ts'
import type { WorkKind } from '../../../shared/domain/record-kind.ts'
import { PRIVACY_NEAR_DAYS } from '../../../shared/platform/limits.ts'
import { internal } from '../../data/cursor.ts'
import { countDueFollowUps, countInbox, countInboxSince } from '../../data/inbox.ts'
import { listPrivacyRequests } from '../../data/privacy-requests.ts'
import type { Account } from '../../data/stored-user.ts'
import { readOwnJobs } from './own-jobs.ts'

/** Open privacy requests that are looked at; more are not counted. */
const PRIVACY_READ = 100

/** Counts open privacy requests by how near their last day is. */
const readPrivacyDeadlines = async (today: string) => {
  const { items } = await listPrivacyRequests({ state: 'open' }, { limit: PRIVACY_READ, total: 'none', caller: internal })
  const near = daysAfter(today, PRIVACY_NEAR_DAYS)
  return {
    late: items.filter(({ dueOn }) => dueOn < today).length,
    near: items.filter(({ dueOn }) => dueOn >= today && dueOn <= near).length,
  }
}

type Caller = { readonly kinds: readonly WorkKind[]; readonly account: Account; readonly seesPrivacy: boolean }

/**
 * What waits for the caller. Ten requests at once, each of a bounded number of rows.
 * @param kinds that the caller may see
 * @param now in ms since the epoch
 */
export const readDeskOverview = async ({ kinds, account, seesPrivacy }: Caller, now = Date.now()): Promise<DeskOverview> => {
  const today = germanDay(now)
  const [{ byKind, overdue, mine }, sinceYesterday, followUpsDue, privacy, jobs] = await Promise.all([
    countInbox(kinds, account.username, new Date(now).toISOString()),
    // Later than the last millisecond before.
    countInboxSince(kinds, new Date(startOfGermanDay(daysAfter(today, -1)) - 1).toISOString()),
    countDueFollowUps(kinds, new Date(endOfGermanDay(today)).toISOString()),
    seesPrivacy ? readPrivacyDeadlines(today) : null,
    readOwnJobs(account),
  ])
  return { open: byKind, overdue, mine, sinceYesterday, followUpsDue, privacy, jobs }
}
