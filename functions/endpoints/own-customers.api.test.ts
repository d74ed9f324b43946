import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { csvExportSchema } from '../../shared/domain/csv-export.ts'
import { type Customer, customerSchema } from '../../shared/domain/customer.ts'
import { leadSchema } from '../../shared/domain/lead.ts'
import type { PartnerDetail } from '../../shared/domain/partner.ts'
import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { latestAuditEntries } from '../data/audit-log.ts'
import { customers } from '../data/customers.ts'
import { customerExportJobs } from '../data/export-jobs.ts'
import { transact } from '../data/transact.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { forgetAll } from '../runtime/remember.ts'
import { aCaller } from '../testing/caller.ts'
import { person, unique } from '../testing/fault-cases/case.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { callLambda } from '../testing/lambda.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { PASSWORD } from '../testing/users.ts'
import { newUser, storeNewUser } from '../use-cases/accounts/create-user.ts'
import { signIn } from '../use-cases/accounts/sign-in.ts'
import { createLead } from '../use-cases/forms/create-lead.ts'
import { createCustomer } from '../use-cases/records/change-customer.ts'
import { updatePortalSettings } from '../use-cases/settings/portal-settings.ts'

const headersOf = async (more: object) => {
  const id = `eigen${unique()}`
  await storeNewUser(newUser(userCreateSchema.parse({ ...person(), id, ...more })), PASSWORD, null)
  const { token } = await signIn({ username: id, password: PASSWORD }, aCaller())
  return { authorization: `Bearer ${token}` }
}

let partner: PartnerDetail
let other: PartnerDetail
let headers: Readonly<Record<string, string>>
let customer: Customer

const PHONE = '+49 30 5550 4711'
const seeContact = (is: boolean) => updatePortalSettings({ partnerPortal: { seeContact: is } }, { ifMatch: undefined, actor: 'chef' })
const list = async (query: Record<string, string> = {}) => {
  const { json, headers: answered } = await callLambda('customerList', { headers, query })
  return { items: z.array(customerSchema).parse(json), total: answered.get('x-total-count'), tag: String(answered.get('etag')) }
}
const idsOf = async (query: Record<string, string>) => (await list(query)).items.map(({ id }) => id)

/** A customer who has come by a link. */
const cameBy = async (link: string, partnerId: number, ibPartnerId = partner.id) => {
  const { id } = await createCustomer({ ...person(), ibPartnerId }, 'chef')
  const before = await customers.getOrThrow(id)
  await transact(customers.updateItems(before, { ...before, link, referral: { partnerId, link } }))
  return id
}

beforeAll(async () => {
  trustLocalPool()
  await takeOwnTable(`own-customers-${process.pid}`)
  partner = await makePartner()
  other = await makePartner()
  headers = await headersOf({ role: 'ib_partner', ibPartnerId: partner.id })
  customer = await createCustomer({ ...person(), phone: PHONE, ibPartnerId: partner.id, status: 'active' }, 'chef')
})

test('where the settings say so, a partner gets no e-mail address and no number: in lists, records, searches and leads', async () => {
  const lead = await createLead(
    { ...person(), phone: PHONE, partnerId: partner.id, status: 'IB-Bewerbung', consent: [] },
    { sourceIp: '127.0.0.1', idempotencyKey: undefined },
  )
  const { items: before } = await list()
  expect(before).toMatchObject([{ email: customer.email, phone: PHONE }])
  await seeContact(false)
  const masked = { email: expect.stringMatching(/^.•••@mail\.example$/), phone: '••• 11' }
  expect((await list()).items).toMatchObject([masked])
  const params = { id: customer.id }
  expect((await callLambda('customerGet', { headers, params })).json).toMatchObject(masked)
  const leads = await callLambda('leadList', { headers })
  expect(z.array(leadSchema).parse(leads.json)).toMatchObject([{ lastName: lead.lastName, ...masked }])
  expect((await callLambda('leadGet', { headers, params: { id: lead.id } })).json).toMatchObject(masked)
  for (const [name, { email, lastName }] of [
    ['customerList', customer],
    ['leadList', lead],
  ] as const) {
    const found = async (search: string) => z.array(z.unknown()).parse((await callLambda(name, { headers, query: { search } })).json).length
    expect([await found(email.slice(0, 6)), await found(email), await found(lastName)], name).toEqual([0, 1, 1])
  }
  // Staff are not concerned.
  const staff = await headersOf({ role: 'admin' })
  expect((await callLambda('leadGet', { headers: staff, params: { id: lead.id } })).json).toMatchObject({ phone: PHONE })

  await seeContact(true)
})

test('the setting applies from the next request, also to a list whose answer the partner has already', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    // Right after a change, answers have no tag.
    vi.setSystemTime(Date.now() + 60_000)
    const { tag } = await list()
    const again = { ...headers, 'if-none-match': tag }
    expect((await callLambda('customerList', { headers: again })).status).toBe(304)
    await seeContact(false)
    expect((await callLambda('customerList', { headers: again })).status).toBe(200)
  } finally {
    vi.useRealTimers()
    forgetAll()
    await seeContact(true)
  }
})

