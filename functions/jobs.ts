import type { Context } from 'aws-lambda'
import { jobLines } from '../shared/platform/log-lines.ts'
import { longestDueJob } from './data/due-jobs.ts'
import { errorFacts, log } from './runtime/log.ts'
import { runInRequest } from './runtime/request-context.ts'
import { runDueJobs } from './use-cases/jobs/run-jobs.ts'

/** Reserved at the end of a run for the last step of a job. */
const LAST_STEP_MS = 60_000

const startStandingJobs = async () => {
  const [{ ensureAuditChainJob }, { ensureRetentionJob }, { ensureTombstoneJob }, { ensureNotificationJobs }, { ensureSilentPartnersJob }] =
    await Promise.all([
      import('./use-cases/audit/seal-audit-log.ts'),
      import('./use-cases/privacy/apply-retention.ts'),
      import('./use-cases/privacy/repeat-erasures.ts'),
      import('./use-cases/notifications/mail-notifications.ts'),
      import('./use-cases/partners/find-silent-partners.ts'),
    ])
  await ensureAuditChainJob()
  await ensureRetentionJob()
  await ensureTombstoneJob()
  await ensureNotificationJobs()
  await ensureSilentPartnersJob()
  const { startMigrations } = await import('./use-cases/jobs/migrate.ts')
  await startMigrations()
}

let ensured: Promise<void> | undefined
/** Stores the jobs that a stage always has, once per process. After a failure the next run tries again; this one continues the other jobs. */
const ensureJobs = () => {
  ensured ??= startStandingJobs().catch((error: unknown) => {
    ensured = undefined
    log('error', 'The standing jobs cannot be stored', errorFacts(error))
  })
  return ensured
}

/** Says for how long the oldest job has not come to its end. */
const logOldestJob = async () => {
  const now = new Date()
  const oldest = await longestDueJob(now)
  const seconds = oldest === undefined ? 0 : Math.round((now.getTime() - Date.parse(oldest.dueSince)) / 1000)
  log('info', jobLines.oldest, { seconds, ...(oldest !== undefined && { kind: oldest.kind }) })
}

/** Whether the stream of the table has started an invocation, because of a new job. */
const isStreamEvent = (event: unknown) => typeof event === 'object' && event !== null && 'Records' in event

/** Whether an invocation is an event of AWS Backup. */
const isBackupEvent = (event: unknown) => typeof event === 'object' && event !== null && 'source' in event && event.source === 'aws.backup'

/** Runs every minute and continues background jobs; logs the backups that AWS Backup reports. */
export const handler = (event?: unknown, context?: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>): Promise<void> =>
  runInRequest(context?.awsRequestId, async () => {
    if (isBackupEvent(event)) return (await import('./use-cases/jobs/back-up.ts')).noteBackupEvent(event)
    await ensureJobs()
    if (!isStreamEvent(event)) await logOldestJob()
    return runDueJobs(context === undefined ? {} : { until: Date.now() + context.getRemainingTimeInMillis() - LAST_STEP_MS })
  })
