import { JobTaken } from '../../data/job-updates.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { errorFacts, log } from '../../runtime/log.ts'

/** Runs without progress after which a job is given up. */
const MOST_FAILURES = 3

/**
 * Rethrows the error of a run that is worth repeating. Otherwise logs it and returns: the caller ends the job as failed.
 * @param what the job, as the subject of the log message
 */
export const rethrowUnlessGivenUp = (error: unknown, job: HeldJob, what: string): void => {
  if (error instanceof JobTaken || job.failures + 1 < MOST_FAILURES) throw error
  log('error', `${what} was given up`, { jobId: job.id, ...errorFacts(error) })
}
