import type { Context } from 'aws-lambda'
import { runInRequest } from './runtime/request-context.ts'
import { runDueJobs } from './use-cases/run-jobs.ts'

/** Reserved at the end of a run for the last step of a job. */
const LAST_STEP_MS = 60_000

/** Runs every minute and continues background jobs. */
export const handler = (_event?: unknown, context?: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>): Promise<void> =>
  runInRequest(context?.awsRequestId, () =>
    runDueJobs(context === undefined ? {} : { until: Date.now() + context.getRemainingTimeInMillis() - LAST_STEP_MS }),
  )
