import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { applicationSchema } from '../../shared/domain/application.ts'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { bulkOperationSchema, bulkRowSchema } from '../../shared/domain/bulk.ts'
import { csvExportSchema } from '../../shared/domain/csv-export.ts'
import { customerSchema } from '../../shared/domain/customer.ts'
import { leadSchema } from '../../shared/domain/lead.ts'
import { pageDraftViewSchema } from '../../shared/domain/partner-page.ts'
import { aPartnerWithCustomers } from '../testing/partner-with-customers.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const operation = async (method: string, path: string, token: string, body?: object) => {
  const { status, json } = await call(method, path, { token, ...(body && { body }) })
  expect({ status, json }).toMatchObject({ status: method === 'GET' ? 200 : 201 })
  return bulkOperationSchema.parse(json)
}

/** Starts an operation, or takes one back, and waits for its end. */
const ended = async (path: string, token: string, body?: object) => {
  const { id } = await operation('POST', path, token, body)
  return vi.waitUntil(
    async () => {
      const now = await operation('GET', `/api/bulk/${id}`, token)
      return now.state === 'running' ? undefined : now
    },
    { timeout: 20_000, interval: 50 },
  )
}

const read = async <Entity>(schema: z.ZodType<Entity>, path: string) =>
  schema.parse((await call('GET', path, { token: await tokenOf('admin') })).json)
const created = async (path: string, body: object) => {
  const { status, json } = await call('POST', path, { body })
  expect({ status, json }).toMatchObject({ status: 201 })
  return z.object({ id: z.int() }).parse(json).id
}
const anApplication = () =>
  created('/api/ib-applications', {
    ...newPerson(),
    country: 'DE',
    tradingExperience: 'expert',
    expectedVolume: '1M-5M',
    marketingStrategy: 'Vorträge',
  })

describe('all customers of a partner', () => {
  test('move to another one, found by the filters of the list, and back', async () => {
    const [from, to] = [await aPartnerWithCustomers(), await aPartnerWithCustomers()]
    const token = await tokenOf('manager')
    const filter = { partnerId: from.partner.id }
    const matches = await call('POST', '/api/bulk/matches', { token, body: { kind: 'customer', filter } })
    expect(matches).toMatchObject({ status: 200, json: { count: 3 } })
    const counted = z.object({ count: z.int(), matches: z.string() }).parse(matches.json)
    const action = { type: 'partner', ibPartnerId: to.partner.id, reason: 'Nachfolge' }
    const move = await ended('/api/bulk', token, { kind: 'customer', filter, ...counted, action })
    expect(move).toMatchObject({ state: 'finished', total: 3, done: 3, failed: 0 })
    const [customer] = from.customers
    expect(await read(customerSchema, `/api/customers/${customer?.id}`)).toMatchObject({ ibPartnerId: to.partner.id })
    const entries = await read(z.array(auditEntrySchema), `/api/audit-log?entity=CUSTOMER&entityId=${customer?.id}`)
    expect(entries[0]).toMatchObject({ actor: 'manager', bulkOperation: move.id, after: { transferReason: 'Nachfolge' } })
    const ofMove = await read(z.array(auditEntrySchema), `/api/audit-log?bulkOperation=${move.id}`)
    expect(ofMove.map(({ entityId }) => entityId).sort()).toEqual(from.customers.map(({ id }) => id).sort())
    expect(await ended(`/api/bulk/${move.id}/undo`, token)).toMatchObject({ undoOf: move.id, done: 3 })
    expect(await read(customerSchema, `/api/customers/${customer?.id}`)).toMatchObject({ ibPartnerId: from.partner.id })
    expect((await failing('POST', `/api/bulk/${move.id}/undo`, { token })).status).toBe(409)
  })

  test('are deleted and restored', async () => {
    const { customers } = await aPartnerWithCustomers()
    const token = await tokenOf('manager')
    const ids = customers.map(({ id }) => id)
    const removal = await ended('/api/bulk', token, { kind: 'customer', ids, action: { type: 'delete' } })
    expect(removal).toMatchObject({ done: 3 })
    const rows = await call('GET', `/api/bulk/${removal.id}/rows?outcome=done&limit=2`, { token })
    expect(z.array(bulkRowSchema).parse(rows.json)).toMatchObject(
      [1, 2].map(() => ({ name: expect.stringContaining(' '), isDeleted: true })),
    )
    expect(rows.headers.get('link')).toContain('rel="next"')
    expect(await ended(`/api/bulk/${removal.id}/undo`, token)).toMatchObject({ done: 3 })
  })
})

