import { randomUUID } from 'node:crypto'
import { defaultRetention, RETENTION_RULES, type RetentionRuleName } from '../../../shared/domain/retention-periods.ts'
import { retentionLines } from '../../../shared/platform/log-lines.ts'
import { auditItem } from '../../data/audit.ts'
import { eraseAuditEntriesAbout } from '../../data/erase-audit-entries.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { deleteMailItems } from '../../data/mails.ts'
import { readMailsAbout } from '../../data/mails-about.ts'
import { isNoteSubject, removeNotes } from '../../data/notes.ts'
import { deletePersonRecord, personRecords } from '../../data/person-records.ts'
import { deleteOldRowItem, type OldRows, readOldRows } from '../../data/retained-rows.ts'
import { getRetention, retentionDaysOf } from '../../data/retention.ts'
import { cutoff, nothing, type OpenRun, RETENTION, type Remains, type RetentionPosition, retentionJobs } from '../../data/retention-jobs.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { unlessStale } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { log } from '../../runtime/log.ts'
import { checkTurn, isTurnOver } from '../../runtime/turn.ts'
import { nightAfter } from '../jobs/night.ts'
import { isLogRule, type LogRuleName, logRules, recordRules } from './retention-rules.ts'

/** Rows per request. A page of log entries is deleted in one transaction. */
const PAGE = 50
/** Before the first run staff have half a day at least to see what it will delete. */
const NOTICE_MS = 12 * 3_600_000

type Job = HeldJob<RetentionPosition>
/** A job with a run that has begun. */
type Position = RetentionPosition & { readonly run: OpenRun }

const begun = async (position: RetentionPosition, now: Date): Promise<Position> => ({
  ...position,
  run: position.run ?? {
    id: `retention-${now.toISOString().slice(0, 10)}-${randomUUID().slice(0, 8)}`,
    startedAt: now.toISOString(),
    days: retentionDaysOf(await getRetention()),
    deleted: nothing(),
    read: nothing(),
    rule: 0,
    partition: 0,
    after: null,
    remains: null,
    isNoted: false,
  },
})

/** An entry about a run. Erased entries refer to it by its id. */
const runAuditItem = ({ id }: OpenRun, action: string, deleted: Partial<OpenRun['deleted']>, time?: string) =>
  auditItem({
    actor: null,
    action,
    entity: 'PRIVACY',
    id,
    before: null,
    after: deleted,
    name: 'Aufbewahrungsfristen',
    ...(time !== undefined && { time }),
  })

const counted = (run: OpenRun, rule: RetentionRuleName, count: number): OpenRun => ({
  ...run,
  isNoted: true,
  deleted: { ...run.deleted, [rule]: run.deleted[rule] + count },
})

/** Deletes rows or a record in one transaction with the number that the run has deleted, so that a crash changes neither without the other. */
const deleteCounted = async (job: Job, position: Position, items: readonly WriteItem[], run: OpenRun): Promise<Position> => {
  const next = { ...position, run }
  await transact([...items, ...(position.run.isNoted ? [] : [runAuditItem(run, 'retentionStart', {})]), retentionJobs.saveItem(job, next)])
  return next
}

/** Deletes what belongs to a deleted record, and the content of its audit entries; repeating it changes nothing. */
const deleteRemains = async ({ entity, id, email, times, joined }: Remains, run: OpenRun) => {
  for (const one of [{ id, email, times }, ...joined]) {
    await eraseAuditEntriesAbout(entity, one.id, { requestId: run.id, time: run.startedAt })
    if (isNoteSubject(entity)) await removeNotes({ entity, id: one.id })
    for (const mail of await readMailsAbout(one.email, one.times)) {
      checkTurn()
      await unlessStale(transact(deleteMailItems(mail)))
    }
  }
  if (entity === 'PRIVACY')
    for await (const found of personRecords(id)) {
      checkTurn()
      await deletePersonRecord(id, found.id)
    }
}

type Rows = readonly Record<string, unknown>[]

