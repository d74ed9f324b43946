import { PutObjectCommand } from '@aws-sdk/client-s3'
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { applicationCreateSchema } from '../../../shared/domain/application.ts'
import { emptyPageContent } from '../../../shared/domain/partner.ts'
import { profileOf } from '../../../shared/domain/partner-page.ts'
import type { PersonRecord, PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { findInconsistencies } from '../../consistency/find-inconsistencies.ts'
import { applications } from '../../data/applications.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { tableName } from '../../data/client.ts'
import { internal } from '../../data/cursor.ts'
import { customers } from '../../data/customers.ts'
import { leads } from '../../data/leads.ts'
import { ERASED_NOTE, listNotes } from '../../data/notes.ts'
import { partners } from '../../data/partners.ts'
import { personRecords } from '../../data/person-records.ts'
import { listPictures, putPictureItem } from '../../data/pictures.ts'
import { privacyRequests } from '../../data/privacy-requests.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { trustLocalPool } from '../../identity/local-keys.ts'
import { setting } from '../../runtime/environment.ts'
import { sha256 } from '../../runtime/sha256.ts'
import { getPictureFile, putPictureFile } from '../../storage/media-files.ts'
import { s3 } from '../../storage/s3.ts'
import { putTombstone } from '../../storage/tombstones.ts'
import { makeLead } from '../../testing/fault-cases/forms.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { countCalls, crashing, injectFaults } from '../../testing/faults.ts'
import { runJobsOfTheHour } from '../../testing/jobs-of-the-hour.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { sdk } from '../../testing/sdk.ts'
import { PASSWORD } from '../../testing/users.ts'
import { newUser, storeNewUser } from '../accounts/create-user.ts'
import { verifyAuditLog } from '../audit/seal-audit-log.ts'
import { writeNote } from '../desk/notes.ts'
import { changeSavedView, createSavedView, deleteSavedView, readSavedViews } from '../desk/saved-views.ts'
import { createApplication } from '../forms/create-application.ts'
import { createLead } from '../forms/create-lead.ts'
import { createImport, listImports } from '../imports/imports.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { savePageDraft } from '../partner-pages/page-drafts.ts'
import { deletePartner, updatePartner } from '../partners/change-partner.ts'
import { createPartner } from '../partners/create-partner.ts'
import { inviteToNetwork, listInvitations } from '../partners/partner-invitations.ts'
import { createReferralLink, updateReferralLink } from '../partners/referral-links.ts'
import { createCustomer, deleteCustomer, updateCustomer } from '../records/change-customer.ts'
import { mergeRecords } from '../records/merge-records.ts'
import { restoreCustomer } from '../records/restore.ts'
import { disclosedRecords } from './disclosed-records.ts'
import { setLegalHold } from './legal-hold.ts'
import { listHeldPersonRecords } from './list-person-records.ts'
import { changePrivacyRequest, includePersonRecord, openPrivacyRequest } from './privacy-request.ts'
import { ensureTombstoneJob } from './repeat-erasures.ts'
import { startErasure } from './start-erasure.ts'

beforeAll(() => {
  injectFaults()
  trustLocalPool()
})
let tables = 0
beforeEach(async () => {
  vi.stubEnv('LOG_LEVEL', 'silent')
  await takeOwnTable(`erasure-${process.pid}-${++tables}`)
})

const HOUR = 3_600_000
/** An erasure of all kinds of records takes some hundred requests; each of these is tried. */
const STEP = 17
const visitor = { sourceIp: '127.0.0.1', idempotencyKey: undefined }

/** Somebody whose words occur nowhere else in the table. */
const newPerson = () => {
  const mark = `q${process.pid}x${tables}`
  return { firstName: 'Wilhelmine', lastName: `Zyx${mark}`, email: `${mark}@person.example`, phone: '+49 30 5550147' }
}

/** Records that forms and staff make of one person, and one of somebody else. */
const makeTraces = async () => {
  const person = newPerson()
  const partner = await makePartner()
  const lead = await createLead({ ...person, partnerId: partner.id, status: 'IB-Bewerbung', consent: [] }, visitor)
  const application = await createApplication(
    applicationCreateSchema.parse({
      ...person,
      country: 'DE',
      tradingExperience: 'expert',
      expectedVolume: '1M-5M',
      companyName: 'Zyx GmbH',
      marketingStrategy: 'Seminare',
    }),
    { ...visitor, sourceIp: '127.0.0.2' },
  )
  const active = await createCustomer({ ...person, status: 'active', ibPartnerId: partner.id }, 'test')
  const former = await createCustomer({ ...person, ibPartnerId: partner.id }, 'test')
  await updateCustomer(
    { id: former.id, ifMatch: undefined, actor: 'test' },
    { phone: '+49 30 5550148' },
    { mayTransfer: true, maySeeContact: true },
  )
  const prospect = await createCustomer({ ...person, customerType: 'interessent' }, 'test')
  const deleted = await createCustomer(person, 'test')
  await deleteCustomer({ id: deleted.id, ifMatch: undefined, actor: 'test' })
  const user = newUser(userCreateSchema.parse({ id: `u${process.pid}x${tables}`, ...person, role: 'viewer', status: 'inactive' }))
  await storeNewUser(user, PASSWORD, null)
  const stranger = await createCustomer(
    { ...person, firstName: 'Emil', lastName: 'Anders', email: 'emil@other.example', phone: null },
    'test',
  )
  return { person, partner, lead, application, active, former, prospect, deleted, user, stranger }
}

const openErasure = async ({ firstName, lastName, email }: ReturnType<typeof newPerson>): Promise<PrivacyRequest> => {
  const form = {
    kind: 'erasure',
    name: `${firstName} ${lastName}`,
    email,
    phone: null,
    customerId: null,
    receivedOn: '2026-11-20',
    channel: null,
  } as const
  const request = await openPrivacyRequest(form, 'clerk')
  await runJobsOfTheHour()
  return request
}

const foundOf = async (id: number) => {
  const found: PersonRecord[] = []
  for await (const record of personRecords(id)) found.push(record)
  return found
}

/** Everything stored. */
const itemsOf = async () => {
  const items: Record<string, unknown>[] = []
  let next: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await sdk.send(new ScanCommand({ TableName: tableName(), ExclusiveStartKey: next }))
    items.push(...Items)
    next = LastEvaluatedKey
  } while (next !== undefined)
  return items
}

