import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { readEverything } from '../../consistency/read-everything.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { customers } from '../../data/customers.ts'
import { unique } from '../../testing/fault-cases/case.ts'
import { crashing, injectFaults } from '../../testing/faults.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { verifyAuditLog } from '../audit/seal-audit-log.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../records/change-customer.ts'
import { mergeRecords } from '../records/merge-records.ts'
import { startPurge } from '../records/start-purge.ts'
import { undoMerge } from '../records/undo-merge.ts'
import { eraseRecordAndRemains } from './erase-remains.ts'
import { changePrivacyRequest, openPrivacyRequest } from './privacy-request.ts'
import { startErasure } from './start-erasure.ts'

beforeAll(injectFaults)
let tables = 0
beforeEach(async () => {
  process.env.LOG_LEVEL = 'silent'
  await takeOwnTable(`erase-merged-${process.pid}-${++tables}`)
})

const actor = 'clerk'
const change = { ifMatch: undefined, actor }
const clerk = { can: () => true, user: { id: actor } }

/** A person whose data occur nowhere else in the table. */
const newPerson = () => {
  const mark = `q${unique()}`
  return { firstName: `Wilhelmine${mark}`, lastName: `Zyx${mark}`, email: `${mark}@person.example`, phone: `+49 30 ${unique()}` }
}

/** Two customers who were taken for one person, which was undone; meanwhile the first had the name of the second, and was changed. */
const mergedByMistake = async () => {
  const [own, other] = [newPerson(), newPerson()]
  const kept = await createCustomer(own, actor)
  const joined = await createCustomer(other, actor)
  const ids = { keptId: kept.id, joinedId: joined.id }
  const choices = { keptVersion: undefined, joinedVersion: undefined, transferReason: null }
  await mergeRecords({ kind: 'customer', ...ids, ...choices, fields: ['name', 'phone'] }, clerk)
  await updateCustomer({ id: kept.id, ...change }, { country: 'DE' }, { mayTransfer: true, maySeeContact: true })
  await undoMerge('customer', kept.id, joined.id, clerk)
  return { own, other, kept, joined }
}

/** The items of the table that name a person. */
const naming = async ({ firstName, lastName, email, phone }: ReturnType<typeof newPerson>): Promise<readonly string[]> => {
  const items = (await readEverything()).map((item) => JSON.stringify(item))
  return items.filter((item) => [firstName, lastName, email, phone].some((text) => item.toLowerCase().includes(text.toLowerCase())))
}
const historyOf = async (id: number) =>
  (await latestAuditEntries('CUSTOMER', id)).map(({ action, erasedAt }) => [action, erasedAt === null ? 'whole' : 'erased'])

const whole = async () => {
  expect((await verifyAuditLog()).broken).toEqual([])
  expect(await findInconsistencies()).toEqual([])
}

test('deleting a record for good leaves nothing of it in the other one that it was joined to by mistake', async () => {
  const { own, other, kept, joined } = await mergedByMistake()
  expect((await naming(other)).length).toBeGreaterThan(0)
  await deleteCustomer({ id: joined.id, ...change })
  await startPurge('customer', joined.id, actor)
  await runJobsOfTheHour()
  expect(await naming(other)).toEqual([])
  expect(await customers.get(kept.id)).toMatchObject(own)
  expect(await historyOf(kept.id)).toEqual([
    ['mergeUndo', 'erased'],
    ['customerUpdate', 'erased'],
    ['mergeCreate', 'erased'],
    ['customerCreate', 'whole'],
  ])
  await whole()
})

test('so does an erasure after a request, wherever it is interrupted', async () => {
  for (const at of [20, 32, 44, 56]) {
    const { own, other, kept } = await mergedByMistake()
    const form = {
      kind: 'erasure',
      name: `${other.firstName} ${other.lastName}`,
      email: other.email,
      phone: null,
      customerId: null,
    } as const
    const { id } = await openPrivacyRequest({ ...form, receivedOn: '2026-11-20', channel: null }, actor)
    await runJobsOfTheHour()
    await startErasure({ id, ifMatch: undefined, actor })
    await crashing({ at, when: 'after' }, runJobsOfTheHour)
    await runJobsOfTheHour()
    await changePrivacyRequest({ id, ...change }, { state: 'done', outcome: 'Gelöscht' })
    await runJobsOfTheHour()
    expect(await naming(other)).toEqual([])
    expect(await customers.get(kept.id)).toMatchObject(own)
  }
  await whole()
}, 60_000)

test('the other way round, the record that came back keeps its history', async () => {
  const { own, other, kept, joined } = await mergedByMistake()
  await eraseRecordAndRemains(
    { kind: 'CUSTOMER', recordId: String(kept.id), entry: null },
    { requestId: 1, time: new Date().toISOString() },
  )
  expect(await naming(own)).toEqual([])
  expect(await customers.get(joined.id)).toMatchObject(other)
  expect((await historyOf(joined.id)).every(([, state]) => state === 'whole')).toBe(true)
})
