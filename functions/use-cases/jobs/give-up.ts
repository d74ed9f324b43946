import { JobTaken } from '../../data/job-updates.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { errorFacts, log } from '../../runtime/log.ts'
import { TurnOver } from '../../runtime/turn.ts'

/** Runs without progress after which a job is given up. */
const MOST_FAILURES = 3

/**
 * Continues a job; gives it up after three runs without progress, whether they failed or their process never came back.
 * @param what the job, as the subject of the log message
 * @param giveUp ends the job as failed
 * @throws whatever the run throws while it is worth repeating
 */
export const runOrGiveUp = async (
  { id, failures }: HeldJob,
  what: string,
  run: () => Promise<void>,
  giveUp: () => Promise<void>,
): Promise<void> => {
  try {
    if (failures >= MOST_FAILURES) throw new Error('No run has come to its end')
    await run()
  } catch (error) {
    if (error instanceof JobTaken || error instanceof TurnOver || failures + 1 < MOST_FAILURES) throw error
    log('error', `${what} was given up`, { jobId: id, ...errorFacts(error) })
    await giveUp()
  }
}
