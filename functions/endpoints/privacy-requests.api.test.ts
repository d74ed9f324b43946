import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { customerSchema } from '../../shared/domain/customer.ts'
import { listedPersonRecordSchema, privacyRequestSchema } from '../../shared/domain/privacy-request.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'

const open = async (body: object, username = 'manager') => {
  const { status, json } = await call('POST', '/api/privacy-requests', {
    token: await tokenOf(username),
    body: { receivedOn: '2026-10-31', ...body },
  })
  expect({ status, json }).toMatchObject({ status: 201 })
  return privacyRequestSchema.parse(json)
}

const read = async (id: number) =>
  privacyRequestSchema.parse((await call('GET', `/api/privacy-requests/${id}`, { token: await tokenOf('manager') })).json)

/** Waits until the search is over. */
const searched = (id: number) =>
  vi.waitUntil(
    async () => {
      const request = await read(id)
      return request.search.state === 'running' ? undefined : request
    },
    { timeout: 30_000, interval: 100 },
  )

const recordsOf = async (id: number) => {
  const { json } = await call('GET', `/api/privacy-requests/${id}/records`, { token: await tokenOf('manager') })
  return z.array(listedPersonRecordSchema).parse(json)
}

const makeCustomer = async (body: object) => {
  const { status, json } = await call('POST', '/api/customers', { token: await tokenOf('admin'), body })
  expect(status).toBe(201)
  return customerSchema.parse(json)
}