test('leads, applications and partners change their status, and get it back', async () => {
  const token = await tokenOf('admin')
  const { partner } = await aPartnerWithCustomers()
  const lead = await created('/api/ib-interessenten', { ...newPerson(), partnerId: partner.id, status: 'IB-Bewerbung' })
  const application = await anApplication()
  for (const [kind, id, status, read_] of [
    ['lead', lead, 'Kontaktiert', async () => (await read(leadSchema, `/api/ib-interessenten/${lead}`)).status],
    ['application', application, 'rejected', async () => (await read(applicationSchema, `/api/ib-applications/${application}`)).status],
    [
      'partner',
      partner.id,
      'inactive',
      async () => (await read(z.looseObject({ status: z.string() }), `/api/ib-partners/${partner.id}`)).status,
    ],
  ] as const) {
    const before = await read_()
    const { id: started } = await ended('/api/bulk', token, { kind, ids: [id], action: { type: 'status', status } })
    expect(await read_()).toBe(status)
    expect(await ended(`/api/bulk/${started}/undo`, token)).toMatchObject({ done: 1 })
    expect(await read_()).toBe(before)
  }
  for (const kind of ['lead', 'application']) {
    const id = kind === 'lead' ? lead : application
    const { id: started } = await ended('/api/bulk', token, { kind, ids: [id], action: { type: 'delete' } })
    expect(await ended(`/api/bulk/${started}/undo`, token)).toMatchObject({ done: 1 })
  }
})

test('records of several kinds of the inbox are rejected and put back', async () => {
  const token = await tokenOf('admin')
  const { partner } = await aPartnerWithCustomers()
  const person = { ...newPerson(), country: 'DE', tradingExperience: 'beginner', investmentAmount: '1000-5000' }
  const ids = [
    { kind: 'lead', id: await created('/api/ib-interessenten', { ...newPerson(), partnerId: partner.partnerId, status: 'IB-Bewerbung' }) },
    { kind: 'application', id: await anApplication() },
    { kind: 'customer', id: await created('/api/landing-page-leads', { ...person, ibPartnerId: partner.id }) },
  ]
  const rejection = await ended('/api/bulk', token, { kind: 'inbox', ids, action: { type: 'decision', outcome: 'rejected' } })
  expect(rejection).toMatchObject({ done: 3, failed: 0 })
  expect(await ended(`/api/bulk/${rejection.id}/undo`, token)).toMatchObject({ done: 3, failed: 0 })
})

test('partners are deleted and restored with their drafts and mail configurations', async () => {
  const token = await tokenOf('admin')
  const [{ partner: busy }, { partner: parent }] = [await aPartnerWithCustomers(), await aPartnerWithCustomers()]
  const { lastName, email } = newPerson()
  const form = { partnerId: `B-${lastName}`, companyName: `Haus ${lastName}`, firstName: 'Bea', lastName, email, parentId: parent.id }
  const made = await call('POST', '/api/ib-partners', { token, body: form })
  const { id } = z.object({ id: z.int() }).parse(made.json)
  await call('POST', `/api/ib-partners/${id}/email-config`, { token, body: { customerFormEmails: email } })
  const { content, profile } = await read(pageDraftViewSchema, `/api/partner-pages/${id}/draft`)
  const draft = { content: { ...content, landingPageTitle: 'Entwurf' }, profile }
  expect((await call('PUT', `/api/partner-pages/${id}/draft`, { token, body: draft })).status).toBe(200)
  const removal = await ended('/api/bulk', token, { kind: 'partner', ids: [id, busy.id], action: { type: 'delete' } })
  expect(removal).toMatchObject({ done: 1, failed: 1 })
  expect(await ended(`/api/bulk/${removal.id}/undo`, token)).toMatchObject({ done: 1, failed: 0 })
  expect(await read(z.looseObject({ customerFormEmails: z.string() }), `/api/ib-partners/${id}/email-config`)).toMatchObject({
    customerFormEmails: email,
  })
})

