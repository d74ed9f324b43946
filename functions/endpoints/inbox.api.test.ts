import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { applicationSchema } from '../../shared/domain/application.ts'
import { startOfGermanDay } from '../../shared/domain/calendar.ts'
import { customerSchema } from '../../shared/domain/customer.ts'
import { germanDay } from '../../shared/domain/german.ts'
import { inboxCountsSchema, inboxRowSchema } from '../../shared/domain/inbox.ts'
import { PERMISSION_KEYS } from '../../shared/domain/permissions.ts'
import { answerDue } from '../../shared/domain/promised-answer.ts'
import type { WorkKind } from '../../shared/domain/record-kind.ts'
import { colleagueSchema, workStateSchema } from '../../shared/domain/work.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const DAY = 86_400_000
const idSchema = z.object({ id: z.number() })

/** A partner of this test's own, by which its rows are told from those of other tests. */
let partner = { id: 0, partnerId: '' }
/** An administrator, and a user with nothing but the given rights. */
let admin = ''
const clerkWith = async (permissions: Readonly<Record<string, boolean>>) => {
  const none = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, false]))
  const user = await makeUser({ role: 'viewer', permissions: { ...none, ...permissions } })
  return { username: user.id, token: (await signInAs(user.id)).token }
}

beforeAll(async () => {
  admin = await tokenOf('admin')
  const { firstName, lastName, email } = newPerson()
  const body = { partnerId: `EIN-${lastName}`, companyName: `Eingang ${lastName}`, firstName, lastName, email }
  const { json } = await call('POST', '/api/ib-partners', { token: admin, body })
  partner = { id: idSchema.parse(json).id, partnerId: body.partnerId }
})

const arrive = async (path: string, body: object) => {
  const person = newPerson()
  const { status, json } = await call('POST', path, { body: { ...person, ...body } })
  expect({ status, json }).toMatchObject({ status: 201 })
  return { ...person, id: idSchema.parse(json).id }
}
const message = 'Bitte rufen Sie abends an.'
const leadArrives = () => arrive('/api/ib-interessenten', { partnerId: partner.partnerId, status: 'IB-Bewerbung' })
const registrationArrives = () =>
  arrive('/api/landing-page-leads', {
    ibPartnerId: partner.id,
    country: 'DE',
    tradingExperience: 'beginner',
    investmentAmount: '1000-5000',
    message,
  })
const applicationArrives = () =>
  arrive('/api/ib-applications', {
    country: 'DE',
    tradingExperience: 'expert',
    expectedVolume: '1M-5M',
    marketingStrategy: 'Vorträge in Vereinen',
  })

const rowsOf = async (query = '', token = admin) => {
  const { status, json } = await call('GET', `/api/inbox?limit=100&${query}`, { token })
  expect({ status, json }).toMatchObject({ status: 200 })
  return z.array(inboxRowSchema).parse(json)
}
/** The rows of this test's partner. */
const ownRows = (query = '', token = admin) => rowsOf(`partnerId=${partner.id}&${query}`, token)
const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
const countsFor = async (token: string) => inboxCountsSchema.parse((await call('GET', '/api/inbox/counts', { token })).json)
const change = (kind: WorkKind, id: number, body: object, token = admin, headers: Record<string, string> = {}) =>
  call('PATCH', `/api/work/${kind}/${id}`, { token, body, headers })
const decide = (id: number, outcome: string | null, token = admin, headers: Record<string, string> = {}) =>
  call('POST', `/api/inbox/registration/${id}/decision`, { token, body: { outcome }, headers })
const customerOf = async (id: number) => customerSchema.parse((await call('GET', `/api/customers/${id}`, { token: admin })).json)

