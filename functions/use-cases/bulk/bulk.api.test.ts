import { describe, expect, test, vi } from 'vitest'
import type { BulkChange } from '../../../shared/domain/bulk.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { applications } from '../../data/applications.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { BULK_KEPT_MS, bulkJobs } from '../../data/bulk-jobs.ts'
import { readCounter } from '../../data/counters.ts'
import { customers, partnerCustomerCounter } from '../../data/customers.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { leads } from '../../data/leads.ts'
import { mails } from '../../data/mails.ts'
import { partners } from '../../data/partners.ts'
import { accountOf } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { insertUserItems, removeUserItems, users } from '../../data/users.ts'
import { runInTurn } from '../../runtime/turn.ts'
import { unique } from '../../testing/fault-cases/case.ts'
import { makeApplication, makeLead, makeRegistration } from '../../testing/fault-cases/forms.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { countCalls, crashing } from '../../testing/faults.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeTablePerTest } from '../../testing/table-per-test.ts'
import { newUser } from '../accounts/create-user.ts'
import { updateMailTemplate, updateRejectionReasons } from '../mail/mail-templates.ts'
import { setLegalHold } from '../privacy/legal-hold.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../records/change-customer.ts'
import { matchingRecords } from './bulk-selection.ts'
import { listBulk, listBulkRows, readBulk } from './read-bulk.ts'
import { runBulk } from './run-bulk.ts'
import { countMatches, startBulk } from './start-bulk.ts'
import { cancelBulk, undoBulk } from './undo-bulk.ts'

takeTablePerTest('bulk')

const everything: Partial<Record<PermissionKey, boolean>> = {
  'customers.view': true,
  'customers.edit': true,
  'customers.transfer': true,
  'customers.delete': true,
  'ib_interessenten.view': true,
  'ib_interessenten.edit': true,
  'ib_interessenten.delete': true,
  'ib_applications.view': true,
  'ib_applications.reject': true,
  'ib_applications.edit': true,
  'ib_partners.view': true,
  'ib_partners.edit': true,
  'ib_partners.delete': true,
}

/** A clerk with personal rights, who starts operations. */
const aClerk = async () => {
  const id = `clerk${unique()}`
  const form = userCreateSchema.parse({ id, email: `${id}@mail.example`, firstName: 'Carla', lastName: 'Clerk', role: 'viewer' })
  const user = { ...newUser(form), permissions: everything }
  await transact(insertUserItems(user))
  return { ...accountOf(user), grants: {}, can: (key: PermissionKey) => everything[key] === true }
}

const change = async (username: string, more: object) => {
  const before = await users.getOrThrow(username)
  await transact(users.updateItems(before, { ...before, ...more }))
}

const someCustomers = async (count: number, ibPartnerId: number | null = null) => {
  const made: number[] = []
  for (let nth = 0; nth < count; nth++) {
    const { id } = await createCustomer(
      { firstName: 'Kim', lastName: `Kunde ${nth}`, email: `${unique()}@mail.example`, ibPartnerId },
      'test',
    )
    made.push(id)
  }
  return made
}

const activate = { kind: 'customer', action: { type: 'status', status: 'active' } } as const satisfies BulkChange
const remove = { kind: 'customer', action: { type: 'delete' } } as const satisfies BulkChange
const statusOf = async (id: number) => (await customers.get(id))?.status
const statusesOf = (ids: readonly number[]) => Promise.all(ids.map(statusOf))
const rowsOf = async (id: string, caller: Awaited<ReturnType<typeof aClerk>>) =>
  (await listBulkRows(id, undefined, { limit: 100, caller: caller.username }, caller)).items

test('names records that it has deleted to those who may delete them, and to nobody else', async () => {
  const clerk = await aClerk()
  const ids = await someCustomers(2)
  const { id } = await startBulk({ ...remove, ids }, clerk)
  await runJobsOfTheHour()
  expect(await rowsOf(id, clerk)).toMatchObject([0, 1].map((nth) => ({ outcome: 'done', name: `Kim Kunde ${nth}`, isDeleted: true })))
  const reader = { ...clerk, can: (key: PermissionKey) => key !== 'customers.delete' }
  expect(await rowsOf(id, reader)).toMatchObject([
    { name: null, isDeleted: true },
    { name: null, isDeleted: true },
  ])
  await undoBulk(id, clerk)
  await runJobsOfTheHour()
  expect(await rowsOf(id, reader)).toMatchObject([0, 1].map((nth) => ({ name: `Kim Kunde ${nth}`, isDeleted: false })))
})