test('the audit log has each choice of what partners see as a fact of its own, and absent ones stay', async () => {
  await seeContact(false)
  const { partnerPortal } = await updatePortalSettings({ partnerPortal: {}, brandName: 'Nordlot' }, { ifMatch: undefined, actor: 'chef' })
  expect(partnerPortal).toMatchObject({ seeContact: false })
  await seeContact(true)
  const changes = (await latestAuditEntries('PORTAL', 'portal')).map(({ before, after }) => [before?.seeContact, after?.seeContact])
  expect(changes).toContainEqual([false, true])
})

test('a partner’s customers are narrowed by the partner’s own link, also in a search', async () => {
  const mine = await cameBy('seminar-mai', partner.id)
  // Came to another partner by a link of the same name, and moved here.
  const moved = await cameBy('seminar-mai', other.id)
  expect(await idsOf({ link: 'seminar-mai' })).toEqual([mine])
  expect((await list({ link: 'seminar-mai' })).total).toBeUndefined()
  const { lastName } = await customers.getOrThrow(mine)
  const { lastName: movedName } = await customers.getOrThrow(moved)
  expect(await idsOf({ link: 'seminar-mai', search: lastName })).toEqual([mine])
  expect(await idsOf({ link: 'seminar-mai', search: movedName })).toEqual([])
  expect((await callLambda('customerList', { headers, query: { link: 'Kein Link' } })).status).toBe(400)
})

test('customers since a time are the newest ones, page by page', async () => {
  const since = new Date().toISOString()
  const ids: number[] = []
  for (let nth = 0; nth < 3; nth++) {
    const { id } = await createCustomer({ ...person(), ibPartnerId: partner.id, customerType: nth === 1 ? 'sub_ib' : 'client' }, 'chef')
    ids.unshift(id)
  }
  expect(await idsOf({ since, sort: 'createdAt' })).toEqual(ids)
  expect(await idsOf({ since, type: 'sub_ib' })).toEqual([ids[1]])
  const first = await callLambda('customerList', { headers, query: { since, limit: '2' } })
  expect(z.array(customerSchema).parse(first.json)).toHaveLength(2)
  const cursor = /cursor=([^&>]+)/.exec(String(first.headers.get('link')))?.[1] ?? ''
  const next = await callLambda('customerList', { headers, query: { since, limit: '2', cursor: decodeURIComponent(cursor) } })
  expect(z.array(customerSchema).parse(next.json)).toMatchObject([{ id: ids[2] }])
  expect(next.headers.get('link')).toBeUndefined()
  expect((await callLambda('customerList', { headers, query: { since: 'gestern' } })).status).toBe(400)
})

test('leads since a time are the newest ones, also of a status and in a search', async () => {
  const make = () =>
    createLead(
      { ...person(), phone: PHONE, partnerId: partner.id, status: 'IB-Bewerbung', consent: [] },
      { sourceIp: '127.0.0.1', idempotencyKey: undefined },
    )
  const { lastName } = await make()
  const since = new Date().toISOString()
  const { id } = await make()
  const ids = async (query: Record<string, string>) => {
    const { json } = await callLambda('leadList', { headers, query: { since, ...query } })
    return z
      .array(leadSchema)
      .parse(json)
      .map((lead) => lead.id)
  }
  expect(await ids({})).toEqual([id])
  expect(await ids({ status: 'IB-Bewerbung' })).toEqual([id])
  expect(await ids({ status: 'Abgelehnt' })).toEqual([])
  expect(await ids({ search: lastName })).toEqual([])
  expect((await callLambda('leadList', { headers, query: { since: 'gestern' } })).status).toBe(400)
})

test('a partner exports their own customers only, and loses a file with contact data that may not be seen any more', async () => {
  const start = async (body: object) => csvExportSchema.parse((await callLambda('customerExport', { headers, body })).json)
  const { id } = await start({ partnerId: other.id, status: 'active' })
  const position = (await customerExportJobs.get(id))?.position
  expect(position).toMatchObject({ filter: { partnerId: partner.id, status: 'active' }, showsPartners: false, showsContact: true })
  const progress = async (params: { id: string }) => (await callLambda('customerExportGet', { headers, params })).status
  expect(await progress({ id })).toBe(200)
  await seeContact(false)
  expect(await progress({ id })).toBe(404)
  const masked = await start({})
  expect((await customerExportJobs.get(masked.id))?.position).toMatchObject({ showsContact: false })
  expect(await progress(masked)).toBe(200)
  await seeContact(true)
  const { authorization } = await headersOf({ role: 'ib_partner', ibPartnerId: other.id })
  expect((await callLambda('customerExportGet', { headers: { authorization }, params: { id } })).status).toBe(404)
})

test('a visit ends half an hour after its user was last seen', async () => {
  const mine = await headersOf({ role: 'ib_partner', ibPartnerId: partner.id })
  const report = async () => (await callLambda('ownVisitReport', { headers: mine, body: {} })).json
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const start = Date.now()
    const after = (minutes: number) => vi.setSystemTime(start + minutes * 60_000)
    expect(await report()).toEqual({ previousEndedAt: null })
    after(8)
    expect(await report()).toEqual({ previousEndedAt: null })
    after(40)
    const seen = { previousEndedAt: new Date(start + 8 * 60_000).toISOString() }
    expect(await report()).toEqual(seen)
    after(50)
    expect(await report()).toEqual(seen)
  } finally {
    vi.useRealTimers()
  }
})