describe('the inbox', () => {
  test('shows a lead, an application and a registration with all that was written, until each is decided', async () => {
    const [lead, registration, application] = [await leadArrives(), await registrationArrives(), await applicationArrives()]
    const rows = await ownRows('order=newest')
    expect(rows.slice(0, 2)).toMatchObject([
      { kind: 'customer', id: registration.id, isOpen: true, isOverdue: false, record: { message, email: registration.email } },
      { kind: 'lead', id: lead.id, isOpen: true, isOverdue: false, record: { email: lead.email } },
    ])
    for (const { due, record } of rows.slice(0, 2)) expect(Date.parse(due)).toBe(Date.parse(record.createdAt) + DAY)
    const applied = (await rowsOf('order=newest&kind=application')).find(({ id }) => id === application.id)
    expect(applied).toMatchObject({ isOpen: true, record: { marketingStrategy: 'Vorträge in Vereinen' } })
    expect(Date.parse(applied?.due ?? '')).toBe(answerDue.application(applied?.record.createdAt ?? ''))

    expect((await decide(registration.id, 'contacted')).status).toBe(200)
    expect((await call('PATCH', `/api/ib-interessenten/${lead.id}`, { token: admin, body: { status: 'Kontaktiert' } })).status).toBe(200)
    const rejected = await call('PATCH', `/api/ib-applications/${application.id}`, { token: admin, body: { status: 'rejected' } })
    expect(applicationSchema.parse(rejected.json).status).toBe('rejected')
    const left = [...idsOf(await ownRows()), ...idsOf(await rowsOf('order=newest&kind=application'))]
    for (const { id } of [lead, registration, application]) expect(left).not.toContain(id)
  })

  test('takes a record out when it is deleted, and back when it is restored or its decision taken back', async () => {
    const { id } = await leadArrives()
    const isShown = async () => idsOf(await ownRows()).includes(id)
    expect((await call('DELETE', `/api/ib-interessenten/${id}`, { token: admin })).status).toBe(204)
    expect(await isShown()).toBe(false)
    expect((await call('POST', `/api/ib-interessenten/${id}/restore`, { token: admin })).status).toBe(201)
    expect(await isShown()).toBe(true)
    for (const [status, shown] of [['Abgelehnt', false] as const, ['IB-Bewerbung', true] as const]) {
      await call('PATCH', `/api/ib-interessenten/${id}`, { token: admin, body: { status } })
      expect(await isShown()).toBe(shown)
    }
  })

  test('orders by what is due: a follow-up counts from the beginning of its German day, and keeps a decided record listed', async () => {
    const [first, second] = [await leadArrives(), await leadArrives()]
    const yesterday = germanDay(Date.now() - DAY)
    const inTenDays = germanDay(Date.now() + 10 * DAY)
    expect((await change('lead', second.id, { followUpOn: yesterday })).status).toBe(200)
    expect((await change('lead', first.id, { followUpOn: inTenDays })).status).toBe(200)
    const rows = await ownRows()
    expect(idsOf(rows)[0]).toBe(second.id)
    expect(idsOf(rows).at(-1)).toBe(first.id)
    expect(rows[0]).toMatchObject({ isOverdue: true, due: new Date(startOfGermanDay(yesterday)).toISOString() })
    expect(idsOf(await ownRows('state=overdue'))).toEqual([second.id])
    expect(idsOf(await ownRows('state=overdue&order=newest'))).toEqual([second.id])
    expect(new Set(idsOf(await ownRows('state=followUp')))).toEqual(new Set([first.id, second.id]))

    await call('PATCH', `/api/ib-interessenten/${first.id}`, { token: admin, body: { status: 'Kontaktiert' } })
    expect((await ownRows()).find(({ id }) => id === first.id)).toMatchObject({ isOpen: false })
    expect(idsOf(await ownRows('state=open'))).not.toContain(first.id)
    expect((await change('lead', first.id, { followUpOn: null })).status).toBe(200)
    expect(idsOf(await ownRows())).not.toContain(first.id)
  })

  test('is read page by page in both orders, each row once, since a time and until one', async () => {
    const made = [await leadArrives(), await leadArrives(), await registrationArrives()]
    for (const order of ['urgent', 'newest']) {
      const seen: number[] = []
      for (let path: string | undefined = `/api/inbox?limit=1&order=${order}&partnerId=${partner.id}`; path !== undefined; ) {
        const { headers, json } = await call('GET', path, { token: admin })
        seen.push(...idsOf(z.array(inboxRowSchema).parse(json)))
        path = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
      }
      expect(new Set(seen).size).toBe(seen.length)
      for (const { id } of made) expect(seen).toContain(id)
    }
    const [, second, third] = (await ownRows('order=newest')).filter(({ id }) => idsOf(made).includes(id))
    const since = second?.record.createdAt ?? ''
    expect(idsOf(await ownRows(`order=newest&since=${since}`))).toEqual([made[2]?.id])
    expect(idsOf(await ownRows(`since=${since}`))).toEqual([made[2]?.id])
    // Until a time is with it, and both bound a period, in either order.
    const first = third?.record.createdAt ?? ''
    for (const order of ['urgent', 'newest']) {
      expect(idsOf(await ownRows(`order=${order}&until=${first}`))).toContain(made[0]?.id)
      expect(idsOf(await ownRows(`order=${order}&until=${first}`))).not.toContain(made[1]?.id)
      expect(idsOf(await ownRows(`order=${order}&since=${first}&until=${since}`))).toEqual([made[1]?.id])
    }
  })

  test('filters by the caller, by a colleague and by nobody', async () => {
    const [mine, nobodys] = [await leadArrives(), await leadArrives()]
    const me = await clerkWith({ 'ib_interessenten.view': true, 'ib_interessenten.edit': true })
    expect((await change('lead', mine.id, { assignee: me.username.toUpperCase() }, me.token)).status).toBe(200)
    for (const order of ['urgent', 'newest']) {
      expect(idsOf(await ownRows(`assignee=me&order=${order}`, me.token))).toEqual([mine.id])
      expect(idsOf(await rowsOf(`assignee=${me.username}&order=${order}`))).toEqual([mine.id])
      const others = idsOf(await ownRows(`assignee=none&order=${order}`))
      expect([others.includes(nobodys.id), others.includes(mine.id)]).toEqual([true, false])
    }
    expect((await countsFor(me.token)).mine).toBe(1)
    await change('lead', mine.id, { assignee: null }, me.token)
    expect((await countsFor(me.token)).mine).toBe(0)
  })

  test('shows and counts only the kinds that the caller may see; a partner gets none', async () => {
    const [lead, registration] = [await leadArrives(), await registrationArrives()]
    const clerk = await clerkWith({ 'customers.view': true })
    const seen = await ownRows('', clerk.token)
    expect(idsOf(seen)).toContain(registration.id)
    expect(idsOf(seen)).not.toContain(lead.id)
    expect(await rowsOf('kind=lead', clerk.token)).toEqual([])
    const stranger = await clerkWith({})
    expect(await rowsOf('', stranger.token)).toEqual([])
    expect(await countsFor(stranger.token)).toEqual({ open: 0, overdue: 0, mine: 0, followUp: 0 })
    const before = await countsFor(clerk.token)
    await Promise.all([leadArrives(), registrationArrives()])
    // Other tests may add customers meanwhile; only this one adds none of other kinds to the clerk's.
    expect((await countsFor(clerk.token)).open).toBeGreaterThan(before.open)
    expect((await countsFor(admin)).open).toBeGreaterThan((await countsFor(clerk.token)).open)
    expect((await call('GET', '/api/inbox', { token: await tokenOf('partner') })).status).toBe(403)
  })

  test('hides the contact data of customers from those who may not see it, and shows that of leads', async () => {
    const [lead, registration] = [await leadArrives(), await registrationArrives()]
    const clerk = await clerkWith({ 'customers.view': true, 'ib_interessenten.view': true })
    const rows = await ownRows('order=newest', clerk.token)
    expect(rows.find(({ id }) => id === registration.id)?.record.email).toBe(registration.email.replace(/^(.)[^@]*/, '$1•••'))
    expect(rows.find(({ id }) => id === lead.id)?.record.email).toBe(lead.email)
    expect(JSON.stringify(rows.filter(({ kind }) => kind === 'customer'))).not.toContain(registration.email)
  })
})