test('moves customers to another partner with the reason, logs each under the operation, and moves them back', async () => {
  const clerk = await aClerk()
  const [from, to] = [await makePartner(), await makePartner()]
  const ids = await someCustomers(3, from.id)
  const action = { type: 'partner', ibPartnerId: to.id, reason: 'Nachfolge' } as const
  const { id, total } = await startBulk({ kind: 'customer', ids, action }, clerk)
  expect(total).toBe(3)
  await runJobsOfTheHour()
  expect(await readBulk(id, clerk)).toMatchObject({ state: 'finished', done: 3, unchanged: 0, failed: 0, undoOf: null, undoneBy: null })
  for (const customer of ids) {
    expect(await customers.get(customer)).toMatchObject({ ibPartnerId: to.id, version: 2 })
    expect(await latestAuditEntries('CUSTOMER', customer)).toMatchObject([
      { actor: clerk.username, action: 'customerUpdate', bulkOperation: id, after: { ibPartnerId: to.id, transferReason: 'Nachfolge' } },
      { action: 'customerCreate', bulkOperation: null },
    ])
  }
  expect((await readCounter(partnerCustomerCounter(to.id))).total).toBe(3)

  const undo = await undoBulk(id, clerk)
  expect(undo).toMatchObject({ undoOf: id, total: 3 })
  await runJobsOfTheHour()
  expect(await readBulk(undo.id, clerk)).toMatchObject({ state: 'finished', done: 3, failed: 0 })
  expect(await readBulk(id, clerk)).toMatchObject({ undoneBy: undo.id })
  for (const customer of ids) expect(await customers.get(customer)).toMatchObject({ ibPartnerId: from.id, version: 3 })
  expect((await partners.get(from.id))?.customerCount).toBe(3)
  await expect(undoBulk(id, clerk)).rejects.toMatchObject({ code: 'conflict' })
  await expect(undoBulk(undo.id, clerk)).rejects.toMatchObject({ code: 'conflict' })
  expect(await findInconsistencies()).toEqual([])
})

test('interrupted before or after any request of the table, changes each record once, counts it once, and is taken back as a whole', async () => {
  const clerk = await aClerk()
  const ids = await someCustomers(2)
  const first = await startBulk({ ...activate, ids }, clerk)
  const calls = await countCalls(runJobsOfTheHour)
  expect(await readBulk(first.id, clerk)).toMatchObject({ state: 'finished', done: 2 })
  await undoBulk(first.id, clerk)
  await runJobsOfTheHour()
  for (let at = 1; at <= calls; at++) {
    const { id } = await startBulk({ ...activate, ids }, clerk)
    const versions = await Promise.all(ids.map(async (customer) => (await customers.getOrThrow(customer)).version))
    expect(await crashing({ at, when: at % 2 === 0 ? 'before' : 'after' }, runJobsOfTheHour)).toBe(true)
    await runJobsOfTheHour()
    expect(await readBulk(id, clerk)).toMatchObject({ state: 'finished', done: 2, unchanged: 0, failed: 0 })
    expect(await statusesOf(ids)).toEqual(['active', 'active'])
    const { id: undo } = await undoBulk(id, clerk)
    await crashing({ at, when: at % 2 === 0 ? 'after' : 'before' }, runJobsOfTheHour)
    await runJobsOfTheHour()
    expect(await readBulk(undo, clerk)).toMatchObject({ state: 'finished', done: 2, unchanged: 0, failed: 0 })
    expect(await statusesOf(ids)).toEqual(['inactive', 'inactive'])
    for (const [nth, customer] of ids.entries()) expect((await customers.getOrThrow(customer)).version).toBe((versions[nth] ?? 0) + 2)
  }
}, 120_000)