/** Items that name the person, apart from the customer that the law keeps. */
const traces = async ({ email, lastName }: ReturnType<typeof newPerson>, kept: number) =>
  (await itemsOf())
    .map((item) => JSON.stringify(item))
    .filter((item) => (item.includes(email) || item.toLowerCase().includes(lastName.toLowerCase())) && !item.includes(String(kept)))

test('an erasure deletes, makes unrecognisable or keeps each record by the law, and says why', async () => {
  const { person, active, former, prospect, lead, application, user, deleted, stranger, partner } = await makeTraces()
  const { id } = await openErasure(person)
  const found = await foundOf(id)
  expect([...new Set(found.filter(({ isSure }) => isSure).map(({ kind }) => kind))].sort()).toEqual([
    'APPLICATION',
    'AUDIT',
    'CUSTOMER',
    'INTERESSENT',
    'MAIL',
    'SIGN_IN',
    'USER',
  ])
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  const outcome = new Map((await foundOf(id)).map(({ recordId, erased, name }) => [recordId, { action: erased?.action, name }]))
  expect(outcome.get(String(active.id))).toEqual({ action: 'keep', name: `${person.firstName} ${person.lastName}` })
  expect(outcome.get(String(former.id))).toEqual({ action: 'pseudonymise', name: '' })
  for (const { id: recordId } of [prospect, lead, application])
    expect(outcome.get(String(recordId))).toEqual({ action: 'delete', name: '' })
  expect(outcome.get(user.id)).toEqual({ action: 'delete', name: '' })
  expect(outcome.get(`CUSTOMER#${deleted.id}`)).toEqual({ action: 'pseudonymise', name: '' })

  expect(await customers.get(active.id)).toEqual(active)
  expect(await customers.get(former.id)).toMatchObject({
    firstName: 'Gelöschte',
    lastName: 'Person',
    phone: null,
    customerId: former.customerId,
  })
  expect(await customers.get(stranger.id)).toEqual(stranger)
  expect([
    await customers.get(prospect.id),
    await leads.get(lead.id),
    await applications.get(application.id),
    await users.get(user.id),
  ]).toEqual([undefined, undefined, undefined, undefined])
  expect(await partners.get(partner.id)).toMatchObject({ customerCount: 2 })
  expect(await privacyRequests.get(id)).toMatchObject({ erasure: { state: 'finished', kept: 2, startedBy: 'clerk' } })
  expect(await findInconsistencies()).toEqual([])
  expect((await verifyAuditLog()).broken).toEqual([])
})

