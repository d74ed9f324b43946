import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environment } from '../../shared/platform/environment.ts'
import { freePort } from '../local/child.ts'
import { startBareEngine } from './bare-engine.ts'

/** Customers to export; `EXPORT_CUSTOMERS=100000` takes some minutes and prints times and memory. */
const CUSTOMERS = Number(process.env.EXPORT_CUSTOMERS ?? 3_000)
const MEGABYTE = 1024 * 1024
/** In the short test each part holds one page of customers. */
const PART_BYTES = process.env.EXPORT_CUSTOMERS === undefined ? 1 : 5 * MEGABYTE

const endings: (() => Promise<unknown>)[] = []
let parts: Awaited<ReturnType<typeof load>>
let directory = ''

const load = async () => {
  const [bulk, client, customers, exportJobs, audit, start, run, turn, capacity, sdk] = await Promise.all([
    import('./bulk.ts'),
    import('../../functions/data/client.ts'),
    import('../../functions/data/customers.ts'),
    import('../../functions/data/export-jobs.ts'),
    import('../../functions/data/audit-log.ts'),
    import('../../functions/use-cases/exports/export-customers.ts'),
    import('../../functions/use-cases/exports/write-customer-export.ts'),
    import('../../functions/runtime/turn.ts'),
    import('../../functions/testing/consumed-capacity.ts'),
    import('../../functions/testing/sdk.ts'),
  ])
  return { ...bulk, ...client, ...customers, ...exportJobs, ...audit, ...start, ...run, ...turn, ...capacity, ...sdk }
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'partnerportal-exports-'))
  const port = await freePort()
  Object.assign(process.env, { [environment.exportBucket]: 'exports', AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` })
  endings.push(await startBareEngine(), () => rm(directory, { recursive: true }))
  const { startObjectStore } = await import('../local/object-store.ts')
  const store = await startObjectStore({ exports: directory, tombstones: directory, uploads: directory, media: directory }, port)
  endings.push(async () => store.close())
  parts = await load()
}, 30_000)
afterAll(async () => {
  for (const end of endings.reverse()) await end()
})

/** Stores only the records, without search tokens and uniqueness: an export reads nothing else. */
const addRecords = async (count: number) => {
  const now = Date.now()
  const BATCH = 25
  for (let start = 0; start < count; start += 8 * BATCH) {
    const rows = Array.from({ length: Math.min(8 * BATCH, count - start) }, (_, index) => parts.customer(start + index, now))
    const items = rows.flatMap((row) =>
      parts.customers
        .insertItems(row)
        .flatMap((write) => ('action' in write && write.action.Put?.Item?.sk === 'A' ? [write.action.Put.Item] : [])),
    )
    const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, nth) => items.slice(nth * BATCH, (nth + 1) * BATCH))
    await Promise.all(
      batches.map((batch) =>
        parts.sdk.send(new BatchWriteCommand({ RequestItems: { [parts.tableName()]: batch.map((Item) => ({ PutRequest: { Item } })) } })),
      ),
    )
  }
}

test(`an export of ${CUSTOMERS} customers is written part by part over several runs, and each costs the same per row in requests and memory`, async () => {
  await addRecords(CUSTOMERS)
  let requests = 0
  parts.reportConsumedCapacity((operation) => {
    if (operation === 'Query') requests++
  })
  const { id } = await parts.startCustomerExport({}, { username: 'clerk', since: '', maySeePartners: false, maySeeContact: true })
  const runs: { readonly rows: number; readonly requests: number; readonly ms: number; readonly memory: number }[] = []
  for (let state = 'open'; state === 'open'; state = (await parts.customerExportJobs.get(id))?.state ?? 'gone') {
    const before = (await parts.customerExportJobs.get(id))?.position
    if (before === undefined) throw new Error('The job is gone')
    requests = 0
    const begun = performance.now()
    // A run without time left writes one part.
    await parts.runInTurn(0, () => parts.writeCustomerExport({ id, token: '', failures: 0, position: before }, PART_BYTES))
    const rows = ((await parts.customerExportJobs.get(id))?.position.written ?? 0) - before.written
    runs.push({ rows, requests, ms: performance.now() - begun, memory: process.memoryUsage().rss })
  }
  expect(await parts.customerExportJobs.get(id)).toMatchObject({ state: 'finished', position: { written: CUSTOMERS } })
  const lines = (await readFile(join(directory, `customers.${id}.csv`), 'utf8')).split('\r\n').slice(1, -1)
  expect(new Set(lines.map((line) => line.slice(0, line.indexOf(';')))).size).toBe(CUSTOMERS)
  expect(lines).toHaveLength(CUSTOMERS)

  // The first run also reads the total, the last one ends before its part is full.
  const full = runs.slice(1, -1)
  expect(full.length).toBeGreaterThan(0)
  for (const run of full) expect(run.requests / run.rows).toBeCloseTo((full[0]?.requests ?? 0) / (full[0]?.rows ?? 1), 4)
  if (process.env.EXPORT_CUSTOMERS) {
    const [ms, highest] = [runs.reduce((sum, run) => sum + run.ms, 0), Math.max(...runs.map(({ memory }) => memory))]
    process.stdout.write(
      `${runs.length} runs, ${((ms * 1000) / CUSTOMERS).toFixed(0)} µs a row, ${Math.round(highest / MEGABYTE)} MB at most; requests a run: ${runs.map((run) => run.requests).join(', ')}; MB: ${runs.map((run) => Math.round(run.memory / MEGABYTE)).join(', ')}\n`,
    )
  }
}, 900_000)
