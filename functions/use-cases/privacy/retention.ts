import type { Retention, RetentionUpdate, UpcomingDeletions } from '../../../shared/domain/retention.ts'
import { RETENTION_RULES, type RetentionDays, type RetentionRuleName } from '../../../shared/domain/retention-periods.ts'
import { RETENTION_COUNT_LIMIT, RETENTION_SHOWN } from '../../../shared/platform/limits.ts'
import { auditItem } from '../../data/audit.ts'
import { countOldRows, oldRowPages } from '../../data/retained-rows.ts'
import { getRetention, putRetentionItem, retentionDaysOf } from '../../data/retention.ts'
import { cutoff, RETENTION, type RetentionPosition, retentionJobs } from '../../data/retention-jobs.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { changed, checkVersion } from '../records/update.ts'
import { type Candidate, isLogRule, logRules, recordRules } from './retention-rules.ts'

/** Rows that a preview reads of one rule at most; kept ones among them do not count. */
const READ_AT_MOST = 3 * RETENTION_COUNT_LIMIT
const PAGE = 500
const COUNTED_AT_ONCE = 16

/** What a rule will delete at a time: the number up to a limit, and the first ones. */
const upcomingOf = async (
  rule: RetentionRuleName,
  days: RetentionDays,
  at: string,
  deletedUntil: RetentionPosition['deletedUntil'] | undefined,
): Promise<UpcomingDeletions> => {
  const by = cutoff(days[rule], at)
  const found = { count: 0, held: 0, read: 0 }
  const first: Candidate[] = []
  const isEnough = () => found.count > RETENTION_COUNT_LIMIT || found.read >= READ_AT_MOST
  if (isLogRule(rule)) {
    const lists = deletedUntil === undefined ? [] : [...logRules[rule](deletedUntil[rule], by)]
    // A shorter period may cover hundreds of partitions, most of them empty.
    for (let start = 0; start < lists.length && !isEnough(); start += COUNTED_AT_ONCE) {
      const counts = lists.slice(start, start + COUNTED_AT_ONCE).map((rows) => countOldRows(rows, RETENTION_COUNT_LIMIT + 1))
      for (const count of await Promise.all(counts)) found.count += count
    }
  } else {
    for (const old of recordRules[rule].rows(by)) {
      if (isEnough()) break
      for await (const rows of oldRowPages(old, PAGE)) {
        found.read += rows.length
        const due = rows.flatMap((row) => recordRules[rule].read(row)).filter(({ since }) => since <= by)
        found.count += due.filter(({ isHeld }) => !isHeld).length
        found.held += due.filter(({ isHeld }) => isHeld).length
        first.push(...due.filter(({ isHeld }) => !isHeld))
        if (isEnough()) break
      }
    }
  }
  const { count, held } = found
  return {
    rule,
    count: Math.min(count, RETENTION_COUNT_LIMIT),
    hasMore: isEnough(),
    held,
    first: first
      .toSorted((one, other) => (one.since < other.since ? -1 : 1))
      .slice(0, RETENTION_SHOWN)
      .map(({ kind, id, name, since }) => ({ kind, id, name, since })),
  }
}

/** The settings, the last run and what the next run will delete. */
export const readRetention = async (): Promise<Retention> => {
  const [stored, job] = await Promise.all([getRetention(), retentionJobs.get(RETENTION)])
  const days = retentionDaysOf(stored)
  const { nextRunAt, lastRun, deletedUntil } = job?.position ?? { nextRunAt: null, lastRun: null, deletedUntil: undefined }
  const now = new Date().toISOString()
  // A run that is late begins at once.
  const at = nextRunAt !== null && nextRunAt > now ? nextRunAt : now
  return {
    version: stored.version,
    updatedAt: stored.updatedAt,
    days,
    lastRun,
    nextRunAt,
    upcoming: await Promise.all(RETENTION_RULES.map((rule) => upcomingOf(rule, days, at, deletedUntil))),
  }
}

/** Changes the settings; they apply from the next run on. @throws ApiError stale */
export const updateRetention = async (
  changes: RetentionUpdate,
  { ifMatch, actor }: { readonly ifMatch: number | undefined; readonly actor: string },
): Promise<Retention> => {
  await withFreshVersion(ifMatch, async () => {
    const before = await getRetention()
    checkVersion(before, ifMatch)
    const chosen = Object.entries({ ...before.days, ...changes }).filter(([, days]) => days !== null && days !== undefined)
    const wanted = changed(before, { days: Object.fromEntries(chosen) })
    if (wanted === before) return
    const updatedAt = new Date().toISOString()
    await transact([
      putRetentionItem(before.version, { days: wanted.days, version: before.version + 1, updatedAt }),
      auditItem({
        actor,
        action: 'retentionUpdate',
        entity: 'PRIVACY',
        id: 'retention',
        before: retentionDaysOf(before),
        after: retentionDaysOf(wanted),
        name: 'Aufbewahrungsfristen',
        time: updatedAt,
      }),
    ])
  })
  return readRetention()
}
