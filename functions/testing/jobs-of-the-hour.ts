import { runDueJobs } from '../use-cases/jobs/run-jobs.ts'

const HOUR_MS = 3_600_000

let earlier: Promise<unknown> = Promise.resolve()

/**
 * Runs all jobs that are due within the hour, once earlier runs of this process have ended: a run that looks an hour ahead takes jobs whose leases
 * others still hold, as if their processes had died.
 */
export const runJobsOfTheHour = async (): Promise<void> => {
  const run = earlier.then(() => runDueJobs({ now: new Date(Date.now() + HOUR_MS) }))
  earlier = run.catch(() => undefined)
  await run
}