test('deletes customers, reports which could not be deleted and why, and restores the others', async () => {
  const clerk = await aClerk()
  const [held = 0, gone = 0, ...others] = await someCustomers(4)
  await setLegalHold({ kind: 'CUSTOMER', id: held, ifMatch: undefined, actor: 'test' }, 'Klage')
  await deleteCustomer({ id: gone, ifMatch: undefined, actor: 'test' })
  const { id } = await startBulk({ ...remove, ids: [held, gone, ...others] }, clerk)
  await runJobsOfTheHour()
  expect(await readBulk(id, clerk)).toMatchObject({ state: 'finished', done: 2, failed: 2 })
  expect(await statusesOf(others)).toEqual([undefined, undefined])
  expect(await rowsOf(id, clerk)).toMatchObject([
    { id: held, name: 'Kim Kunde 0', outcome: 'failed', message: expect.stringContaining('Aufbewahrung') },
    {
      id: gone,
      name: expect.stringMatching(/^Kim Kunde \d$/),
      isDeleted: true,
      outcome: 'failed',
      message: 'Diesen Eintrag gibt es nicht mehr.',
    },
    ...others.map((other) => ({
      id: other,
      name: expect.stringMatching(/^Kim Kunde \d$/),
      isDeleted: true,
      outcome: 'done',
      message: null,
    })),
  ])
  await undoBulk(id, clerk)
  await runJobsOfTheHour()
  expect(await statusesOf(others)).toEqual(['inactive', 'inactive'])
  expect(await customers.get(gone)).toBeUndefined()
})

