import { beforeAll, expect, test } from 'vitest'
import { emptyPageContent } from '../../../shared/domain/partner.ts'
import { profileOf } from '../../../shared/domain/partner-page.ts'
import type { RecordKind } from '../../../shared/domain/record-kind.ts'
import { RESTORABLE_DAYS } from '../../../shared/platform/limits.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { readEverything } from '../../consistency/read-everything.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { documents } from '../../data/client.ts'
import { internal } from '../../data/cursor.ts'
import { customers } from '../../data/customers.ts'
import { pageDrafts } from '../../data/page-drafts.ts'
import { listPageVersions } from '../../data/page-versions.ts'
import { partners } from '../../data/partners.ts'
import { getReferralLink } from '../../data/referral-links.ts'
import { transact } from '../../data/transact.ts'
import { getTrashItem, listTrash, putTrashItem } from '../../data/trash.ts'
import { person } from '../../testing/fault-cases/case.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { verifyAuditLog } from '../audit/seal-audit-log.ts'
import { writeNote } from '../desk/notes.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { savePageDraft } from '../partner-pages/page-drafts.ts'
import { deletePartner, updatePartner } from '../partners/change-partner.ts'
import { createReferralLink } from '../partners/referral-links.ts'
import { restorePartner } from '../partners/restore-partner.ts'
import { eraseRecordAndRemains } from '../privacy/erase-remains.ts'
import { createCustomer, deleteCustomer } from './change-customer.ts'
import { restoreCustomer } from './restore.ts'
import { startPurge } from './start-purge.ts'

process.env.LOG_LEVEL = 'silent'
const actor = 'test'
const change = { ifMatch: undefined, actor }
const DAY_MS = 86_400_000

beforeAll(() => takeOwnTable(`trash-${process.pid}`))

const deletedCustomer = async () => {
  const form = person()
  const customer = await createCustomer(form, actor)
  await deleteCustomer({ id: customer.id, ...change })
  return customer
}
const listedIds = async (kind: RecordKind) => (await listTrash([kind], { limit: 100, caller: internal })).items.map(({ id }) => id)
/** Whether the table holds a text anywhere. */
const isAnywhere = async (text: string) => JSON.stringify(await readEverything()).includes(text)

/** Lets something happen between what the next use case reads and its transaction. */
const beforeNextTransaction = (act: () => Promise<unknown>) => {
  let isDue = true
  documents.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (isDue && commandName === 'TransactWriteItemsCommand') {
          isDue = false
          await act()
        }
        return next(args)
      },
    { step: 'finalizeRequest', priority: 'low', name: 'meanwhile', override: true },
  )
}

/** A partner with a link, a version of its page and a draft. */
const partnerWithPage = async () => {
  const partner = await makePartner()
  const { id } = partner
  const { name: link } = await createReferralLink(id, { page: 'registration', name: 'messe', campaign: null }, actor)
  await updatePartner({ id, ...change }, { landingPageTitle: 'Erste Fassung' })
  await savePageDraft(
    { partnerId: id, ...change },
    { content: { ...emptyPageContent, landingPageTitle: 'Entwurf' }, profile: profileOf(partner) },
  )
  const left = async () => ({
    link: (await getReferralLink(id, link)) !== undefined,
    versions: (await listPageVersions(id)).length,
    draft: (await pageDrafts.get(id))?.content.landingPageTitle,
  })
  return { ...partner, left }
}

test('a deleted record is in the trash until it is restored', async () => {
  const { id, customerId, firstName, lastName } = await deletedCustomer()
  expect(await getTrashItem('customer', id)).toMatchObject({
    kind: 'customer',
    id,
    name: `${firstName} ${lastName}`,
    publicId: customerId,
    deletedBy: actor,
  })
  await restoreCustomer({ id, actor })
  expect(await getTrashItem('customer', id)).toBeUndefined()
  expect(await listedIds('customer')).not.toContain(id)
})

test('the trash holds what can be restored today, and nothing older', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  const at = async (id: number, days: number) =>
    transact([putTrashItem('lead', { id, version: 1, ...person() }, { actor, time: daysAgo(days) })])
  await at(71, RESTORABLE_DAYS - 1)
  await at(72, RESTORABLE_DAYS + 0.01)
  await at(73, 0)
  expect(await listedIds('lead')).toEqual([73, 71])
  expect(await getTrashItem('lead', 72)).toBeUndefined()
  await expect(startPurge('lead', 72, actor)).rejects.toMatchObject({ code: 'not_found' })
})