describe('a privacy request', () => {
  test('finds what is stored about a person, also in deleted records, and offers near matches apart', async () => {
    const { lastName, email } = newPerson()
    const person = { firstName: 'Annegret', lastName, email }
    const customer = await makeCustomer(person)
    const deleted = await makeCustomer(person)
    await call('DELETE', `/api/customers/${deleted.id}`, { token: await tokenOf('admin') })
    const namesake = await makeCustomer({ ...person, email: newPerson().email })
    const submitted = { ...person, phone: '+49 30 5550147' }
    const registered = { ...submitted, country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Vorträge' }
    expect((await call('POST', '/api/ib-interessenten', { body: { ...submitted, partnerId: 'IB-1001' } })).status).toBe(201)
    expect((await call('POST', '/api/ib-applications', { body: registered })).status).toBe(201)
    const stranger = await makeCustomer({ ...newPerson(), firstName: 'Annegret' })

    const { id } = await open({ kind: 'access', name: `Annegret ${lastName}`, email })
    expect(await searched(id)).toMatchObject({ search: { state: 'finished', hasMore: false } })
    const records = await recordsOf(id)
    expect(records.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['APPLICATION', 'CUSTOMER', 'INTERESSENT']))
    const byRecord = new Map(records.map((record) => [record.recordId, record]))
    expect(byRecord.get(String(customer.id))).toMatchObject({
      kind: 'CUSTOMER',
      isSure: true,
      isIncluded: true,
      reasons: ['email', 'name'],
    })
    expect(byRecord.get(`CUSTOMER#${deleted.id}`)).toMatchObject({ kind: 'AUDIT', entry: null, isSure: true, isIncluded: true })
    expect(byRecord.get(String(namesake.id))).toMatchObject({ isSure: false, isIncluded: false, reasons: ['name'] })
    expect(byRecord.has(String(stranger.id))).toBe(false)
    const reason = 'Klage vor dem Landgericht Köln'
    await call('PUT', `/api/legal-holds/CUSTOMER/${customer.id}`, { token: await tokenOf('manager'), body: { reason } })
    const held = await recordsOf(id)
    expect(held.filter(({ legalHold }) => legalHold !== null)).toMatchObject([
      { recordId: String(customer.id), legalHold: { reason, by: 'manager' } },
    ])
    // Entries about live records that were found belong to them.
    expect(records.filter(({ recordId }) => recordId === `CUSTOMER#${customer.id}`)).toEqual([])
  }, 60_000)

  test('includes what a person decides, and remembers it when it searches again', async () => {
    const token = await tokenOf('manager')
    const { lastName, email } = newPerson()
    const namesake = await makeCustomer({ firstName: 'Bert', lastName, email: newPerson().email })
    const { id } = await open({ kind: 'erasure', name: `Bert ${lastName}`, email })
    await searched(id)
    const [record] = await recordsOf(id)
    expect(record).toMatchObject({ recordId: String(namesake.id), isIncluded: false })
    const { json } = await call('PATCH', `/api/privacy-requests/${id}/records/${record?.id}`, { token, body: { isIncluded: true } })
    expect(json).toMatchObject({ isIncluded: true })
    await call('POST', `/api/privacy-requests/${id}/search`, { token })
    await searched(id)
    expect(await recordsOf(id)).toMatchObject([{ id: record?.id, isIncluded: true }])
    await call('DELETE', `/api/customers/${namesake.id}`, { token: await tokenOf('admin') })
    await call('POST', `/api/privacy-requests/${id}/search`, { token })
    await searched(id)
    // The deleted record is still in the audit log, under an id of its own.
    expect(await recordsOf(id)).toMatchObject([{ kind: 'AUDIT', recordId: `CUSTOMER#${namesake.id}`, isSure: false }])
  })

  test('has a legal month, which can be extended once by two more', async () => {
    const token = await tokenOf('manager')
    const { id, dueOn, state, openedBy } = await open({ kind: 'access', email: newPerson().email, receivedOn: '2026-10-31' })
    expect({ dueOn, state, openedBy }).toEqual({ dueOn: '2026-11-30', state: 'open', openedBy: 'manager' })
    await searched(id)
    const path = `/api/privacy-requests/${id}`
    const extended = await call('PATCH', path, { token, body: { extendBecause: 'Viele Anfragen zugleich' } })
    expect(extended.json).toMatchObject({ dueOn: '2027-01-31', extension: { reason: 'Viele Anfragen zugleich' } })
    const again = await failing('PATCH', path, { token, body: { extendBecause: 'Noch mehr' } })
    expect(again).toMatchObject({ status: 409, error: { message: 'Die Frist ist schon verlängert.' } })
    const closed = await call('PATCH', path, { token, body: { state: 'done', outcome: 'Es sind keine Daten gespeichert.' } })
    expect(closed.json).toMatchObject({ state: 'done', outcome: 'Es sind keine Daten gespeichert.' })
    const after = await failing('POST', `${path}/search`, { token })
    expect(after).toMatchObject({ status: 409, error: { message: 'Diese Anfrage ist abgeschlossen.' } })
  })

  test('is found by name, address and state, and who did what is in the audit log', async () => {
    const token = await tokenOf('manager')
    const { lastName, email } = newPerson()
    const { id } = await open({ kind: 'withdrawal', name: `Carla ${lastName}`, email, channel: 'Telefon' })
    for (const query of [`search=${lastName}`, `search=${encodeURIComponent(email)}&state=open`, `search=${lastName}&kind=withdrawal`]) {
      const { json } = await call('GET', `/api/privacy-requests?${query}`, { token })
      expect(json, query).toMatchObject([{ id, channel: 'Telefon' }])
    }
    expect((await call('GET', `/api/privacy-requests?search=${lastName}&state=done`, { token })).json).toEqual([])
    const { json } = await call('GET', `/api/audit-log?entity=privacy&entityId=${id}`, { token })
    expect(json).toMatchObject([{ action: 'privacyRequestCreate', actor: 'manager' }])
    // Those who see the request see this, too, without a right to the whole log.
    const entries = await call('GET', `/api/privacy-requests/${id}/entries`, { token })
    expect(entries.json).toEqual(json)
  })

  test('that objects is answered by an erasure, too', async () => {
    const token = await tokenOf('manager')
    const { lastName, email } = newPerson()
    await makeCustomer({ firstName: 'Dora', lastName, email, customerType: 'interessent' })
    const { id } = await open({ kind: 'objection', email })
    await searched(id)
    expect((await call('GET', `/api/privacy-requests?search=${encodeURIComponent(email)}&kind=objection`, { token })).json).toMatchObject([
      { id, kind: 'objection' },
    ])
    expect((await call('GET', `/api/privacy-requests/${id}/erasure`, { token })).json).toMatchObject({
      records: [{ kind: 'CUSTOMER', action: 'delete' }],
    })
  })

  test.each([
    ['without anything about the person', { kind: 'access' }, 'name'],
    ['with a day to come', { kind: 'access', name: 'Anna Schmidt', receivedOn: '2999-01-01' }, 'receivedOn'],
    ['of an unknown kind', { kind: 'fun', name: 'Anna Schmidt' }, 'kind'],
    ['with a wrong address', { kind: 'access', email: 'anna' }, 'email'],
  ])('%s is refused at its field', async (_, body, field) => {
    const { status, error } = await failing('POST', '/api/privacy-requests', {
      token: await tokenOf('manager'),
      body: { receivedOn: '2026-11-01', ...body },
    })
    expect({ status, fields: Object.keys(error.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  })

  test('is nothing for viewers', async () => {
    expect(await failing('GET', '/api/privacy-requests', { token: await tokenOf('viewer') })).toMatchObject({ status: 403 })
  })

  test('withdraws the consents of what is included, once', async () => {
    const token = await tokenOf('manager')
    const { firstName, lastName, email, phone } = newPerson()
    const lead = await call('POST', '/api/ib-interessenten', { body: { partnerId: 'IB-1001', firstName, lastName, email, phone } })
    expect(lead.status).toBe(201)
    const { id: leadId } = z.object({ id: z.int() }).parse(lead.json)
    const { id } = await open({ kind: 'withdrawal', email })
    await searched(id)
    expect((await call('POST', `/api/privacy-requests/${id}/withdrawal`, { token })).json).toEqual({ withdrawn: 1 })
    expect((await call('POST', `/api/privacy-requests/${id}/withdrawal`, { token })).json).toEqual({ withdrawn: 0 })
    const { json } = await call('GET', `/api/ib-interessenten/${leadId}`, { token })
    expect(json).toMatchObject({ consent: { withdrawnBy: 'manager' } })
  })
})
