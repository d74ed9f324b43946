import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { send, tableName } from '../../data/client.ts'
import { longestDueJob } from '../../data/due-jobs.ts'
import { defineJob, type HeldJob, type JobRun } from '../../data/jobs.ts'
import { jobDuePartition, jobKey } from '../../data/keys.ts'
import { transact } from '../../data/transact.ts'
import { checkTurn } from '../../runtime/turn.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { runOrGiveUp } from './give-up.ts'
import { runDueJobs } from './run-jobs.ts'

let tables = 0
beforeEach(() => takeOwnTable(`jobs-${process.pid}-${++tables}`))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const jobs = defineJob('LEVELS', z.object({ steps: z.number() }))
const start = (id: string, due = new Date()) => transact([jobs.startItem(id, { steps: 0 }, { token: 'creator', due })])
const HOUR = 3_600_000
const later = () => new Date(Date.now() + HOUR)

/** Counts to three, one step per turn. */
const counting: JobRun = async (held) => {
  const job = jobs.parse(held)
  const position = { steps: job.position.steps + 1 }
  if (position.steps === 3) return transact([jobs.endItem(job, { state: 'finished', position, expires: later() })])
  return jobs.release(job, position, new Date())
}

test('jobs that need several turns take them alternately, keep their position, and keep their result when they end', async () => {
  await start('a')
  await start('b')
  const order: string[] = []
  const observed: JobRun = (job) => {
    order.push(job.id)
    return counting(job)
  }
  await runDueJobs({ runs: { LEVELS: observed } })
  expect(order).toHaveLength(6)
  expect(new Set(order.slice(0, 2))).toEqual(new Set(['a', 'b']))
  expect(await jobs.get('a')).toEqual({ state: 'finished', position: { steps: 3 } })
  expect(await jobs.listOpen(10)).toEqual([])
})

test('a job that fails, one of an unknown kind and one that cannot be read do not stop the others, and wait for later runs', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  const due = { gsi2pk: jobDuePartition, gsi2sk: '2026-01-01T00:00:00.000Z' }
  const odd = { kind: 'TOMORROW', jobId: 'x', state: 'open', token: '', failures: 0, position: {} }
  for (const Item of [
    { pk: 'JOB#TOMORROW#x', sk: 'A', ...due, ...odd },
    { pk: 'JOB#LEVELS#odd', sk: 'A', ...due, kind: 7 },
  ]) {
    await send(new PutCommand({ TableName: tableName(), Item }))
  }
  await start('failing', new Date(Date.now() - 1000))
  await start('sound')
  const runs: string[] = []
  const run: JobRun = async (job) => {
    runs.push(job.id)
    if (job.id === 'failing') throw new Error('on purpose')
    await counting(job)
  }
  await runDueJobs({ runs: { LEVELS: run } })
  expect(runs.filter((id) => id === 'failing')).toHaveLength(1)
  expect(await jobs.get('sound')).toEqual({ state: 'finished', position: { steps: 3 } })
  // Nothing of it is due at once, so that a failing job is not repeated every second.
  runs.length = 0
  await runDueJobs({ runs: { LEVELS: run } })
  expect(runs).toEqual([])
  // Later it is tried again, and goes on once the reason is gone.
  await runDueJobs({ now: later(), runs: { LEVELS: counting } })
  expect(await jobs.get('failing')).toEqual({ state: 'finished', position: { steps: 3 } })
})

