import { randomUUID } from 'node:crypto'
import { type DueJob, heldJob, interruptJob, postponeFailedJob, readDueJobs, renewLease, takeJob } from '../../data/due-jobs.ts'
import { JobTaken, leaseEnd } from '../../data/job-updates.ts'
import type { HeldJob, JobKind, JobRun } from '../../data/jobs.ts'
import { takeWholeTableTurn } from '../../data/whole-table-turn.ts'
import { errorFacts, log } from '../../runtime/log.ts'
import { runInTurn, TurnOver } from '../../runtime/turn.ts'

/** What is done for each kind of job; most runs find none and load nothing of it. */
export const jobRuns: Readonly<Record<JobKind, JobRun>> = {
  LEVELS: async (job) => (await import('../partners/follow-levels.ts')).runLevelJob(job),
  AUDITCHAIN: async (job) => (await import('../audit/seal-audit-log.ts')).runAuditChainJob(job),
  SILENT_PARTNERS: async (job) => (await import('../partners/find-silent-partners.ts')).runSilentPartnersJob(job),
  MIGRATION: async (job) => (await import('./migrate.ts')).runMigrationJob(job),
  PERSON_SEARCH: async (job) => (await import('../privacy/find-person.ts')).runPersonSearch(job),
  RETENTION: async (job) => (await import('../privacy/apply-retention.ts')).runRetentionJob(job),
  ERASURE: async (job) => (await import('../privacy/erase-person.ts')).runErasure(job),
  TOMBSTONES: async (job) => (await import('../privacy/repeat-erasures.ts')).runRepeatErasures(job),
  DISCLOSURE: async (job) => (await import('../privacy/write-disclosure.ts')).runDisclosure(job),
  PICTURES: async (job) => (await import('../partners/remove-partner-remains.ts')).runPartnerRemainsJob(job),
  PURGE: async (job) => (await import('../records/purge-record.ts')).runPurge(job),
  NOTES: async (job) => (await import('../desk/run-note-job.ts')).runNoteJob(job),
  CONFIRMATION: async (job) => (await import('../forms/await-confirmation.ts')).runConfirmationJob(job),
  NOTIFICATIONS: async (job) => (await import('../notifications/mail-notifications.ts')).runNotificationJob(job),
  BULK: async (job) => (await import('../bulk/run-bulk.ts')).runBulk(job),
  IMPORT: async (job) => (await import('../imports/run-import.ts')).runImport(job),
  CUSTOMER_EXPORT: async (job) => (await import('../exports/write-customer-export.ts')).writeCustomerExport(job),
  REFERRAL_EXPORT: async (job) => (await import('../exports/write-referral-report.ts')).writeReferralReport(job),
  RECORD_EXPORT: async (job) => (await import('../exports/write-record-export.ts')).writeRecordExport(job),
  AUDIT_EXPORT: async (job) => (await import('../exports/write-audit-export.ts')).writeAuditExport(job),
}

/** How long one job may run before the others take their turns. */
const TURN_MS = 60_000
/** Jobs that cannot go on where they were: they may use the whole time of their process. */
const UNDIVIDED: ReadonlySet<string> = new Set<JobKind>(['DISCLOSURE'])
/** While a job runs its lease is renewed this often, well before it ends. */
const HEARTBEAT_MS = 20_000
/** No process runs longer: a step that is still at work has hung, and its lease is left to end. */
const LONGEST_RUN_MS = 15 * 60_000
/** Time limit of a run on a machine without one. */
const RUN_MS = 240_000

/** A job that fails is tried again after a minute, and after twice as long each further time, at most an hour. */
const retryDelayMs = (failures: number) => Math.min(3_600_000, 60_000 * 2 ** failures)

type Options = {
  /** Jobs that are due by then. @default - the present moment */
  readonly now?: Date
  /** Time limit in ms since the epoch. @default - after four minutes */
  readonly until?: number
  readonly runs?: Readonly<Record<string, JobRun>>
}