describe('an export of chosen records', () => {
  /** Starts an export, waits for its end, and reads the file's rows. */
  const rowsOf = async (token: string, body: object) => {
    const started = csvExportSchema.parse((await call('POST', '/api/bulk/exports', { token, body })).json)
    const { link = '', fileName } = await vi.waitUntil(
      async () => {
        const now = csvExportSchema.parse((await call('GET', `/api/bulk/exports/${started.id}`, { token })).json)
        return now.state === 'running' ? undefined : now
      },
      { timeout: 20_000, interval: 50 },
    )
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await (await fetch(link)).arrayBuffer())
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [headers = [], ...rows] = text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'))
    return { fileName, rows: rows.map((row) => Object.fromEntries(headers.map((header, nth) => [header, row[nth]]))) }
  }
  test('has those of the inbox, with phones as typed, German dates and no formulas', async () => {
    const token = await tokenOf('manager')
    const { partner } = await aPartnerWithCustomers()
    const person = { ...newPerson(), firstName: '=cmd', phone: '+49 431 5550 17' }
    const lead = await created('/api/ib-interessenten', { ...person, partnerId: partner.partnerId, status: 'IB-Bewerbung' })
    const application = await anApplication()
    const ids = [
      { kind: 'lead', id: lead },
      { kind: 'application', id: application },
    ]
    const { fileName, rows } = await rowsOf(token, { kind: 'inbox', ids })
    expect(fileName).toMatch(/^eingang-\d{4}-\d\d-\d\d\.csv$/)
    expect(rows).toMatchObject([
      {
        Art: 'Interessent',
        Nachname: person.lastName,
        Telefon: '"\t+49 431 5550 17"',
        Partner: partner.companyName,
        Status: 'IB-Bewerbung',
      },
      { Art: 'Bewerbung', Partner: '', Status: 'Offen', Fällig: expect.stringMatching(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/) },
    ])
    expect(rows[0]?.Vorname).toMatch(/\t=cmd/)
  })

  test.each(['lead', 'application', 'partner', 'customer'] as const)('has all that filters of a list match: %s', async (kind) => {
    const token = await tokenOf('manager')
    const { partner, customers } = await aPartnerWithCustomers()
    const lead = { ...newPerson(), partnerId: partner.partnerId, status: 'IB-Bewerbung' }
    await created('/api/ib-interessenten', lead)
    const application = await read(applicationSchema, `/api/ib-applications/${await anApplication()}`)
    const chosen = {
      lead: { filter: { partnerId: partner.id } },
      application: { ids: [application.id] },
      partner: { filter: { search: partner.companyName } },
      customer: { filter: { partnerId: partner.id } },
    }
    const { rows } = await rowsOf(token, { kind, ...chosen[kind] })
    const wanted = {
      lead: [lead.lastName],
      application: [application.lastName],
      partner: [partner.lastName],
      customer: customers.map(({ lastName }) => lastName),
    }
    expect(rows.map(({ Nachname }) => Nachname).sort()).toEqual([...wanted[kind]].sort())
    const entries = await read(z.array(auditEntrySchema), '/api/audit-log?entity=PERSON_LIST')
    expect(entries).toContainEqual(
      expect.objectContaining({ actor: 'manager', action: 'personListExport', after: expect.objectContaining({ rows: rows.length }) }),
    )
  })

  test('masks the contact data of customers without the right to it, and belongs to its owner alone', async () => {
    const { customers } = await aPartnerWithCustomers()
    const ids = customers.map(({ id }) => id)
    const clerk = (
      await signInAs((await makeUser({ role: 'viewer', permissions: { 'reports.export': true, 'customers.contact': false } })).id)
    ).token
    const { rows } = await rowsOf(clerk, { kind: 'customer', ids })
    expect(rows).toHaveLength(ids.length)
    for (const row of rows) expect(row['E-Mail']).toMatch(/…|•|\*/)
    const mine = csvExportSchema.parse((await call('POST', '/api/bulk/exports', { token: clerk, body: { kind: 'customer', ids } })).json)
    for (const method of ['GET', 'DELETE'] as const)
      expect((await failing(method, `/api/bulk/exports/${mine.id}`, { token: await tokenOf('admin') })).status).toBe(404)
    expect((await call('DELETE', `/api/bulk/exports/${mine.id}`, { token: clerk })).status).toBe(204)
  })

  test('needs the right to export and to see each of the records', async () => {
    const body = { kind: 'customer', ids: [1] }
    const backoffice = (await signInAs((await makeUser({ role: 'backoffice' })).id)).token
    expect((await failing('POST', '/api/bulk/exports', { token: backoffice, body })).status).toBe(403)
    const blind = { role: 'viewer', permissions: { 'reports.export': true, 'ib_interessenten.view': false } } as const
    const { token } = await signInAs((await makeUser(blind)).id)
    for (const chosen of [
      { kind: 'lead', filter: {} },
      { kind: 'inbox', ids: [{ kind: 'lead', id: 1 }] },
    ])
      expect((await failing('POST', '/api/bulk/exports', { token, body: chosen })).status).toBe(403)
    expect((await failing('POST', '/api/bulk/exports', { token, body: { kind: 'lead' } })).status).toBe(400)
  })
})