test('a job is run by one process at a time, and one whose lease is lost can neither store its position nor end', async () => {
  await start('contested')
  let running = 0
  const seen: HeldJob[] = []
  const slow: JobRun = async (job) => {
    expect(++running).toBe(1)
    seen.push(job)
    await new Promise((resolve) => setTimeout(resolve, 50))
    running -= 1
    await counting(job)
  }
  await Promise.all(Array.from({ length: 5 }, () => runDueJobs({ runs: { LEVELS: slow } })))
  expect(await jobs.get('contested')).toEqual({ state: 'finished', position: { steps: 3 } })

  await start('replaced')
  const overtaken: JobRun = async (job) => {
    // A new job of the same id, such as a second move of the same partner.
    await start('replaced', later())
    await counting(job)
  }
  await runDueJobs({ runs: { LEVELS: overtaken } })
  expect(await jobs.get('replaced')).toEqual({ state: 'open', position: { steps: 0 } })
  await expect(jobs.save({ id: 'replaced', token: 'another' }, { steps: 9 })).rejects.toThrow()
})

test('a job that a stage always has is stored once: it keeps its progress, and begins again only when it has gone', async () => {
  await jobs.ensure('always', { steps: 1 })
  await jobs.ensure('always', { steps: 0 })
  expect(await jobs.get('always')).toEqual({ state: 'open', position: { steps: 1 } })
  await runDueJobs({ runs: { LEVELS: counting } })
  await jobs.ensure('always', { steps: 0 })
  expect(await jobs.get('always')).toEqual({ state: 'finished', position: { steps: 3 } })
})

test('jobs that read the whole table run one at a time, whoever runs them, and after all others', async () => {
  const searches = defineJob('PERSON_SEARCH', z.object({ steps: z.number() }))
  const first = new Date(Date.now() - HOUR)
  for (const id of ['s1', 's2', 's3']) await transact([searches.startItem(id, { steps: 0 }, { token: 'creator', due: first })])
  for (const id of ['before', 'meanwhile']) await start(id)
  const order: string[] = []
  let searching = 0
  const search: JobRun = async (held) => {
    order.push('search')
    expect(++searching).toBe(1)
    if (order.filter((one) => one === 'search').length === 2) await start('added')
    await new Promise((resolve) => setTimeout(resolve, 30))
    searching -= 1
    const job = searches.parse(held)
    const position = { steps: job.position.steps + 1 }
    if (position.steps === 2) return transact([searches.endItem(job, { state: 'finished', position, expires: later() })])
    return searches.release(job, position, new Date())
  }
  const level: JobRun = (job) => {
    order.push(job.id)
    return counting(job)
  }
  const runs = { LEVELS: level, PERSON_SEARCH: search }
  await runDueJobs({ runs })
  expect(order.slice(0, 6).toSorted()).toEqual([...Array(3).fill('before'), ...Array(3).fill('meanwhile')])
  // What comes in the meantime goes first, too.
  expect(order.slice(6)).toEqual(['search', 'search', 'added', 'added', 'added', 'search', 'search', 'search', 'search'])

  for (const id of ['s4', 's5']) await transact([searches.startItem(id, { steps: 0 }, { token: 'creator', due: first })])
  await Promise.all(Array.from({ length: 4 }, () => runDueJobs({ runs })))
  await runDueJobs({ runs })
  for (const id of ['s1', 's5']) expect(await searches.get(id)).toEqual({ state: 'finished', position: { steps: 2 } })
})

test('a run without time left begins nothing', async () => {
  await start('waiting')
  await runDueJobs({ until: Date.now() - 1, runs: { LEVELS: counting } })
  expect(await jobs.get('waiting')).toEqual({ state: 'open', position: { steps: 0 } })
})

const stored = async (id: string) =>
  z
    .object({ failures: z.number(), gsi2sk: z.string().default(''), state: z.string() })
    .parse((await send(new GetCommand({ TableName: tableName(), Key: jobKey('LEVELS', id), ConsistentRead: true }))).Item)

/** A process that never comes back to its job. */
const never = () => new Promise<void>(() => undefined)
/** Lets another process take the job over whatever lease it has. */
const afterTheLease = (nth: number) => new Date(Date.now() + nth * HOUR)

