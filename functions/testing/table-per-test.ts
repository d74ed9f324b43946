import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { runDueJobs } from '../use-cases/jobs/run-jobs.ts'
import { injectFaults } from './faults.ts'
import { takeOwnTable } from './own-table.ts'

const HOUR_MS = 3_600_000

/** Gives each test of a file an empty table and a silent log, and lets it inject faults. */
export const takeTablePerTest = (name: string) => {
  beforeAll(injectFaults)
  let tables = 0
  beforeEach(async () => {
    vi.stubEnv('LOG_LEVEL', 'silent')
    await takeOwnTable(`${name}-${process.pid}-${++tables}`)
  })
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })
}

/** Runs all jobs that are due within the hour. */
export const runJobsOfTheHour = () => runDueJobs({ now: new Date(Date.now() + HOUR_MS) })
