import type { Context } from 'aws-lambda'
import { runInRequest } from './runtime/request-context.ts'
import { isBackupEvent, noteBackupEvent } from './use-cases/back-up.ts'
import { ensureRecountJob } from './use-cases/recount-customers.ts'
import { runDueJobs } from './use-cases/run-jobs.ts'
import { ensureAuditChainJob } from './use-cases/seal-audit-log.ts'

/** Reserved at the end of a run for the last step of a job. */
const LAST_STEP_MS = 60_000

const startStandingJobs = async () => {
  await ensureAuditChainJob()
  await ensureRecountJob()
}

let ensured: Promise<void> | undefined
/** Stores the jobs that a stage always has, once per process. */
const ensureJobs = () => {
  ensured ??= startStandingJobs().catch((error: unknown) => {
    ensured = undefined
    throw error
  })
  return ensured
}

/** Runs every minute and continues background jobs; logs the backups that AWS Backup reports. */
export const handler = (event?: unknown, context?: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>): Promise<void> =>
  runInRequest(context?.awsRequestId, async () => {
    if (isBackupEvent(event)) return noteBackupEvent(event)
    await ensureJobs()
    return runDueJobs(context === undefined ? {} : { until: Date.now() + context.getRemainingTimeInMillis() - LAST_STEP_MS })
  })