describe('a decision about a registration', () => {
  test('makes an active client when accepted, and is taken back with that', async () => {
    const { id } = await registrationArrives()
    const accepted = customerSchema.parse((await decide(id, 'accepted')).json)
    expect(accepted).toMatchObject({ customerType: 'client', status: 'active', decision: { outcome: 'accepted', by: 'admin' } })
    const rejected = customerSchema.parse((await decide(id, 'rejected')).json)
    expect(rejected).toMatchObject({ customerType: 'interessent', status: 'inactive', decision: { outcome: 'rejected' } })
    const open = customerSchema.parse((await decide(id, null)).json)
    expect(open.decision).toBeUndefined()
    expect(idsOf(await ownRows())).toContain(id)
    expect((await customerOf(id)).version).toBe(4)
    // Once more changes nothing.
    expect(customerSchema.parse((await decide(id, null)).json).version).toBe(4)
  })

  test('is refused for other customers, for a stale version and without the right; an unknown one is not found', async () => {
    const { email, ...person } = newPerson()
    const { json } = await call('POST', '/api/customers', { token: admin, body: { ...person, email } })
    const other = await failing('POST', `/api/inbox/registration/${idSchema.parse(json).id}/decision`, {
      token: admin,
      body: { outcome: 'accepted' },
    })
    expect(other).toMatchObject({ status: 409, error: { message: 'Dieser Kunde kam nicht über die Seite eines Partners.' } })
    const { id } = await registrationArrives()
    expect((await decide(id, 'accepted', admin, { 'if-match': '"7"' })).status).toBe(412)
    expect((await decide(id, 'accepted', (await clerkWith({ 'customers.view': true })).token)).status).toBe(403)
    expect((await decide(4711, 'accepted')).status).toBe(404)
    expect((await decide(id, 'vielleicht')).status).toBe(400)
    expect((await customerOf(id)).decision).toBeUndefined()
  })
})