test('records that were joined to one are erased with it, with their notes, or alone if the law keeps it', async () => {
  const person = newPerson()
  const all = { can: () => true, user: { id: 'clerk' } }
  const author = { id: 'clerk', firstName: 'Beate', lastName: 'Ohm' }
  const choices = { keptVersion: undefined, joinedVersion: undefined, transferReason: null }
  const partner = await makePartner()
  const aLead = (nth: number) =>
    createLead({ ...person, phone: `+49 30 555 ${nth}`, partnerId: partner.id, status: 'IB-Bewerbung', consent: [] }, visitor)
  const [first, second] = [await aLead(1), await aLead(2)]
  await writeNote({ kind: 'lead', id: second.id }, `Frau ${person.lastName} ruft an.`, author, {})
  await mergeRecords({ kind: 'lead', keptId: first.id, joinedId: second.id, ...choices }, all)
  const kept = await createCustomer(
    { ...person, status: 'active', firstName: 'Emil', lastName: 'Anders', email: 'emil@other.example', phone: null },
    'test',
  )
  const alone = await createCustomer(person, 'test')
  await mergeRecords({ kind: 'customer', keptId: kept.id, joinedId: alone.id, fields: [], ...choices }, all)

  const { id } = await openErasure(person)
  const found = await foundOf(id)
  const about = (recordId: string) => found.find((one) => one.recordId === recordId && one.entry === null)
  expect(about(`INTERESSENT#${second.id}`)).toMatchObject({ kind: 'AUDIT', entry: null, isSure: true })
  const disclosed: string[] = []
  for await (const record of disclosedRecords(found, null)) disclosed.push(JSON.stringify(record))
  expect(disclosed.join()).toContain('+49 30 555 1')
  expect(disclosed.join()).toContain('ruft an.')

  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  expect(await leads.get(first.id)).toBeUndefined()
  expect(await listNotes({ entity: 'INTERESSENT', id: second.id })).toEqual([])
  expect((await customers.get(kept.id))?.joined).toBeUndefined()
  expect((await traces(person, id)).filter((item) => !/"pk":"(SAME|IDEM)#/.test(item))).toEqual([])
  expect(await findInconsistencies()).toEqual([])
  expect((await verifyAuditLog()).broken).toEqual([])
})

const portraitOf = (partnerId = 0) => sha256(String(partnerId), 'hex').slice(0, 32)
/** Stores a portrait of a partner with its file. */
const makePortrait = async (partnerId: number) => {
  const id = portraitOf(partnerId)
  await putPictureFile(id, new Uint8Array([1]))
  const createdAt = new Date().toISOString()
  await transact([putPictureItem({ id, partnerId, kind: 'portrait', alt: 'Porträt', width: 480, height: 480, bytes: 1, createdAt })])
}

test('a partner goes without business, becomes unrecognisable with former business, and stays while it is active', async () => {
  const person = newPerson()
  const make = (nth: number, status: 'active' | 'inactive') =>
    createPartner(
      { ...person, companyName: `Zyx ${nth} ${person.lastName}`, partnerId: `ZYX-${tables}-${nth}`, parentId: null, status },
      'test',
    )
  const partnersOf = await Promise.all([make(1, 'inactive'), make(2, 'inactive'), make(3, 'inactive'), make(4, 'active')])
  const [idle, former, alike, active] = partnersOf.map(({ id }) => id)
  for (const ibPartnerId of [former, alike])
    await createCustomer(
      { ...person, email: `${ibPartnerId}@other.example`, firstName: 'Emil', lastName: 'Anders', phone: null, ibPartnerId },
      'test',
    )
  for (const partner of partnersOf) {
    const { id } = partner
    const change = { ifMatch: undefined, actor: 'test' } as const
    await updatePartner({ ...change, id }, { landingPageTitle: `Bei ${person.lastName}` })
    const content = { ...emptyPageContent, landingPageTitle: `Neu bei ${person.lastName}` }
    await savePageDraft({ ...change, partnerId: id }, { content, profile: profileOf(partner) })
    await createReferralLink(id, { page: 'registration', name: 'buch', campaign: `Buch von ${person.lastName}` }, 'test')
  }
  for (const partnerId of [idle, former, active]) await makePortrait(partnerId ?? 0)
  const { id } = await openErasure(person)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  expect(
    new Map((await foundOf(id)).filter(({ kind }) => kind === 'PARTNER').map(({ recordId, erased }) => [Number(recordId), erased?.action])),
  ).toEqual(
    new Map([
      [idle, 'delete'],
      [former, 'pseudonymise'],
      [alike, 'pseudonymise'],
      [active, 'keep'],
    ]),
  )
  expect(await partners.get(idle ?? 0)).toBeUndefined()
  expect(await partners.get(former ?? 0)).toMatchObject({
    companyName: `Ehemaliger Partner ZYX-${tables}-2`,
    lastName: 'Person',
    customerCount: 1,
  })
  const portraitsOf = async (partner = 0) => Promise.all((await listPictures(partner)).map((picture) => getPictureFile(picture.id)))
  for (const partner of [idle, former]) {
    expect(await portraitsOf(partner)).toEqual([])
    await expect(getPictureFile(portraitOf(partner))).rejects.toThrow()
  }
  expect(await portraitsOf(active)).toHaveLength(1)
  const actionsOf = async (partner = 0) => (await latestAuditEntries('PARTNER', partner)).map(({ action }) => action)
  const before = ['referralLinkCreate', 'pageDraftSave', 'partnerUpdate', 'partnerCreate']
  expect(await actionsOf(idle)).toEqual(['privacyErase', ...before])
  expect(await actionsOf(former)).toEqual(['privacyPseudonymise', ...before])
  expect((await traces(person, active ?? 0)).filter((item) => !item.includes(String(id)))).toEqual([])
  expect(await findInconsistencies()).toEqual([])
  expect((await verifyAuditLog()).broken).toEqual([])
})

test('a partner whose draft names the person is found, and stays unless staff include it', async () => {
  const person = newPerson()
  const { id: partnerId } = await makePartner()
  const content = { ...emptyPageContent, landingPageTitle: 'Neu' }
  await savePageDraft({ partnerId, ifMatch: undefined, actor: 'test' }, { content, profile: { ...person, country: null } })
  const { id } = await openErasure(person)
  expect((await foundOf(id)).filter(({ kind }) => kind === 'PARTNER')).toMatchObject([
    { recordId: String(partnerId), isSure: false, isIncluded: false, detail: 'Entwurf eines Partners für seine Seite' },
  ])
})

test('a person whom a partner has invited is found by name, disclosed, and erased: the link stays without its campaign', async () => {
  const person = newPerson()
  const name = `${person.firstName} ${person.lastName}`
  const [partner, former] = [await makePartner(), await makePartner()]
  const links = await Promise.all(
    [partner, former].map(async ({ id }) => (await inviteToNetwork(id, { name, email: null, note: null }, 'test')).link),
  )
  const titled = await inviteToNetwork(partner.id, { name: `Dr. ${name} (Messe)`, email: null, note: null }, 'test')
  await updateReferralLink({ partnerId: partner.id, name: titled.link, ifMatch: undefined, actor: 'test' }, { campaign: `Für ${name}` })
  await updateReferralLink({ partnerId: partner.id, name: titled.link, ifMatch: undefined, actor: 'test' }, { campaign: 'Messe' })
  await deletePartner({ id: former.id, ifMatch: undefined, actor: 'test' })
  const { id } = await openErasure(person)
  const found = (await foundOf(id)).filter(({ kind }) => kind === 'REFERRAL_LINK')
  expect(found.map(({ recordId }) => recordId).sort()).toEqual(
    [`${partner.id}#${links[0]}`, `${partner.id}#${titled.link}`, `${former.id}#${links[1]}`].sort(),
  )
  for (const record of found) expect(record).toMatchObject({ isSure: false, isIncluded: false, reasons: ['name'] })

  const disclosed: unknown[] = []
  for await (const { kind, data } of disclosedRecords(found, null)) disclosed.push([kind, data.campaign])
  expect(disclosed).toHaveLength(3)
  expect(disclosed).toEqual(
    expect.arrayContaining([
      ['REFERRAL_LINK', `Einladung ${name}`],
      ['REFERRAL_LINK', 'Messe'],
    ]),
  )

  for (const record of found) await includePersonRecord({ id, recordId: record.id, isIncluded: true, actor: 'clerk' })
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  const { items } = await listInvitations(partner.id, { limit: 5, caller: internal })
  expect(items).toMatchObject([
    { link: titled.link, name: '' },
    { link: links[0], name: '' },
  ])
  expect((await traces(person, id)).length).toBe(0)
  expect(await findInconsistencies()).toEqual([])
  expect((await verifyAuditLog()).broken).toEqual([])
})

test('the file of an import and a view for all that are called after the person are found, disclosed, and lose their names', async () => {
  const person = newPerson()
  const name = `${person.firstName} ${person.lastName}`
  const importer = { username: 'clerk', since: '', can: () => true }
  const file = { kind: 'customer', origin: 'Vertrag', total: 1 } as const
  const named = await createImport({ ...file, fileName: `${person.lastName}_${person.firstName}.csv` }, importer)
  const addressed = await createImport({ ...file, fileName: `neu_${person.email}.csv` }, importer)
  const other = await createImport({ ...file, fileName: 'Messe.csv' }, importer)
  const caller = { list: 'customers', username: 'clerk', since: '', mayChangeAll: true, seesContact: true } as const
  const content = { isShared: true, filters: {}, sort: null, columns: null }
  const kept = await createSavedView(caller, { ...content, name: `Kunden von ${name}` })
  const former = await createSavedView(caller, { ...content, name: `Fall ${name}` })
  await changeSavedView(caller, { id: former.id, ifMatch: undefined }, { name: 'Fälle' })
  const deleted = await createSavedView(caller, { ...content, name: person.email })
  await deleteSavedView(caller, { id: deleted.id, ifMatch: undefined })
  const { id } = await openErasure(person)
  const found = await foundOf(id)
  expect(found.map(({ kind, recordId }) => [kind, recordId])).toEqual(
    expect.arrayContaining([
      ['IMPORT', named.id],
      ['IMPORT', addressed.id],
      ...[kept, former, deleted].map((view) => ['SAVED_VIEW', String(view.id)]),
    ]),
  )
  expect(found).toHaveLength(5)
  for (const record of found) expect(record).toMatchObject({ isSure: false, isIncluded: false })

  const disclosed: unknown[] = []
  for await (const { kind, data } of disclosedRecords(found, null)) disclosed.push([kind, data.fileName ?? data.name])
  expect(disclosed).toEqual(
    expect.arrayContaining([
      ['IMPORT', `${person.lastName}_${person.firstName}.csv`],
      ['SAVED_VIEW', `Kunden von ${name}`],
    ]),
  )

  for (const record of found) await includePersonRecord({ id, recordId: record.id, isIncluded: true, actor: 'clerk' })
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  const files = (await listImports(importer)).map((one) => [one.id, one.fileName])
  expect(files.toSorted()).toEqual(
    [
      [named.id, 'Datei.csv'],
      [addressed.id, 'Datei.csv'],
      [other.id, 'Messe.csv'],
    ].toSorted(),
  )
  const { views } = await readSavedViews(caller)
  expect(views.map((view) => view.name).toSorted()).toEqual([`Ansicht ${kept.id}`, `Ansicht ${former.id}`].toSorted())
  await changePrivacyRequest({ id, ifMatch: undefined, actor: 'clerk' }, { state: 'done', outcome: 'Gelöscht' })
  await runJobsOfTheHour()
  expect((await traces(person, Number.MAX_SAFE_INTEGER)).filter((item) => !/"pk":"(SAME|IDEM)#/.test(item))).toEqual([])
  expect(await findInconsistencies()).toEqual([])
  expect((await verifyAuditLog()).broken).toEqual([])
})

test('a note about somebody else that names the person is proposed, and loses its text', async () => {
  const person = newPerson()
  const author = { id: 'clerk', firstName: 'Beate', lastName: 'Ohm' }
  const place = { kind: 'lead', id: (await makeLead()).id } as const
  await writeNote(place, `Schwester: ${person.lastName}, Frau ${person.firstName}.`, author, {})
  await writeNote(place, `Antwort an die Schwester (${person.email}).`, author, {})
  await writeNote(place, 'Ruft am Montag an.', author, {})
  const { id } = await openErasure(person)
  const found = await foundOf(id)
  expect(found.map(({ kind, isSure, reasons }) => [kind, isSure, reasons.join()]).sort()).toEqual([
    ['AUDIT', false, 'email'],
    ['AUDIT', false, 'name'],
  ])
  for (const record of found) await includePersonRecord({ id, recordId: record.id, isIncluded: true, actor: 'clerk' })
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  const notes = await listNotes({ entity: 'INTERESSENT', id: place.id })
  expect(notes.map(({ text }) => text)).toEqual(['Ruft am Montag an.', ERASED_NOTE, ERASED_NOTE])
  expect(await traces(person, id)).toEqual([])
  expect(await findInconsistencies()).toEqual([])
})

test('once the request is closed, nothing names the person but what the law keeps', async () => {
  const { person, active } = await makeTraces()
  const { id } = await openErasure(person)
  expect((await traces(person, active.id)).length).toBeGreaterThan(20)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  await changePrivacyRequest({ id, ifMatch: undefined, actor: 'clerk' }, { state: 'done', outcome: `Gelöscht: ${person.lastName}` })
  await runJobsOfTheHour()
  // Answers under an Idempotency-Key and markers of repeated forms expire within a day.
  const left = (await traces(person, active.id)).filter((item) => !/"pk":"(SAME|IDEM)#/.test(item))
  expect(left).toEqual([])
  // What was found can still be listed, by kind and outcome alone.
  const { items } = await listHeldPersonRecords(id, { limit: 50, caller: internal })
  expect(items.length).toBeGreaterThan(5)
  expect(new Set(items.map(({ name }) => name))).toEqual(new Set(['']))
  expect(await privacyRequests.get(id)).toMatchObject({ state: 'done', person: { name: null, email: null } })
})

test('earlier requests of the person no longer tell whom an unrecognisable record was about', async () => {
  const { person, active, former } = await makeTraces()
  // More words than search tokens are kept of.
  const answered = await openErasure({ ...person, firstName: [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].join(' ') })
  await changePrivacyRequest({ id: answered.id, ifMatch: undefined, actor: 'clerk' }, { state: 'refused', outcome: 'Noch nicht.' })
  const open = await openErasure(person)
  expect((await foundOf(open.id)).map(({ recordId }) => recordId)).toContain(String(former.id))
  const { id } = await openErasure(person)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  await changePrivacyRequest({ id, ifMatch: undefined, actor: 'clerk' }, { state: 'done', outcome: 'Gelöscht.' })
  await runJobsOfTheHour()
  const earlier = await privacyRequests.get(answered.id)
  expect(earlier).toMatchObject({ state: 'refused', person: { name: null, email: null }, emailHash: expect.any(String) })
  expect(await foundOf(answered.id)).toEqual([])
  expect(await privacyRequests.get(open.id)).toMatchObject({ state: 'open', person: { email: person.email } })
  const left = (await foundOf(open.id)).map(({ recordId }) => recordId)
  expect(left).toContain(String(active.id))
  expect(left).not.toContain(String(former.id))
  expect((await verifyAuditLog()).broken).toEqual([])
})

test('a deletion whose entry is erased cannot be undone', async () => {
  const { person, deleted } = await makeTraces()
  const { id } = await openErasure(person)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  await expect(restoreCustomer({ id: deleted.id, actor: 'clerk' })).rejects.toMatchObject({ code: 'conflict' })
})

test('a deleted record that is restored after the search is erased itself', async () => {
  const { person, active, deleted } = await makeTraces()
  const { id } = await openErasure(person)
  await restoreCustomer({ id: deleted.id, actor: 'clerk' })
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  expect(await customers.get(deleted.id)).toMatchObject({ firstName: 'Gelöschte', phone: null })
  await changePrivacyRequest({ id, ifMatch: undefined, actor: 'clerk' }, { state: 'done', outcome: 'Gelöscht' })
  await runJobsOfTheHour()
  expect((await traces(person, active.id)).filter((item) => !/"pk":"(SAME|IDEM)#/.test(item))).toEqual([])
  expect(await findInconsistencies()).toEqual([])
})

test('what is left out stays', async () => {
  const { person, lead } = await makeTraces()
  const { id } = await openErasure(person)
  const [found] = (await foundOf(id)).filter(({ recordId }) => recordId === String(lead.id))
  await includePersonRecord({ id, recordId: found?.id ?? '', isIncluded: false, actor: 'clerk' })
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  expect(await leads.get(lead.id)).toMatchObject({ email: person.email })
})

test('interrupted before or after any request of the table, an erasure ends the same', async () => {
  const { person } = await makeTraces()
  const { id } = await openErasure(person)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  const calls = await countCalls(runJobsOfTheHour)
  expect(calls).toBeGreaterThan(40)
  for (let at = 1; at <= calls; at += STEP) {
    await takeOwnTable(`erasure-${process.pid}-${++tables}`)
    const traced = await makeTraces()
    const request = await openErasure(traced.person)
    await startErasure({ id: request.id, ifMatch: undefined, actor: 'clerk' })
    await crashing({ at, when: at % 2 === 0 ? 'before' : 'after' }, runJobsOfTheHour)
    await runDueJobs({ now: new Date(Date.now() + 2 * HOUR) })
    expect(await privacyRequests.get(request.id), `request ${at}`).toMatchObject({ erasure: { state: 'finished' } })
    const left = (await traces(traced.person, traced.active.id)).filter(
      (item) => !/"pk":"(SAME|IDEM)#/.test(item) && !item.includes(String(request.id)),
    )
    expect(left, `request ${at}`).toEqual([])
    expect(await findInconsistencies(), `request ${at}`).toEqual([])
  }
}, 300_000)

test('a table that is restored to a time before an erasure erases again what was erased', async () => {
  const { person, active, lead, former } = await makeTraces()
  const backup = await itemsOf()
  const { id } = await openErasure(person)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  expect(await leads.get(lead.id)).toBeUndefined()

  await takeOwnTable(`erasure-${process.pid}-${++tables}`)
  for (const Item of backup) await sdk.send(new PutCommand({ TableName: tableName(), Item }))
  expect(await leads.get(lead.id)).toMatchObject({ email: person.email })
  await ensureTombstoneJob()
  await runJobsOfTheHour()
  expect(await leads.get(lead.id)).toBeUndefined()
  expect(await customers.get(former.id)).toMatchObject({ firstName: 'Gelöschte' })
  expect((await traces(person, active.id)).filter((item) => !/"pk":"(SAME|IDEM)#/.test(item))).toEqual([])
  expect(await findInconsistencies()).toEqual([])
  expect((await verifyAuditLog()).broken).toEqual([])
})

test('what was in use at the time of the backup, and had ended before the erasure, is erased again, too', async () => {
  const { person, former } = await makeTraces()
  const change = { ifMatch: undefined, actor: 'test' }
  const rights = { mayTransfer: true, maySeeContact: true }
  await updateCustomer({ id: former.id, ...change }, { status: 'active' }, rights)
  const backup = await itemsOf()
  await updateCustomer({ id: former.id, ...change }, { status: 'inactive' }, rights)
  const { id } = await openErasure(person)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()

  await takeOwnTable(`erasure-${process.pid}-${++tables}`)
  for (const Item of backup) await sdk.send(new PutCommand({ TableName: tableName(), Item }))
  await ensureTombstoneJob()
  await runJobsOfTheHour()
  expect(await customers.get(former.id)).toMatchObject({ firstName: 'Gelöschte', phone: null })
})

test('a table that is restored to a time between two erasures of a request repeats the second one', async () => {
  const { person, lead, application } = await makeTraces()
  const { id } = await openErasure(person)
  const [found] = (await foundOf(id)).filter(({ recordId }) => recordId === String(lead.id))
  const include = (isIncluded: boolean) => includePersonRecord({ id, recordId: found?.id ?? '', isIncluded, actor: 'clerk' })
  await include(false)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  expect(await applications.get(application.id)).toBeUndefined()
  const backup = await itemsOf()
  await include(true)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  expect(await leads.get(lead.id)).toBeUndefined()

  await takeOwnTable(`erasure-${process.pid}-${++tables}`)
  for (const Item of backup) await sdk.send(new PutCommand({ TableName: tableName(), Item }))
  expect(await leads.get(lead.id)).toMatchObject({ email: person.email })
  await ensureTombstoneJob()
  await runJobsOfTheHour()
  expect(await leads.get(lead.id)).toBeUndefined()
})

test('a tombstone that cannot be read keeps no other erasure from being repeated', async () => {
  const { person, lead } = await makeTraces()
  const backup = await itemsOf()
  const { id } = await openErasure(person)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  await runJobsOfTheHour()
  await s3().send(new PutObjectCommand({ Bucket: setting(environment.tombstoneBucket), Key: '1.json', Body: '{' }))

  await takeOwnTable(`erasure-${process.pid}-${++tables}`)
  for (const Item of backup) await sdk.send(new PutCommand({ TableName: tableName(), Item }))
  await ensureTombstoneJob()
  await runJobsOfTheHour()
  expect(await leads.get(lead.id)).toBeUndefined()
  await putTombstone({ requestId: 1, time: '2026-11-20T00:00:00.000Z', records: [] })
})

test('somebody else’s account number that is the same as a customer id finds nothing of theirs', async () => {
  const { stranger } = await makeTraces()
  const change = { id: stranger.id, ifMatch: undefined, actor: 'test' }
  await updateCustomer(change, { ibAccountNumber: '4711' }, { mayTransfer: true, maySeeContact: true })
  const form = {
    kind: 'erasure',
    name: null,
    email: null,
    phone: null,
    customerId: '4711',
    receivedOn: '2026-11-20',
    channel: null,
  } as const
  const { id } = await openPrivacyRequest(form, 'clerk')
  await runJobsOfTheHour()
  expect(await foundOf(id)).toEqual([])
})

test('entries about somebody else with whom the person once shared an address are left out unless staff include them', async () => {
  const { person, stranger } = await makeTraces()
  const rights = { mayTransfer: true, maySeeContact: true }
  for (const email of [person.email, 'emil@other.example'])
    await updateCustomer({ id: stranger.id, ifMatch: undefined, actor: 'test' }, { email }, rights)
  const { id } = await openErasure(person)
  const ofStranger = (await foundOf(id)).filter(({ recordId }) => recordId === `CUSTOMER#${stranger.id}`)
  expect(ofStranger.map(({ isSure, isIncluded }) => [isSure, isIncluded])).toEqual([
    [false, false],
    [false, false],
  ])
})

test('a customer for whom a legal hold is ordered while the erasure is at work is kept', async () => {
  const { person, former } = await makeTraces()
  const { id } = await openErasure(person)
  await startErasure({ id, ifMatch: undefined, actor: 'clerk' })
  const { get } = customers
  let reads = 0
  // The tombstone reads it first, then the decision, and the third read is the one that is written.
  vi.spyOn(customers, 'get').mockImplementation(async (customerId) => {
    const customer = await get(customerId)
    if (customerId === former.id && ++reads === 2)
      await setLegalHold({ kind: 'CUSTOMER', id: former.id, ifMatch: undefined, actor: 'clerk' }, 'Prozess')
    return customer
  })
  await runJobsOfTheHour()
  vi.restoreAllMocks()
  expect(await customers.get(former.id)).toMatchObject({ lastName: person.lastName, legalHold: { reason: 'Prozess' } })
  expect(await privacyRequests.get(id)).toMatchObject({ erasure: { state: 'finished', kept: 3 } })
})
