import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { HeldJob, JobKind, JobRun } from '../../data/jobs.ts'
import { trustLocalPool } from '../../identity/local-keys.ts'
import type { JobCase } from '../../testing/job-cases/case.ts'
import { listJobCases } from '../../testing/job-cases/lists.ts'
import { removalJobCases } from '../../testing/job-cases/removals.ts'
import { workJobCases } from '../../testing/job-cases/work.ts'
import { withLongSteps } from '../../testing/long-steps.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { jobRuns, runDueJobs } from './run-jobs.ts'

const cases: Readonly<Record<JobKind, () => Promise<JobCase>>> = { ...listJobCases, ...removalJobCases, ...workJobCases }

const isKind = (name: string): name is JobKind => name in cases
const kinds = Object.keys(jobRuns).filter(isKind)

let tables = 0
beforeAll(trustLocalPool)
beforeEach(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await takeOwnTable(`every-job-${process.pid}-${++tables}`)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const MOST_ROUNDS = 60
const ONE_TURN_MS = 30_000
/** A disclosure has the whole time of its process for its only turn. */
const turnOf = (kind: JobKind) => (kind === 'DISCLOSURE' ? 24 * 3_600_000 : ONE_TURN_MS)

test.for(kinds)('a job of the kind %s stops at its turn, goes on where it was, ends, and does all of it once', async (kind) => {
  const { step, turns: least, isDone, result, expected, due, run = jobRuns[kind] } = await cases[kind]()
  vi.useFakeTimers({ toFake: ['Date'], now: Math.max(due ?? 0, Date.now()) + 1000 })
  const failures: number[] = []
  const slow: JobRun = (job: HeldJob) => {
    failures.push(job.failures)
    return withLongSteps(step, () => run(job))
  }
  for (let round = 0; !(await isDone()); round++) {
    expect(round).toBeLessThan(MOST_ROUNDS)
    await runDueJobs({ until: Date.now() + turnOf(kind), runs: { [kind]: slow } })
    vi.setSystemTime(Date.now() + 15_000)
  }
  expect(await result()).toEqual(expected)
  expect(failures.length).toBeGreaterThanOrEqual(least)
  expect(new Set(failures)).toEqual(new Set([0]))
})