test('the trash lists several kinds by the time of deletion, page by page', async () => {
  const [first, partner, second] = [await deletedCustomer(), await makePartner(), await deletedCustomer()]
  await deletePartner({ id: partner.id, ...change })
  const read = (cursor?: string) => listTrash(['customer', 'partner'], { limit: 2, cursor, caller: internal })
  const { items, cursor } = await read()
  expect(items.map(({ id }) => id)).toEqual([partner.id, second.id])
  expect((await read(cursor)).items.map(({ id }) => id)).toContain(first.id)
})

test('a record that is deleted for good leaves nothing that names the person, and the audit log stays whole', async () => {
  const { id, lastName, email } = await createCustomer(person(), actor)
  const note = `Rückruf an ${lastName}`
  await writeNote({ kind: 'customer', id }, note, { id: actor, firstName: 'Ada', lastName: 'Test' }, {})
  await deleteCustomer({ id, ...change })
  expect(await isAnywhere(note)).toBe(true)
  await startPurge('customer', id, 'ada')
  expect(await getTrashItem('customer', id)).toBeUndefined()
  await expect(restoreCustomer({ id, actor })).rejects.toMatchObject({
    code: 'conflict',
    message: 'Dieser Eintrag wurde endgültig gelöscht und lässt sich nicht wiederherstellen.',
  })
  await expect(startPurge('customer', id, actor)).rejects.toMatchObject({ code: 'not_found' })
  await runDueJobs()
  for (const text of [lastName, email]) expect(await isAnywhere(text)).toBe(false)
  expect(await latestAuditEntries('CUSTOMER', id)).toMatchObject([
    { action: 'trashPurge', actor: 'ada' },
    { action: 'customerDelete', before: null, name: null },
    { action: 'noteCreate', after: null, name: null },
    { action: 'customerCreate', after: null, name: null },
  ])
  expect((await verifyAuditLog()).broken).toEqual([])
  expect(await findInconsistencies()).toEqual([])
})

test('an erasure of its content takes a record out of the trash', async () => {
  const { id } = await deletedCustomer()
  const target = { kind: 'AUDIT', recordId: `CUSTOMER#${id}`, entry: null } as const
  await eraseRecordAndRemains(target, { requestId: 1, time: new Date().toISOString() })
  expect(await getTrashItem('customer', id)).toBeUndefined()
})

test('a restored partner has its links, its draft and the versions of its page', async () => {
  const { id, left } = await partnerWithPage()
  const before = await left()
  expect(before).toEqual({ link: true, versions: 2, draft: 'Entwurf' })
  await deletePartner({ id, ...change })
  expect(await left()).toEqual({ ...before, draft: undefined })
  expect(await findInconsistencies()).toEqual([])
  await restorePartner({ id, actor })
  expect(await left()).toEqual(before)
  expect(await findInconsistencies()).toEqual([])
  // Its page goes on from there.
  await updatePartner({ id, ...change }, { landingPageTitle: 'Zweite Fassung' })
  expect(await left()).toEqual({ ...before, versions: 3 })
})

test('what is left of a deleted partner is removed once it cannot be restored, or is deleted for good', async () => {
  const gone = { link: false, versions: 0, draft: undefined }
  const [old, purged] = [await partnerWithPage(), await partnerWithPage()]
  for (const { id } of [old, purged]) await deletePartner({ id, ...change })
  await startPurge('partner', purged.id, actor)
  await runDueJobs()
  expect(await purged.left()).toEqual(gone)
  expect(await isAnywhere(purged.email)).toBe(false)
  expect(await old.left()).not.toEqual(gone)
  await runDueJobs({ now: new Date(Date.now() + (RESTORABLE_DAYS + 2) * DAY_MS) })
  expect(await old.left()).toEqual(gone)
})

test('a record that is deleted for good while somebody restores it stays deleted', async () => {
  const { id } = await deletedCustomer()
  beforeNextTransaction(() => startPurge('customer', id, actor))
  await expect(restoreCustomer({ id, actor })).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('endgültig') })
  expect(await customers.get(id)).toBeUndefined()

  const partner = await makePartner()
  await deletePartner({ id: partner.id, ...change })
  beforeNextTransaction(() => startPurge('partner', partner.id, actor))
  await expect(restorePartner({ id: partner.id, actor })).rejects.toMatchObject({ code: 'conflict' })
  expect(await partners.get(partner.id)).toBeUndefined()
})