test('what filters match is counted for each kind, with a search too', async () => {
  const token = await tokenOf('admin')
  const { partner } = await aPartnerWithCustomers()
  const { lastName } = newPerson()
  await created('/api/ib-interessenten', { ...newPerson(), lastName, partnerId: partner.id, status: 'IB-Bewerbung' })
  const count = async (kind: string, filter: object) =>
    z.object({ count: z.int() }).parse((await call('POST', '/api/bulk/matches', { token, body: { kind, filter } })).json).count
  expect(await count('lead', { search: lastName })).toBe(1)
  expect(await count('lead', { partnerId: partner.id })).toBe(1)
  expect(await count('partner', { search: partner.companyName })).toBe(1)
  for (const [kind, filter] of [
    ['lead', {}],
    ['lead', { status: 'IB-Bewerbung' }],
    ['application', {}],
    ['application', { status: 'pending' }],
    ['partner', {}],
    ['customer', {}],
    ['customer', { status: 'active' }],
    ['customer', { type: 'client' }],
    ['customer', { type: 'client', status: 'active' }],
  ] as const)
    expect(await count(kind, filter)).toBeGreaterThan(0)
})

describe('an operation', () => {
  test('needs the rights of the same change of one record', async () => {
    const { customers } = await aPartnerWithCustomers()
    const clerk = (await signInAs((await makeUser({ role: 'viewer', permissions: { 'customers.edit': true } })).id)).token
    const start = (body: object) =>
      call('POST', '/api/bulk', { token: clerk, body: { kind: 'customer', ids: [customers[0]?.id], ...body } })
    expect((await start({ action: { type: 'delete' } })).status).toBe(403)
    expect((await start({ action: { type: 'partner', ibPartnerId: null, reason: 'x' } })).status).toBe(403)
    expect((await start({ action: { type: 'status', status: 'active' } })).status).toBe(201)
  })

  test('is listed for its owner, and for readers of the log', async () => {
    const { customers } = await aPartnerWithCustomers()
    const body = { kind: 'customer', ids: [customers[0]?.id], action: { type: 'status', status: 'inactive' } }
    const clerk = await makeUser({ role: 'backoffice' })
    const { token } = await signInAs(clerk.id)
    const { id } = await ended('/api/bulk', token, body)
    const list = async (query: string, reader: string) =>
      z.array(bulkOperationSchema).parse((await call('GET', `/api/bulk${query}`, { token: reader })).json)
    expect(await list('', token)).toMatchObject([{ id, owner: clerk.id, state: 'finished', done: 1 }])
    expect((await list('?of=all&limit=100', await tokenOf('admin'))).map((one) => one.id)).toContain(id)
    expect((await list('', await tokenOf('manager'))).map((one) => one.id)).not.toContain(id)
    expect((await failing('GET', '/api/bulk?of=all', { token })).status).toBe(403)
    expect(await ended(`/api/bulk/${id}/undo`, token)).toMatchObject({ undoOf: id })
    expect(await list('?limit=1', token)).toMatchObject([{ undoOf: id }])
  })

  test('shows readers of the log only records of kinds that they may see', async () => {
    const { customers } = await aPartnerWithCustomers()
    const lead = await created('/api/ib-interessenten', { ...newPerson(), partnerId: 'IB-1001', status: 'IB-Bewerbung' })
    const ids = [
      { kind: 'customer', id: customers[0]?.id },
      { kind: 'lead', id: lead },
    ]
    const body = { kind: 'inbox', ids, action: { type: 'followUp', followUpOn: '2030-01-02' } }
    const { id } = await ended('/api/bulk', await tokenOf('admin'), body)
    const rowsFor = async (token: string) => z.array(bulkRowSchema).parse((await call('GET', `/api/bulk/${id}/rows`, { token })).json)
    const { token } = await signInAs((await makeUser({ role: 'manager', permissions: { 'customers.view': false } })).id)
    expect((await rowsFor(token)).map(({ kind }) => kind)).toEqual(['lead'])
    expect((await rowsFor(await tokenOf('admin'))).map(({ kind }) => kind)).toEqual(['customer', 'lead'])
  })

  test('is hidden from others except readers of the log, who cannot change it', async () => {
    const { customers } = await aPartnerWithCustomers()
    const { id } = await operation('POST', '/api/bulk', await tokenOf('manager'), {
      kind: 'customer',
      ids: [customers[0]?.id],
      action: { type: 'status', status: 'active' },
    })
    const { token } = await signInAs((await makeUser({ role: 'backoffice' })).id)
    const admin = await tokenOf('admin')
    for (const path of [`/api/bulk/${id}`, `/api/bulk/${id}/rows`]) {
      expect((await failing('GET', path, { token })).status).toBe(404)
      expect((await call('GET', path, { token: admin })).status).toBe(200)
    }
    for (const [method, path] of [
      ['DELETE', `/api/bulk/${id}`],
      ['POST', `/api/bulk/${id}/undo`],
    ] as const)
      expect((await failing(method, path, { token: admin })).status).toBe(404)
    expect((await call('DELETE', `/api/bulk/${id}`, { token: await tokenOf('manager') })).status).toBe(204)
  })

  test.each([
    ['without records', { kind: 'customer', action: { type: 'delete' } }],
    ['with both ids and filters', { kind: 'customer', ids: [1], filter: {}, count: 1, action: { type: 'delete' } }],
    ['with filters whose matches nobody has counted', { kind: 'customer', filter: {}, action: { type: 'delete' } }],
    ['with filters of which only the number is known', { kind: 'customer', filter: {}, count: 1, action: { type: 'delete' } }],
    ['that accepts leads', { kind: 'lead', ids: [1], action: { type: 'status', status: 'IB-Akzeptiert' } }],
    ['that gives partners to colleagues', { kind: 'partner', ids: [1], action: { type: 'assign', assignee: null } }],
    ['of records of the inbox without their kinds', { kind: 'inbox', ids: [1], action: { type: 'delete' } }],
    ['without a reason for a transfer', { kind: 'customer', ids: [1], action: { type: 'partner', ibPartnerId: 1, reason: ' ' } }],
    ['of another kind', { kind: 'user', ids: [1], action: { type: 'delete' } }],
    ['on too many', { kind: 'customer', ids: Array.from({ length: 1001 }, (_, id) => id + 1), action: { type: 'delete' } }],
  ])('%s is refused', async (_, body) => {
    expect((await failing('POST', '/api/bulk', { token: await tokenOf('admin'), body })).status).toBe(400)
  })
})