/** Deletes the records among these rows whose time is up and that nobody holds. */
const deleteRecords = async (job: Job, start: Position, rule: Exclude<RetentionRuleName, LogRuleName>, rows: Rows): Promise<Position> => {
  let position = start
  const { run } = start
  const by = cutoff(run.days[rule], run.startedAt)
  for (const { since, isHeld, removeItems, remains } of rows.flatMap((row) => recordRules[rule].read(row))) {
    if (isHeld || since > by) continue
    checkTurn()
    try {
      position = await deleteCounted(job, position, removeItems(), { ...counted(position.run, rule, 1), remains })
    } catch (error) {
      // Somebody has changed, held or deleted it meanwhile.
      if (error instanceof ApiError) continue
      throw error
    }
    if (remains !== null) await deleteRemains(remains, run)
  }
  return position
}

const rowsOf = (rule: RetentionRuleName, { run, deletedUntil }: Position): readonly OldRows[] => {
  const by = cutoff(run.days[rule], run.startedAt)
  return isLogRule(rule) ? logRules[rule](deletedUntil[rule], by) : recordRules[rule].rows(by)
}

const deleteRows = (job: Job, position: Position, rule: RetentionRuleName, rows: Rows): Promise<Position> => {
  if (!isLogRule(rule)) return deleteRecords(job, position, rule, rows)
  return deleteCounted(job, position, rows.map(deleteOldRowItem), counted(position.run, rule, rows.length))
}

/** Deletes by all rules from where the run is; undefined when the time is up before the end. */
const carryOut = async (job: Job, start: Position): Promise<Position | undefined> => {
  let position = start
  if (position.run.remains !== null) await deleteRemains(position.run.remains, position.run)
  for (;;) {
    const { run } = position
    const rule = RETENTION_RULES[run.rule]
    if (rule === undefined) return position
    const old = rowsOf(rule, position)[run.partition]
    if (old === undefined) {
      position = { ...position, run: { ...run, rule: run.rule + 1, partition: 0, after: null } }
      continue
    }
    const { rows, next } = await readOldRows(old, PAGE, run.after ?? undefined)
    if (rows.length > 0) position = await deleteRows(job, position, rule, rows)
    const place = next === undefined ? { partition: run.partition + 1, after: null } : { after: next }
    const read = { ...run.read, [rule]: run.read[rule] + rows.length }
    position = { ...position, run: { ...position.run, ...place, read, remains: null } }
    if (isTurnOver()) {
      await retentionJobs.release(job, position, new Date())
      return undefined
    }
    if (rows.length > 0) await retentionJobs.save(job, position)
  }
}

/** Continues the job: deletes what has reached the end of its retention, then waits for the next night. */
export const runRetentionJob = async (held: HeldJob, now = new Date()): Promise<void> => {
  const job = retentionJobs.parse(held)
  const start = await begun(job.position, now)
  // The audit log is incomplete from here on, see `auditLogKeptSince`.
  if (job.position.run === null) await retentionJobs.save(job, start)
  const done = await carryOut(job, start)
  if (done === undefined) return
  const { id, startedAt, deleted, read, days, isNoted } = done.run
  const next = nightAfter(now.getTime())
  const later = (rule: LogRuleName) => {
    const by = cutoff(days[rule], startedAt)
    return by > done.deletedUntil[rule] ? by : done.deletedUntil[rule]
  }
  const position: RetentionPosition = {
    ...done,
    run: null,
    nextRunAt: next.toISOString(),
    deletedUntil: { auditLog: later('auditLog'), signInLog: later('signInLog') },
    lastRun: { id, startedAt, finishedAt: now.toISOString(), deleted, read },
  }
  const numbers = Object.fromEntries(Object.entries(deleted).filter(([, count]) => count > 0))
  await transact([
    retentionJobs.releaseItem(job, position, next),
    ...(isNoted ? [runAuditItem(done.run, 'retentionFinish', numbers, now.toISOString())] : []),
  ])
  const sum = (counts: OpenRun['read']) => Object.values(counts).reduce((total, count) => total + count, 0)
  log('info', retentionLines.finished, { run: id, deleted: sum(deleted), read: sum(read) })
}

/** Starts the job on a stage that does not have it yet. */
export const ensureRetentionJob = async (now = new Date()): Promise<void> => {
  const first = nightAfter(now.getTime() + NOTICE_MS)
  const position: RetentionPosition = {
    since: now.toISOString(),
    nextRunAt: first.toISOString(),
    run: null,
    deletedUntil: {
      auditLog: cutoff(defaultRetention.auditLog, now.toISOString()),
      signInLog: cutoff(defaultRetention.signInLog, now.toISOString()),
    },
    lastRun: null,
  }
  await retentionJobs.ensure(RETENTION, position, first)
}