describe('the assignee or the follow-up of a record', () => {
  test('is stored with a version and an audit entry, seen by staff and not by the partner', async () => {
    const { id } = await registrationArrives()
    const stored = workStateSchema.parse((await change('customer', id, { assignee: 'manager', followUpOn: '2030-01-15' })).json)
    expect(stored).toEqual({ kind: 'customer', id, version: 2, assignee: 'manager', followUpOn: '2030-01-15' })
    expect(await customerOf(id)).toMatchObject({ assignee: 'manager', followUpOn: '2030-01-15', version: 2 })
    // What is absent stays.
    expect(workStateSchema.parse((await change('customer', id, { followUpOn: null })).json)).toMatchObject({
      assignee: 'manager',
      followUpOn: null,
      version: 3,
    })
    const { json } = await call('GET', `/api/audit-log?entity=CUSTOMER&entityId=${id}`, { token: admin })
    const entries = z.array(z.looseObject({ action: z.string(), before: z.unknown(), after: z.unknown() })).parse(json)
    expect(entries.slice(0, 2)).toMatchObject([
      { action: 'workUpdate', before: { followUpOn: '2030-01-15' }, after: { followUpOn: null } },
      { action: 'workUpdate', after: { assignee: 'manager', followUpOn: '2030-01-15' } },
    ])
    const own = await makeUser({ role: 'ib_partner', ibPartnerId: partner.id })
    await decide(id, 'contacted')
    const seen = await call('GET', `/api/customers/${id}`, { token: (await signInAs(own.id)).token })
    expect(seen.status).toBe(200)
    for (const hidden of ['assignee', 'followUpOn', 'noteCount', 'decision']) expect(seen.json).not.toHaveProperty(hidden)
  })

  test('is refused for people who may not edit such records, for partners and strangers, at the field', async () => {
    const { id } = await leadArrives()
    const clerk = await clerkWith({ 'customers.view': true })
    const reader = await clerkWith({ 'ib_interessenten.view': true, 'ib_interessenten.edit': false })
    const suspended = await makeUser({ role: 'admin', status: 'suspended' })
    const partnersUser = await makeUser({ role: 'ib_partner', ibPartnerId: partner.id })
    const words = 'Diese Person kann nicht zuständig sein: Sie muss aktiv sein und Interessenten bearbeiten dürfen.'
    for (const assignee of ['niemand', clerk.username, reader.username, partnersUser.id, suspended.id]) {
      const { status, error } = await failing('PATCH', `/api/work/lead/${id}`, { token: admin, body: { assignee } })
      expect({ assignee, status, fields: error.fields }).toEqual({ assignee, status: 400, fields: { assignee: words } })
    }
    for (const followUpOn of ['morgen', '2026-02-30', '9999-01-01', '']) {
      const { status, error } = await failing('PATCH', `/api/work/lead/${id}`, { token: admin, body: { followUpOn } })
      expect({ followUpOn, status, fields: Object.keys(error.fields ?? {}) }).toEqual({ followUpOn, status: 400, fields: ['followUpOn'] })
    }
  })

  test('needs the right to edit records of the kind, their current version, and a record', async () => {
    const { id } = await leadArrives()
    const clerk = await clerkWith({ 'ib_interessenten.view': true, 'customers.edit': true })
    expect((await change('lead', id, { assignee: 'manager' }, clerk.token)).status).toBe(403)
    expect((await change('lead', id, { assignee: 'manager' }, await tokenOf('partner'))).status).toBe(403)
    expect((await change('lead', id, { assignee: 'manager' }, admin, { 'if-match': '"9"' })).status).toBe(412)
    expect((await change('lead', 4711, { assignee: 'manager' })).status).toBe(404)
    expect((await call('PATCH', `/api/work/partner/${partner.id}`, { token: admin, body: { assignee: null } })).status).toBe(400)
  })

  test('may be any colleague who sees and edits such records, by name; others who see them can be mentioned', async () => {
    const clerk = await clerkWith({ 'customers.view': true, 'customers.edit': false })
    const colleagues = async (kind: string, token = admin) => {
      const { json } = await call('GET', `/api/work/${kind}/colleagues`, { token })
      return z.object({ colleagues: z.array(colleagueSchema) }).parse(json).colleagues
    }
    const forCustomers = await colleagues('customer')
    expect(forCustomers.map(({ id }) => id)).toEqual(expect.arrayContaining(['admin', 'manager', 'backoffice', clerk.username]))
    const mayWork = (id: string) => forCustomers.find((one) => one.id === id)?.mayWork
    expect(['admin', 'manager', 'backoffice', 'viewer', clerk.username].map(mayWork)).toEqual([true, true, true, false, false])
    expect(forCustomers.map(({ id }) => id)).not.toContain('partner')
    expect((await colleagues('lead')).map(({ id }) => id)).not.toContain(clerk.username)
    expect((await call('GET', '/api/work/lead/colleagues', { token: clerk.token })).status).toBe(403)
  })
})
