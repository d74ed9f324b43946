import { S3Client } from '@aws-sdk/client-s3'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listAuditLog } from '../../data/audit-log.ts'
import { customerExportJobs } from '../../data/export-jobs.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { countCalls, crashing, injectFaults } from '../../testing/faults.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { createCustomer } from '../records/change-customer.ts'
import { cancelCustomerExport, customerExports, readCustomerExport, startCustomerExport } from './export-customers.ts'
import { type ReadCsvPage, writeCsvExport } from './write-csv-export.ts'
import { writeCustomerExport } from './write-customer-export.ts'

beforeAll(injectFaults)
let tables = 0
beforeEach(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await takeOwnTable(`exports-${process.pid}-${++tables}`)
  for (const lastName of ['Anders', 'Brandt', 'Claasen'])
    await createCustomer({ firstName: 'Imke', lastName, email: `${lastName}@mail.example` }, 'test')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

const clerk = { username: 'clerk', since: '', maySeePartners: true, maySeeContact: true }
const HOUR = 3_600_000

const fileOf = async (id: string) => {
  const { link = '' } = await readCustomerExport(id, clerk)
  return (await fetch(link)).text()
}

const entriesOf = async () =>
  (await listAuditLog({ entity: 'CUSTOMER_LIST', visible: ['CUSTOMER_LIST'] }, { limit: 50, caller: null })).items.map(
    ({ action, after }) => `${action} ${after?.rows}`,
  )

test('interrupted before or after any request of the table, an export ends with the whole file and is logged once', async () => {
  const { id: undisturbed } = await startCustomerExport({}, clerk)
  const calls = await countCalls(runJobsOfTheHour)
  const expected = await fileOf(undisturbed)
  expect(expected.split('\r\n')).toHaveLength(5)
  expect(calls).toBeGreaterThan(5)
  for (let at = 1; at <= calls; at++) {
    const { id } = await startCustomerExport({}, clerk)
    expect(await crashing({ at, when: at % 2 === 0 ? 'before' : 'after' }, runJobsOfTheHour)).toBe(true)
    await runJobsOfTheHour()
    expect(await fileOf(id)).toBe(expected)
  }
  expect(await entriesOf()).toEqual(Array.from({ length: calls + 1 }, () => 'customerExport 3'))
}, 60_000)

/** A run that has the job for itself. */
const held = async (id: string, failures = 0): Promise<HeldJob> => {
  const position = (await customerExportJobs.get(id))?.position
  return { id, token: '', failures, position }
}

test('an export whose bucket keeps failing is given up after three times, which its owner and the audit log are told', async () => {
  const { id } = await startCustomerExport({ search: 'Brandt' }, clerk)
  const stored = vi.spyOn(S3Client.prototype, 'send').mockRejectedValue(new Error('Out of order'))
  for (const failures of [0, 1]) await expect(writeCustomerExport(await held(id, failures))).rejects.toThrow('Out of order')
  expect(await readCustomerExport(id, clerk)).toMatchObject({ state: 'running' })
  await writeCustomerExport(await held(id, 2))
  expect(stored).toHaveBeenCalled()
  expect(await readCustomerExport(id, clerk)).toMatchObject({ state: 'failed', rows: 0 })
  expect((await readCustomerExport(id, clerk)).link).toBeUndefined()
  expect(await entriesOf()).toEqual(['customerExportFail 0'])
})

test('an export that is cancelled before it is written is never written, and logged once', async () => {
  const { id } = await startCustomerExport({}, clerk)
  await cancelCustomerExport(id, clerk)
  const stored = vi.spyOn(S3Client.prototype, 'send')
  await runJobsOfTheHour()
  expect(stored).not.toHaveBeenCalled()
  expect(await readCustomerExport(id, clerk)).toMatchObject({ state: 'cancelled', rows: 0 })
  await cancelCustomerExport(id, clerk)
  expect(await entriesOf()).toEqual(['customerExportCancel 0'])
})

test('an export that is cancelled while it is written stores nothing more and deletes its parts', async () => {
  const { id } = await startCustomerExport({}, clerk)
  const job = await held(id)
  const commands: string[] = []
  const send = S3Client.prototype.send
  vi.spyOn(S3Client.prototype, 'send').mockImplementation(async function (this: S3Client, ...parameters: unknown[]) {
    const name = Object(parameters[0]).constructor.name
    commands.push(name)
    if (name === 'UploadPartCommand') await cancelCustomerExport(id, clerk)
    return Reflect.apply(send, this, parameters)
  })
  await expect(writeCustomerExport(job)).rejects.toThrow()
  expect(commands).toEqual(['CreateMultipartUploadCommand', 'UploadPartCommand', 'AbortMultipartUploadCommand'])
  expect(await readCustomerExport(id, clerk)).toMatchObject({ state: 'cancelled' })
  await runJobsOfTheHour()
  expect(await entriesOf()).toEqual(['customerExportCancel 0'])
})

/** Pages that find a row now and then, and take a minute each. */
const seldomFinding =
  (pages: number, onPage: () => void): (() => ReadCsvPage) =>
  () =>
  async (cursor) => {
    onPage()
    vi.setSystemTime(Date.now() + 60_000)
    const page = Number(cursor ?? 0)
    const hasRow = page % 3 === 0
    return { lines: hasRow ? `Zeile ${page}\r\n` : '', rows: hasRow ? 1 : 0, cursor: page + 1 < pages ? String(page + 1) : undefined }
  }

test('an export whose rows do not fill a part in its turn keeps them: each page is read once, and no row is lost or double', async () => {
  const { id } = await startCustomerExport({ search: 'selten' }, clerk)
  let pages = 0
  const readPageOf = seldomFinding(20, () => {
    pages += 1
  })
  vi.useFakeTimers({ toFake: ['Date'] })
  const turns: number[] = []
  await runDueJobs({
    until: Date.now() + 24 * HOUR,
    runs: {
      CUSTOMER_EXPORT: (job) => {
        turns.push(job.failures)
        return writeCsvExport(customerExports, job, readPageOf)
      },
    },
  })
  vi.useRealTimers()
  expect(pages).toBe(20)
  expect(turns.length).toBeGreaterThan(5)
  expect(new Set(turns)).toEqual(new Set([0]))
  expect((await fileOf(id)).split('\r\n')).toEqual([0, 3, 6, 9, 12, 15, 18].map((page) => `Zeile ${page}`).concat(''))
  expect(await readCustomerExport(id, clerk)).toMatchObject({ state: 'finished', rows: 7 })
})

test('an export whose process dies in the middle of each part is given up, and its owner is told', async () => {
  const { id } = await startCustomerExport({ search: 'selten' }, clerk)
  let begun = 0
  const hanging = () => () => {
    begun += 1
    return new Promise<never>(() => undefined)
  }
  const run = (nth: number) =>
    runDueJobs({
      now: new Date(Date.now() + nth * HOUR),
      runs: { CUSTOMER_EXPORT: (job) => writeCsvExport(customerExports, job, hanging) },
    })
  for (const nth of [1, 2, 3]) {
    void run(nth)
    await expect.poll(() => begun).toBe(nth)
  }
  await run(4)
  expect(begun).toBe(3)
  expect(await readCustomerExport(id, clerk)).toMatchObject({ state: 'failed' })
})