test('a job whose process never comes back counts a failure each time, and is given up after three', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await start('abandoned')
  const begun: number[] = []
  const hanging: JobRun = (held) => {
    const job = jobs.parse(held)
    begun.push(job.failures)
    return runOrGiveUp(job, 'A job', never, () => transact([jobs.endItem(job, { state: 'failed', position: job.position })]))
  }
  for (const nth of [1, 2, 3]) {
    void runDueJobs({ now: afterTheLease(nth), runs: { LEVELS: hanging } })
    await expect.poll(() => begun.length).toBe(nth)
  }
  expect(await stored('abandoned')).toMatchObject({ failures: 3, state: 'open' })
  await runDueJobs({ now: afterTheLease(4), runs: { LEVELS: hanging } })
  expect(begun).toEqual([0, 1, 2, 3])
  expect(await jobs.get('abandoned')).toMatchObject({ state: 'failed' })
})

test('a job that stores progress before its process dies is not counted down by earlier deaths', async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await start('slow')
  const begun: number[] = []
  const dying: JobRun = async (held) => {
    const job = jobs.parse(held)
    await jobs.save(job, { steps: job.position.steps + 1 })
    begun.push(job.failures)
    await never()
  }
  for (const nth of [1, 2, 3, 4, 5]) {
    void runDueJobs({ now: afterTheLease(nth), runs: { LEVELS: dying } })
    await expect.poll(() => begun.length).toBe(nth)
  }
  expect(begun).toEqual([0, 1, 1, 1, 1])
  expect(await jobs.get('slow')).toEqual({ state: 'open', position: { steps: 5 } })
})

test('the lease of a job goes on while its step works, and with each sign of life', async () => {
  await start('long')
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  const leases: string[] = []
  const pass = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    await vi.advanceTimersByTimeAsync(20_000)
  }
  const working: JobRun = async (held) => {
    const job = jobs.parse(held)
    for (const step of leases.length > 0
      ? []
      : [() => pass(100_000), () => jobs.show(job, { steps: 0 }), () => jobs.save(job, { steps: 0 })]) {
      vi.setSystemTime(Date.now() + 1000)
      await step()
      await expect.poll(async () => (await stored('long')).gsi2sk > (leases.at(-1) ?? new Date().toISOString())).toBe(true)
      leases.push((await stored('long')).gsi2sk)
    }
    await counting(held)
  }
  await runDueJobs({ until: Date.now() + HOUR, runs: { LEVELS: working } })
  expect(leases).toHaveLength(3)
  expect(leases).toEqual(leases.toSorted())
})

test('a job whose steps may be repeated is given back in time, is not counted as failed, and lets others take their turns', async () => {
  await start('steps')
  await start('other')
  const order: string[] = []
  let left = 5
  const repeating: JobRun = async (held) => {
    order.push(held.id)
    if (held.id === 'other') return counting(held)
    expect(held.failures).toBe(0)
    vi.setSystemTime(Date.now() + HOUR)
    if (--left > 0) checkTurn()
    await jobs.remove(held)
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  await runDueJobs({ until: Date.now() + 24 * HOUR, runs: { LEVELS: repeating } })
  expect(order.filter((id) => id === 'steps')).toHaveLength(5)
  expect(order.slice(0, 4)).toContain('other')
  expect(await jobs.get('steps')).toBeUndefined()
})

test('the oldest job is the one that could have ended first: turns and failures do not make it younger, and a later appointment does', async () => {
  expect(await longestDueJob(new Date())).toBeUndefined()
  const since = new Date(Date.now() - 5 * HOUR)
  await start('endless', since)
  await start('tomorrow', new Date(Date.now() + 24 * HOUR))
  await runDueJobs({ until: Date.now() + 200, runs: { LEVELS: (job) => jobs.release(job, { steps: 0 }, new Date()) } })
  expect(await longestDueJob(new Date())).toEqual({ kind: 'LEVELS', dueSince: since.toISOString() })
  await runDueJobs({ runs: { LEVELS: (job) => jobs.release(job, { steps: 0 }, later()) } })
  expect(await longestDueJob(new Date())).toBeUndefined()
})
