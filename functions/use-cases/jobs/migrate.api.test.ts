import { beforeEach, expect, test } from 'vitest'
import { AUDIT_ENTITIES } from '../../../shared/domain/audit-labels.ts'
import { listAuditLog } from '../../data/audit-log.ts'
import { internal } from '../../data/cursor.ts'
import { customers, listCustomers } from '../../data/customers.ts'
import { heldJob, readDueJobs, takeJob } from '../../data/due-jobs.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import type { Migration, Step } from '../../migrations/migration.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { Crash, crashing, injectFaults } from '../../testing/faults.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { createCustomer } from '../records/change-customer.ts'
import { readMigrations, runMigrationJob, startMigrations } from './migrate.ts'

injectFaults()
process.env.LOG_LEVEL = 'silent'
const CUSTOMERS = 5
const PAGE = 2

/** Rewrites one record; one that has the new shape already stays as it is. @returns whether it was rewritten */
const rewrite = (id: number): Promise<boolean> =>
  withFreshVersion(undefined, async () => {
    const before = await customers.getOrThrow(id)
    if (before.country === 'AT') return false
    await transact(customers.updateItems(before, { ...before, version: before.version + 1, country: 'AT' }))
    return true
  })

/** A page of customers, as a migration walks a list. */
const moveToAustria: Step = async (cursor) => {
  const page = await listCustomers({}, { limit: PAGE, cursor, total: 'none', caller: internal })
  let rewritten = 0
  for (const { id } of page.items) if (await rewrite(id)) rewritten++
  return { at: page.cursor, rewritten }
}
const first: Migration = { number: 1, summary: 'Kunden nach Österreich', steps: [moveToAustria] }
const second: Migration = { number: 2, summary: 'Nichts mehr zu tun', steps: [async () => ({ at: undefined, rewritten: 0 })] }
const all = [first, second]

/** Runs due migrations until none is due. @param at the call before which each run ends */
const run = async (at?: number) => {
  for (let runs = 0; runs < 60; runs++) {
    const by = new Date(Date.now() + 200_000)
    const due = []
    for await (const jobs of readDueJobs(by, 'others')) due.push(...jobs.filter(({ pk }) => pk.startsWith('JOB#MIGRATION')))
    const [job] = due
    if (job === undefined) return
    const stored = await takeJob(job, `run-${runs}`, by, new Date())
    if (stored === undefined) continue
    const migrate = () => runMigrationJob(heldJob(stored), all)
    // Later runs get further, as a crash does not come at the same place for ever.
    await (at === undefined ? migrate() : crashing({ at: at + runs, when: runs % 2 === 0 ? 'after' : 'before' }, migrate)).catch(
      (error: unknown) => {
        if (!(error instanceof Crash)) throw error
      },
    )
  }
}

let tables = 0
beforeEach(async () => {
  await takeOwnTable(`migrate-${process.pid}-${++tables}`)
  for (let nth = 0; nth < CUSTOMERS; nth++) await createCustomer({ ...person(), country: 'DE' }, 'test')
})

const expectMigrated = async () => {
  expect(await readMigrations(all)).toEqual({ version: 2, needed: 2, running: undefined })
  const { items } = await listCustomers({}, { limit: 100, caller: null })
  expect(items.map(({ country, version }) => ({ country, version }))).toEqual(Array(CUSTOMERS).fill({ country: 'AT', version: 2 }))
  const log = await listAuditLog({ action: 'migrationFinish', visible: AUDIT_ENTITIES }, { limit: 100, caller: null })
  expect(log.items.map(({ name }) => name)).toEqual([second.summary, first.summary])
}

test.each([
  ['in one go', undefined],
  ['crashed again and again', 1],
])('what the table lacks is migrated page by page, one migration after the other, once, %s', async (_, at) => {
  await startMigrations(all)
  expect(await readMigrations(all)).toMatchObject({ version: 0, needed: 2, running: { step: 0, rewritten: 0 } })
  await run(at)
  await expectMigrated()
  await startMigrations(all)
  await run()
  await expectMigrated()
})

test('a table that lacks nothing starts no migration', async () => {
  await startMigrations()
  expect(await readMigrations()).toEqual({ version: 0, needed: 0, running: undefined })
})