/** Renews the lease of a job while it runs. One whose process dies or hangs can be taken over soon. @returns ends it */
const keepLease = (kind: string, job: HeldJob): (() => void) => {
  const begunAt = Date.now()
  const beat = setInterval(() => {
    if (Date.now() - begunAt > LONGEST_RUN_MS) clearInterval(beat)
    else
      renewLease(kind, job).catch((error: unknown) => {
        if (!(error instanceof JobTaken)) log('warn', 'A lease cannot be renewed', { kind, jobId: job.id, ...errorFacts(error) })
      })
  }, HEARTBEAT_MS)
  beat.unref()
  return () => clearInterval(beat)
}

/** Runs a held job, which gives itself back or ends. One whose repeatable steps have used up the time is given back here. */
const runHeld = async (run: JobRun, kind: string, job: HeldJob, until: number): Promise<void> => {
  const endLease = keepLease(kind, job)
  try {
    await runInTurn(until, () => run(job))
  } catch (error) {
    if (!(error instanceof TurnOver)) throw error
    await interruptJob(kind, job)
  } finally {
    endLease()
  }
}

/** Takes a job and runs it. A failure is logged, and the job waits for a later run. */
const runJob = async (due: DueJob, now: Date, end: number, runs: Options['runs'] = {}): Promise<'run' | 'failed' | 'held elsewhere'> => {
  const taken = await takeJob(due, randomUUID(), now, leaseEnd())
  if (taken === undefined) return 'held elsewhere'
  try {
    const { kind, wasAbandoned, ...job } = heldJob(taken)
    if (wasAbandoned) log('error', 'A job was never given back', { kind, jobId: job.id, failures: job.failures })
    try {
      const run = runs[kind]
      if (run === undefined) throw new Error('This kind of job is unknown')
      await runHeld(run, kind, job, UNDIVIDED.has(kind) ? end : Math.min(end, Date.now() + TURN_MS))
      return 'run'
    } catch (error) {
      if (error instanceof JobTaken) return 'run'
      log('error', 'A job failed', { kind, jobId: job.id, failures: job.failures + 1, ...errorFacts(error) })
      await postponeFailedJob(kind, job, new Date(Date.now() + retryDelayMs(job.failures)))
    }
  } catch (error) {
    // It cannot be read, or not be given back. It waits until its lease ends.
    if (!(error instanceof JobTaken)) log('error', 'A job cannot be run', { job: due.pk, ...errorFacts(error) })
  }
  return 'failed'
}

/** Runs one of the due jobs that read the whole table, unless another process does. @returns whether it has run */
const runWholeTableJob = async (by: Date, until: number, runs: Options['runs'], failed: Set<string>): Promise<boolean> => {
  for await (const jobs of readDueJobs(by, 'whole table')) {
    const job = jobs.find(({ pk }) => !failed.has(pk))
    if (job === undefined) continue
    const end = Math.min(until, Date.now() + TURN_MS)
    const giveBack = await takeWholeTableTurn(new Date(), leaseEnd())
    if (giveBack === undefined) return false
    try {
      const outcome = await runJob(job, by, end, runs)
      if (outcome !== 'run') failed.add(job.pk)
      return true
    } finally {
      await giveBack()
    }
  }
  return false
}

/**
 * Continues due jobs, the most overdue first, until none is due or the time is up. Jobs that need more than their turn go on after the others. Those that
 * read the whole table take one turn whenever no other job is due.
 */
export const runDueJobs = async ({ now, until = Date.now() + RUN_MS, runs = jobRuns }: Options = {}): Promise<void> => {
  const failed = new Set<string>()
  for (let hasRun = true; hasRun; ) {
    hasRun = false
    const by = now ?? new Date()
    for await (const jobs of readDueJobs(by, 'others')) {
      for (const job of jobs) {
        if (Date.now() >= until) return
        if (failed.has(job.pk)) continue
        const outcome = await runJob(job, by, until, runs)
        if (outcome === 'failed') failed.add(job.pk)
        hasRun ||= outcome === 'run'
      }
    }
    if (!hasRun && Date.now() < until) hasRun = await runWholeTableJob(by, until, runs, failed)
  }
}
