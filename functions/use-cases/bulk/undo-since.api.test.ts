import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applicationCreateSchema } from '../../../shared/domain/application.ts'
import type { PermissionKey } from '../../../shared/domain/permissions.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { applications } from '../../data/applications.ts'
import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { accountOf } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { insertUserItems } from '../../data/users.ts'
import { unique } from '../../testing/fault-cases/case.ts'
import { makeLead } from '../../testing/fault-cases/forms.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeTablePerTest } from '../../testing/table-per-test.ts'
import { newUser } from '../accounts/create-user.ts'
import { writeNote } from '../desk/notes.ts'
import { changeWork } from '../desk/work.ts'
import { createApplication } from '../forms/create-application.ts'
import { deletePartner } from '../partners/change-partner.ts'
import { acceptApplication } from '../records/accept-application.ts'
import { createCustomer, updateCustomer } from '../records/change-customer.ts'
import { setLeadStatus } from '../records/change-lead.ts'
import { listBulkRows } from './read-bulk.ts'
import { startBulk } from './start-bulk.ts'
import { undoBulk } from './undo-bulk.ts'

takeTablePerTest('undo-since')

const permissions: Partial<Record<PermissionKey, boolean>> = {
  'customers.view': true,
  'customers.edit': true,
  'ib_interessenten.view': true,
  'ib_interessenten.edit': true,
  'ib_applications.view': true,
  'ib_applications.approve': true,
}

const aClerk = async () => {
  const id = `clerk${unique()}`
  const form = userCreateSchema.parse({ id, email: `${id}@mail.example`, firstName: 'Carla', lastName: 'Clerk', role: 'viewer' })
  const user = { ...newUser(form), permissions }
  await transact(insertUserItems(user))
  return { ...accountOf(user), user, grants: {}, can: (key: PermissionKey) => permissions[key] === true }
}

const by = (id: number) => ({ id, ifMatch: undefined, actor: 'colleague', grants: {} })
const EARLIER = '2027-03-01'
const days = fc.constantFrom(null, '2027-04-02', '2027-05-05')

type Fields = Readonly<Record<string, unknown>>
type Edit = {
  readonly what: string
  /** @returns the values that the colleague wants to see afterwards */
  readonly apply: (id: number, clerk: Clerk) => Promise<Fields>
}
type Clerk = Awaited<ReturnType<typeof aClerk>>

const followUp = (kind: 'lead' | 'customer'): fc.Arbitrary<Edit> =>
  days.map((day) => ({
    what: `follow-up ${day}`,
    apply: async (id) => {
      await changeWork(kind, by(id), { followUpOn: day })
      return { followUpOn: day ?? undefined }
    },
  }))

const assignment = (kind: 'lead' | 'customer'): fc.Arbitrary<Edit> =>
  fc.constant({
    what: 'assignee',
    apply: async (id, clerk) => {
      await changeWork(kind, by(id), { assignee: clerk.username })
      return { assignee: clerk.username }
    },
  })

const note = (kind: 'lead' | 'customer'): fc.Arbitrary<Edit> =>
  fc.constant({
    what: 'note',
    apply: async (id, clerk) => {
      await writeNote({ kind, id }, 'Bitte anrufen', clerk.user, {})
      return { noteCount: 1 }
    },
  })

/** What a colleague may do with a record between a change and its undo. */
const leadEdits = fc.oneof(
  followUp('lead'),
  assignment('lead'),
  note('lead'),
  fc.constantFrom('Kontaktiert' as const, 'IB-Bewerbung' as const).map(
    (status): Edit => ({
      what: status,
      apply: async (id) => {
        await setLeadStatus(by(id), { status })
        return { status }
      },
    }),
  ),
)

const customerEdits = fc.oneof(
  followUp('customer'),
  assignment('customer'),
  note('customer'),
  fc.constantFrom<Fields>({ country: 'AT' }, { phone: '+49 40 5550199' }, { lastName: 'Anders' }, { status: 'inactive' }).map(
    (form): Edit => ({
      what: JSON.stringify(form),
      apply: async (id) => {
        await updateCustomer(by(id), form, { mayTransfer: true, maySeeContact: true })
        return form
      },
    }),
  ),
)

const valuesOf = (record: object | undefined, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => names.includes(name)))

/** What an undo says of its only record. */
const undone = async (operation: string, clerk: Clerk) => {
  const undo = await undoBulk(operation, clerk)
  await runJobsOfTheHour()
  const { items } = await listBulkRows(undo.id, undefined, { limit: 1, caller: clerk.username }, clerk)
  return { outcome: items[0]?.outcome, message: items[0]?.message ?? '' }
}