describe('rights', () => {
  test('are those of the same change of one record', async () => {
    const ids = await someCustomers(1)
    const clerk = await aClerk()
    const without = (missing: PermissionKey) => ({ ...clerk, can: (key: PermissionKey) => key !== missing && clerk.can(key) })
    const move = { kind: 'customer', action: { type: 'partner', ibPartnerId: null, reason: 'x' } } as const satisfies BulkChange
    const approve = { kind: 'application', action: { type: 'status', status: 'approved' } } as const satisfies BulkChange
    for (const [body, missing] of [
      [activate, 'customers.edit'],
      [remove, 'customers.delete'],
      [move, 'customers.transfer'],
      [approve, 'ib_applications.approve'],
    ] as const)
      await expect(startBulk({ ...body, ids }, without(missing))).rejects.toMatchObject({ code: 'forbidden' })
    // Filters read the list.
    const blind = without('customers.view')
    await expect(startBulk({ ...activate, filter: {}, count: 1 }, blind)).rejects.toMatchObject({ code: 'forbidden' })
    const { id } = await startBulk({ ...activate, ids }, blind)
    await runJobsOfTheHour()
    expect((await listBulkRows(id, undefined, { limit: 10, caller: clerk.username }, blind)).items).toMatchObject([
      { id: ids[0], name: null },
    ])
  })

  test('are checked for each record: a person who loses them midway changes no more', async () => {
    const clerk = await aClerk()
    const ids = await someCustomers(3)
    const { id } = await startBulk({ ...activate, ids }, clerk)
    const { getOrThrow } = customers
    vi.spyOn(customers, 'getOrThrow').mockImplementation(async (customer) => {
      if (customer === ids[1]) await change(clerk.username, { permissions: { ...everything, 'customers.edit': false } })
      return getOrThrow(customer)
    })
    await runJobsOfTheHour()
    expect(await statusesOf(ids)).toEqual(['active', 'active', 'inactive'])
    expect((await rowsOf(id, clerk)).at(-1)).toMatchObject({ outcome: 'failed', message: 'Ihnen fehlt inzwischen die Berechtigung dazu.' })
  })

  test('end with the person’s access', async () => {
    const clerk = await aClerk()
    const ids = await someCustomers(1)
    const { id } = await startBulk({ ...activate, ids }, clerk)
    await change(clerk.username, { status: 'suspended' })
    await runJobsOfTheHour()
    expect(await statusesOf(ids)).toEqual(['inactive'])
    expect(await readBulk(id, clerk)).toMatchObject({ state: 'finished', failed: 1 })
  })

  test('are not those of somebody who is given the name of the person later', async () => {
    const clerk = await aClerk()
    const ids = await someCustomers(1)
    const { id } = await startBulk({ ...activate, ids }, clerk)
    const before = await users.getOrThrow(clerk.username)
    await transact(removeUserItems(before))
    const createdAt = new Date().toISOString()
    await transact(insertUserItems({ ...before, version: 1, createdAt }))
    await runJobsOfTheHour()
    expect(await statusesOf(ids)).toEqual(['inactive'])
    expect(await readBulk(id, clerk)).toMatchObject({ state: 'finished', failed: 1 })
    await expect(readBulk(id, { ...clerk, since: createdAt })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('of a decision on an application include the right to the one it revokes', async () => {
    const clerk = await aClerk()
    const [open, approved] = [await makeApplication(), await makeApplication()]
    const before = await applications.getOrThrow(approved.id)
    await transact(applications.updateItems(before, { ...before, status: 'approved' }))
    const { id } = await startBulk(
      { kind: 'application', ids: [open.id, approved.id], action: { type: 'status', status: 'rejected' } },
      clerk,
    )
    await runJobsOfTheHour()
    expect((await rowsOf(id, clerk)).map(({ outcome }) => outcome)).toEqual(['done', 'failed'])
    await undoBulk(id, clerk)
    await runJobsOfTheHour()
    expect(await applications.get(open.id)).toMatchObject({ status: 'pending', reviewedBy: null, reviewedAt: null })
  })

  test('to the earlier decision are needed to take an operation back', async () => {
    const clerk = await aClerk()
    const all = { ...everything, 'ib_applications.approve': true }
    await change(clerk.username, { permissions: all })
    const { id: application } = await makeApplication()
    const before = await applications.getOrThrow(application)
    await transact(applications.updateItems(before, { ...before, status: 'rejected' }))
    const approver = { ...clerk, can: (key: PermissionKey) => all[key] === true }
    const { id } = await startBulk({ kind: 'application', ids: [application], action: { type: 'status', status: 'approved' } }, approver)
    await runJobsOfTheHour()
    expect(await readBulk(id, approver)).toMatchObject({ done: 1 })
    await change(clerk.username, { permissions: { ...all, 'ib_applications.reject': false } })
    const undo = await undoBulk(id, approver)
    await runJobsOfTheHour()
    expect(await rowsOf(undo.id, approver)).toMatchObject([{ outcome: 'failed', message: 'Ihnen fehlt inzwischen die Berechtigung dazu.' }])
    expect(await applications.get(application)).toMatchObject({ status: 'approved' })
  })

  test('to an operation belong to the person who started it', async () => {
    const { id } = await startBulk({ ...activate, ids: await someCustomers(1) }, await aClerk())
    const other = await aClerk()
    await expect(readBulk(id, other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(listBulkRows(id, undefined, { limit: 10, caller: other.username }, other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(cancelBulk(id, other)).rejects.toMatchObject({ code: 'not_found' })
    await expect(undoBulk(id, other)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('takes back only what was not changed since, and names the others', async () => {
  const clerk = await aClerk()
  const [kept = 0, changed = 0, deleted = 0] = await someCustomers(3)
  const ids = [kept, changed, deleted]
  const { id } = await startBulk({ ...activate, ids }, clerk)
  await runJobsOfTheHour()
  const rights = { mayTransfer: true, maySeeContact: true }
  for (const status of ['inactive', 'active'] as const)
    await updateCustomer({ id: kept, ifMatch: undefined, actor: 'test' }, { status, country: 'AT' }, rights)
  await updateCustomer({ id: changed, ifMatch: undefined, actor: 'test' }, { status: 'inactive' }, rights)
  await deleteCustomer({ id: deleted, ifMatch: undefined, actor: 'test' })
  const undo = await undoBulk(id, clerk)
  await runJobsOfTheHour()
  expect(await statusesOf(ids)).toEqual(['inactive', 'inactive', undefined])
  expect(await customers.get(kept)).toMatchObject({ country: 'AT' })
  expect((await rowsOf(undo.id, clerk)).map(({ outcome, message }) => message ?? outcome)).toEqual([
    'done',
    'Der Eintrag wurde danach geändert.',
    'Diesen Eintrag gibt es nicht mehr.',
  ])
})

test('restores no record that was deleted once more by hand', async () => {
  const clerk = await aClerk()
  const ids = await someCustomers(1)
  const { id } = await startBulk({ ...remove, ids }, clerk)
  await runJobsOfTheHour()
  const { restoreCustomer } = await import('../records/restore.ts')
  for (const customer of ids) {
    await restoreCustomer({ id: customer, actor: 'test' })
    await deleteCustomer({ id: customer, ifMatch: undefined, actor: 'test' })
  }
  const undo = await undoBulk(id, clerk)
  await runJobsOfTheHour()
  expect(await readBulk(undo.id, clerk)).toMatchObject({ done: 0, failed: 1 })
  expect(await statusesOf(ids)).toEqual([undefined])
})

test('skips records that have the wanted value, and does not take them back', async () => {
  const clerk = await aClerk()
  const [lead, contacted] = [await makeLead(), await makeLead()]
  const contact = { kind: 'lead', action: { type: 'status', status: 'Kontaktiert' } } as const satisfies BulkChange
  await startBulk({ ...contact, ids: [contacted.id] }, clerk)
  await runJobsOfTheHour()
  const { id } = await startBulk({ ...contact, ids: [lead.id, contacted.id] }, clerk)
  await runJobsOfTheHour()
  expect(await readBulk(id, clerk)).toMatchObject({ done: 1, unchanged: 1 })
  expect(await undoBulk(id, clerk)).toMatchObject({ total: 1 })
  await runJobsOfTheHour()
  expect((await leads.get(lead.id))?.status).toBe(lead.status)
  expect((await leads.get(contacted.id))?.status).toBe('Kontaktiert')
})

test('assigns records and lets them come up again, and takes back only its own part', async () => {
  const clerk = await aClerk()
  const { username: colleague } = await aClerk()
  const { id } = await makeLead()
  const start = (action: Extract<BulkChange, { kind: 'lead' }>['action']) => startBulk({ kind: 'lead', ids: [id], action }, clerk)
  const { id: assignment } = await start({ type: 'assign', assignee: colleague })
  await runJobsOfTheHour()
  const { id: reminder } = await start({ type: 'followUp', followUpOn: '2027-01-04' })
  await runJobsOfTheHour()
  expect(await leads.get(id)).toMatchObject({ assignee: colleague, followUpOn: '2027-01-04' })
  await undoBulk(assignment, clerk)
  await runJobsOfTheHour()
  expect(await leads.get(id)).toMatchObject({ followUpOn: '2027-01-04' })
  expect((await leads.get(id))?.assignee).toBeUndefined()
  await start({ type: 'followUp', followUpOn: '2027-02-01' })
  await runJobsOfTheHour()
  const undo = await undoBulk(reminder, clerk)
  await runJobsOfTheHour()
  expect(await readBulk(undo.id, clerk)).toMatchObject({ done: 0, failed: 1 })
  expect(await leads.get(id)).toMatchObject({ followUpOn: '2027-02-01' })
  await expect(start({ type: 'assign', assignee: 'niemand' })).rejects.toMatchObject({
    fields: { 'action.assignee': expect.stringContaining('kann nicht zuständig sein') },
  })
})

test('takes back the mail about a rejection that has not left', async () => {
  const clerk = await aClerk()
  const { id } = await makeLead()
  const words = { isOn: true, subject: 'Ihre Bewerbung', text: 'Leider nein.' }
  await updateMailTemplate({ form: 'recruitment', kind: 'rejection' }, words, { ifMatch: undefined, actor: 'test' })
  const { id: rejection } = await startBulk({ kind: 'lead', ids: [id], action: { type: 'status', status: 'Abgelehnt' } }, clerk)
  await runJobsOfTheHour()
  const [mail] = (await leads.getOrThrow(id)).decisionMails ?? []
  await undoBulk(rejection, clerk)
  await runJobsOfTheHour()
  const lead = await leads.getOrThrow(id)
  expect(lead).toMatchObject({ status: 'IB-Bewerbung' })
  expect(lead.decisionMails).toBeUndefined()
  expect(mail).toMatchObject({ kind: 'rejection' })
  expect(await mails.get(mail?.mailId ?? 0)).toBeUndefined()
})

describe('records of several kinds, from the inbox,', () => {
  const aRegistration = async () => {
    const { id } = await makeRegistration()
    return { kind: 'customer', id } as const
  }
  const refs = async () => {
    const [lead, application, customer] = [await makeLead(), await makeApplication(), await aRegistration()]
    return [{ kind: 'lead', id: lead.id } as const, { kind: 'application', id: application.id } as const, customer] as const
  }

  test('are rejected together, for one reason, each with the status of its kind, and taken back with the mails that have not left', async () => {
    const clerk = await aClerk()
    const ids = await refs()
    const [lead, application, customer] = ids
    const words = { isOn: true, subject: 'Ihre Anfrage', text: 'Leider nein.' }
    await updateMailTemplate({ form: 'landing_page', kind: 'rejection' }, words, { ifMatch: undefined, actor: 'test' })
    const land = { reason: 'Land', words: 'Wir sind in Ihrem Land nicht tätig.' }
    await updateRejectionReasons({ reasons: [land] }, { ifMatch: undefined, actor: 'test' })
    const before = { lead: await leads.get(lead.id), customer: await customers.get(customer.id) }
    const rejection = { type: 'decision', outcome: 'rejected', reason: 'Land' } as const
    const { id } = await startBulk({ kind: 'inbox', ids: [...ids], action: rejection }, clerk)
    await runJobsOfTheHour()
    expect(await readBulk(id, clerk)).toMatchObject({ state: 'finished', total: 3, done: 3 })
    expect(await leads.get(lead.id)).toMatchObject({ status: 'Abgelehnt', rejection: land })
    expect(await applications.get(application.id)).toMatchObject({ status: 'rejected', rejection: land })
    const decided = { decision: { outcome: 'rejected', by: clerk.username }, rejection: land }
    expect(await customers.get(customer.id)).toMatchObject(decided)
    const [mail] = (await customers.getOrThrow(customer.id)).decisionMails ?? []
    expect(await mails.get(mail?.mailId ?? 0)).toMatchObject({ kind: 'registration_rejection' })
    expect((await rowsOf(id, clerk)).map(({ kind }) => kind)).toEqual(['lead', 'application', 'customer'])
    const undo = await undoBulk(id, clerk)
    await runJobsOfTheHour()
    expect(await readBulk(undo.id, clerk)).toMatchObject({ done: 3, failed: 0 })
    expect((await leads.get(lead.id))?.status).toBe(before.lead?.status)
    expect((await applications.get(application.id))?.status).toBe('pending')
    expect((await customers.get(customer.id))?.decision).toBeUndefined()
    expect(await mails.get(mail?.mailId ?? 0)).toBeUndefined()
    expect(await findInconsistencies()).toEqual([])
  })

  test('are accepted where their kind allows it, and the others say why not', async () => {
    const clerk = { ...(await aClerk()), can: () => true }
    await change(clerk.username, { permissions: { ...everything, 'ib_applications.approve': true } })
    const ids = await refs()
    const { id } = await startBulk({ kind: 'inbox', ids: [...ids], action: { type: 'decision', outcome: 'accepted' } }, clerk)
    await runJobsOfTheHour()
    expect((await rowsOf(id, clerk)).map(({ outcome, message }) => message ?? outcome)).toEqual([
      'Diese Entscheidung gibt es hier nicht.',
      'done',
      'done',
    ])
    expect(await customers.get(ids[2].id)).toMatchObject({ customerType: 'client', status: 'active' })
    await undoBulk(id, clerk)
    await runJobsOfTheHour()
    expect(await customers.get(ids[2].id)).toMatchObject({ customerType: 'interessent', status: 'inactive' })
  })

  test('are all that the filters match, as the person sees them', async () => {
    const clerk = await aClerk()
    await refs()
    expect(await countMatches({ kind: 'inbox', filter: {} }, clerk)).toMatchObject({ count: 3 })
    expect(await countMatches({ kind: 'inbox', filter: { assignee: 'me' } }, clerk)).toMatchObject({ count: 0 })
    const half = { ...clerk, can: (key: PermissionKey) => key !== 'customers.view' && clerk.can(key) }
    const start = { kind: 'inbox', filter: {}, ...(await countMatches({ kind: 'inbox', filter: {} }, half)) } as const
    expect(start.count).toBe(2)
    const { id } = await startBulk({ ...start, action: { type: 'assign', assignee: clerk.username } }, half)
    await runJobsOfTheHour()
    expect(await readBulk(id, clerk)).toMatchObject({ done: 2, failed: 0 })
    expect(await countMatches({ kind: 'inbox', filter: { assignee: 'me' } }, clerk)).toMatchObject({ count: 2 })
  })

  test('are found also if more wait than one request for records holds', async () => {
    const clerk = await aClerk()
    for (let nth = 0; nth < 101; nth++) await makeApplication()
    expect(await countMatches({ kind: 'inbox', filter: {} }, clerk)).toMatchObject({ count: 101 })
  })

  test('need the rights of each kind', async () => {
    const clerk = await aClerk()
    const ids = await refs()
    const without = { ...clerk, can: (key: PermissionKey) => key !== 'customers.delete' && clerk.can(key) }
    const start = { kind: 'inbox', action: { type: 'delete' } } as const
    await expect(startBulk({ ...start, ids: [...ids] }, without)).rejects.toMatchObject({ code: 'forbidden' })
    const noneVisible = { ...clerk, can: (key: PermissionKey) => key.startsWith('ib_partners') }
    await expect(startBulk({ ...start, ids: [...ids] }, noneVisible)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(countMatches({ kind: 'inbox', filter: {} }, noneVisible)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

test('deletes partners without customers and partners below, names what the others have, and restores them', async () => {
  const clerk = await aClerk()
  const [parent, free, owner] = [await makePartner(), await makePartner(), await makePartner()]
  const child = await makePartner(parent.id)
  await someCustomers(1, owner.id)
  const { id } = await startBulk({ kind: 'partner', ids: [parent.id, free.id, owner.id], action: { type: 'delete' } }, clerk)
  await runJobsOfTheHour()
  expect((await rowsOf(id, clerk)).map(({ outcome, message }) => message ?? outcome)).toEqual([
    expect.stringContaining('untergeordnete'),
    'done',
    expect.stringContaining('Kunde'),
  ])
  expect(await partners.get(free.id)).toBeUndefined()
  expect(await partners.get(child.id)).toBeDefined()
  await undoBulk(id, clerk)
  await runJobsOfTheHour()
  expect(await partners.get(free.id)).toMatchObject({ companyName: free.companyName })
  expect(await findInconsistencies()).toEqual([])
})

test('changes partners and their public sides', async () => {
  const clerk = await aClerk()
  const { id: partner } = await makePartner()
  const { id } = await startBulk({ kind: 'partner', ids: [partner], action: { type: 'status', status: 'inactive' } }, clerk)
  await runJobsOfTheHour()
  expect(await partners.get(partner)).toMatchObject({ status: 'inactive' })
  await undoBulk(id, clerk)
  await runJobsOfTheHour()
  expect(await partners.get(partner)).toMatchObject({ status: 'active' })
  expect(await findInconsistencies()).toEqual([])
})

describe('all that filters match', () => {
  test('are those of a partner where the list shows them for a search', async () => {
    const clerk = await aClerk()
    const { id, partnerId } = await makePartner()
    await someCustomers(3, id)
    await someCustomers(2)
    const found = await countMatches({ kind: 'customer', filter: { search: partnerId } }, clerk)
    expect(found.count).toBe(3)
  })

  test('are looked for in so many rows at most', async () => {
    const { username } = await aClerk()
    const reader = { username, kinds: ['customer'], seesContact: true } as const
    await someCustomers(5)
    const all = { kind: 'customer', filter: {} } as const
    expect(await matchingRecords(all, reader, { rows: 2, pages: 3 })).toHaveLength(5)
    await expect(matchingRecords(all, reader, { rows: 2, pages: 2 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Die Suche geht durch zu viele Einträge. Bitte grenzen Sie die Liste mit Suche und Filtern ein.',
    })
  })

  test('are counted before, and changed only if they are still as many', async () => {
    const clerk = await aClerk()
    const partner = await makePartner()
    await someCustomers(2)
    const ids = await someCustomers(130, partner.id)
    const filter = { partnerId: partner.id, status: 'inactive' } as const
    const counted = await countMatches({ kind: 'customer', filter }, clerk)
    expect(counted.count).toBe(130)
    const others = await countMatches({ kind: 'customer', filter: { search: 'Kunde 12' } }, clerk)
    expect(others.count).toBe(11)
    await expect(startBulk({ ...activate, filter, ...others }, clerk)).rejects.toMatchObject({ code: 'conflict', count: 130 })
    const { id, total } = await startBulk({ ...activate, filter, ...counted }, clerk)
    expect(total).toBe(130)
    await runJobsOfTheHour()
    expect(await readBulk(id, clerk)).toMatchObject({ state: 'finished', done: 130 })
    expect(new Set(await statusesOf(ids))).toEqual(new Set(['active']))
    const read = async (cursor?: string) => listBulkRows(id, 'done', { limit: 100, cursor, caller: clerk.username }, clerk)
    const first = await read()
    const second = await read(first.cursor)
    expect(second.cursor).toBeUndefined()
    expect(new Set([...first.items, ...second.items].map((row) => row.id))).toEqual(new Set(ids))
  }, 60_000)
})

test('cancelled, it stops after the record that it is changing, and can be taken back', async () => {
  const clerk = await aClerk()
  const ids = await someCustomers(3)
  const { id } = await startBulk({ ...activate, ids }, clerk)
  // A run without time changes one record, then waits for the next.
  const { position } = (await bulkJobs.get(id)) ?? {}
  const held: HeldJob = { id, token: '', failures: 0, position }
  await runInTurn(0, () => runBulk(held))
  await expect(undoBulk(id, clerk)).rejects.toMatchObject({ code: 'conflict' })
  await cancelBulk(id, clerk)
  await runJobsOfTheHour()
  expect(await readBulk(id, clerk)).toMatchObject({ state: 'cancelled', done: 1, total: 3 })
  expect(await statusesOf(ids)).toEqual(['active', 'inactive', 'inactive'])
  await cancelBulk(id, clerk)
  await undoBulk(id, clerk)
  await runJobsOfTheHour()
  expect(await statusesOf(ids)).toEqual(['inactive', 'inactive', 'inactive'])
})

test('that keeps failing is given up after three times, with what it has changed', async () => {
  const clerk = await aClerk()
  const ids = await someCustomers(2)
  const { id } = await startBulk({ ...activate, ids }, clerk)
  const { position } = (await bulkJobs.get(id)) ?? {}
  vi.spyOn(customers, 'getOrThrow').mockRejectedValue(new Error('Out of order'))
  for (const failures of [0, 1]) await expect(runBulk({ id, token: '', failures, position })).rejects.toThrow('Out of order')
  await runBulk({ id, token: '', failures: 2, position })
  expect(await readBulk(id, clerk)).toMatchObject({ state: 'failed', done: 0 })
})

test('names no partner that does not exist', async () => {
  const ids = await someCustomers(1)
  const action = { type: 'partner', ibPartnerId: 4711, reason: 'x' } as const
  await expect(startBulk({ kind: 'customer', ids, action }, await aClerk())).rejects.toMatchObject({
    fields: { 'action.ibPartnerId': 'Diesen Partner gibt es nicht' },
  })
})

test('changes the records that were counted, or none: not one that came while another left', async () => {
  const clerk = await aClerk()
  const partner = await makePartner()
  const selection = { kind: 'customer', filter: { partnerId: partner.id } } as const
  const [gone = 0, stays = 0] = await someCustomers(2, partner.id)
  const counted = await countMatches(selection, clerk)
  await deleteCustomer({ id: gone, ifMatch: undefined, actor: 'test' })
  const [unseen = 0] = await someCustomers(1, partner.id)
  const start = { ...selection, ...counted, action: { type: 'delete' } } as const
  await expect(startBulk(start, clerk)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('Inzwischen sind es andere Treffer'),
  })
  await runJobsOfTheHour()
  expect(await statusesOf([stays, unseen])).toEqual(['inactive', 'inactive'])
  const { id } = await startBulk({ ...start, ...(await countMatches(selection, clerk)) }, clerk)
  await runJobsOfTheHour()
  expect(await readBulk(id, clerk)).toMatchObject({ done: 2 })
})

test('is gone when it has expired, even if the table still has it: it can neither be read nor taken back', async () => {
  const clerk = await aClerk()
  const { id } = await startBulk({ ...activate, ids: await someCustomers(1) }, clerk)
  await runJobsOfTheHour()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + BULK_KEPT_MS + 60_000 })
  const { items } = await listBulk('me', { limit: 10, caller: clerk.username }, clerk)
  await expect(readBulk(id, clerk)).rejects.toMatchObject({ code: 'not_found' })
  await expect(undoBulk(id, clerk)).rejects.toMatchObject({ code: 'not_found' })
  vi.useRealTimers()
  expect(items).toEqual([])
  expect(await readBulk(id, clerk)).toMatchObject({ state: 'finished' })
})