test('whatever a colleague does between the rejection of a lead and its undo survives', async () => {
  const clerk = await aClerk()
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(leadEdits, { maxLength: 4, selector: ({ what }) => what }), async (edits) => {
      const { id } = await makeLead()
      await changeWork('lead', by(id), { followUpOn: EARLIER })
      const { id: operation } = await startBulk({ kind: 'lead', ids: [id], action: { type: 'status', status: 'Abgelehnt' } }, clerk)
      await runJobsOfTheHour()
      let wanted: Fields = {}
      for (const edit of edits) wanted = { ...wanted, ...(await edit.apply(id, clerk)) }
      const { outcome } = await undone(operation, clerk)
      const after = await leads.getOrThrow(id)
      // No follow-up is what the rejection left, and another status may bring the earlier one back.
      const kept = Object.keys(wanted).filter((name) => wanted[name] !== undefined)
      expect(valuesOf(after, kept)).toEqual(valuesOf(wanted, kept))
      expect(outcome).toBe(wanted.status === undefined ? 'done' : 'failed')
      if (wanted.status === undefined) expect(after.status).not.toBe('Abgelehnt')
    }),
    { numRuns: 15 },
  )
}, 120_000)

test('whatever a colleague does between a bulk change of customers and its undo survives', async () => {
  const clerk = await aClerk()
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(customerEdits, { maxLength: 4, selector: ({ what }) => what }), async (edits) => {
      const { id } = await createCustomer({ firstName: 'Kim', lastName: 'Kunde', email: `${unique()}@mail.example` }, 'test')
      const { id: operation } = await startBulk({ kind: 'customer', ids: [id], action: { type: 'status', status: 'active' } }, clerk)
      await runJobsOfTheHour()
      let wanted: Fields = {}
      for (const edit of edits) wanted = { ...wanted, ...(await edit.apply(id, clerk)) }
      await undone(operation, clerk)
      const after = await customers.getOrThrow(id)
      expect(valuesOf(after, Object.keys(wanted))).toEqual(
        valuesOf(
          wanted,
          Object.keys(wanted).filter((name) => wanted[name] !== undefined),
        ),
      )
      expect(after.status).toBe('inactive')
    }),
    { numRuns: 15 },
  )
}, 120_000)

test('an undo names what it leaves of its own change because a colleague has changed it since', async () => {
  const clerk = await aClerk()
  const { id } = await makeLead()
  await changeWork('lead', by(id), { followUpOn: EARLIER })
  const { id: operation } = await startBulk({ kind: 'lead', ids: [id], action: { type: 'status', status: 'Abgelehnt' } }, clerk)
  await runJobsOfTheHour()
  await changeWork('lead', by(id), { followUpOn: '2027-05-05' })
  expect(await undone(operation, clerk)).toEqual({ outcome: 'done', message: 'Wiedervorlage: seither geändert, bleibt.' })
  expect(await leads.getOrThrow(id)).toMatchObject({ status: 'IB-Bewerbung', followUpOn: '2027-05-05' })
})

test('an approval from which a partner has arisen since stays, with the partner', async () => {
  const clerk = await aClerk()
  const { id } = await createApplication(
    applicationCreateSchema.parse({
      ...{ firstName: 'Ada', lastName: unique(), email: `${unique()}@mail.example`, phone: '+49 30 5550177', country: 'DE' },
      ...{ tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Vorträge' },
    }),
    { sourceIp: '127.0.0.1', idempotencyKey: undefined },
  )
  const { id: operation } = await startBulk({ kind: 'application', ids: [id], action: { type: 'status', status: 'approved' } }, clerk)
  await runJobsOfTheHour()
  const partner = await acceptApplication({ id, ifMatch: undefined, actor: 'colleague', actorName: 'Cora', can: () => true }, {})
  expect(await undone(operation, clerk)).toEqual({ outcome: 'failed', message: 'Daraus ist inzwischen ein IB-Partner entstanden.' })
  expect(await applications.getOrThrow(id)).toMatchObject({ status: 'approved', acceptedPartnerId: partner.id })
})

test('a rejection of an accepted lead stays once its partner is deleted, instead of accepting it without one', async () => {
  const clerk = await aClerk()
  const { id } = await makeLead()
  const { acceptedPartnerId } = await setLeadStatus(by(id), { status: 'IB-Akzeptiert' })
  const partner = acceptedPartnerId ?? 0
  const { id: operation } = await startBulk({ kind: 'lead', ids: [id], action: { type: 'status', status: 'Abgelehnt' } }, clerk)
  await runJobsOfTheHour()
  await deletePartner(by(partner))
  const message = 'Den IB-Partner dieser Annahme gibt es nicht mehr. Stellen Sie zuerst ihn wieder her.'
  expect(await undone(operation, clerk)).toEqual({ outcome: 'failed', message })
  expect(await leads.getOrThrow(id)).toMatchObject({ status: 'Abgelehnt', acceptedPartnerId: partner })
})
