import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { leadCountsSchema, leadSchema } from '../../shared/domain/lead.ts'
import { aPartnerWithCustomers } from '../testing/partner-with-customers.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'

const create = (body: unknown, headers: Record<string, string> = {}) => call('POST', '/api/ib-interessenten', { body, headers })
const found = async (query: string) => {
  const { json } = await call('GET', `/api/ib-interessenten?${query}`, { token: await tokenOf('backoffice') })
  return z.array(leadSchema).parse(json)
}
const total = async () =>
  leadCountsSchema.parse((await call('GET', '/api/ib-interessenten/counts', { token: await tokenOf('viewer') })).json).total

describe('the recruitment form', () => {
  test('stores the sent fields and none that the sender may not set', async () => {
    const person = newPerson()
    const { status, json } = await create({
      partnerId: 'IB-1001',
      ...person,
      source: 'x',
      id: 7,
      version: 9,
      acceptedPartnerId: 1,
      status: 'IB-Bewerbung',
    })
    expect(status).toBe(201)
    expect(json).toMatchObject({ ...person, partnerId: 'IB-1001', source: 'ib_recruitment', status: 'IB-Bewerbung', version: 1 })
    const [lead] = await found(`search=${person.lastName}`)
    expect(lead).toMatchObject({ ...person, partnerName: 'Lindenhof Finanzbildung GmbH', acceptedPartnerId: null })
  })

  test('accepts the partner’s internal id too', async () => {
    const [lead] = await found('limit=1')
    const { status, json } = await create({ ...newPerson(), partnerId: lead?.ibPartnerId })
    expect({ status, json }).toMatchObject({ status: 201, json: { partnerId: lead?.partnerId, status: 'IB-Interessent' } })
  })

  test('takes what another keyboard types for the same person, and is found by it', async () => {
    const { phone: _, ...person } = newPerson()
    const typed = { partnerId: 'IB-١٠٠١', ...person, email: person.email.replace('@', '＠'), phone: '＋۴۹ ۳۰ ۱۲۳۴۵۶' }
    const { status, json } = await create(typed)
    expect({ status, json }).toMatchObject({ status: 201, json: { partnerId: 'IB-1001', email: person.email, phone: '+49 30 123456' } })
    expect(await found(`search=${encodeURIComponent(typed.email)}`)).toMatchObject([{ email: person.email }])
  })

  const valid = { partnerId: 'IB-1001', firstName: 'Ada', lastName: 'Lovelace', email: 'ada@mail.example', phone: '12345' }
  test.each([
    ['firstName', { ...valid, firstName: 'A' }, 'Vorname muss mindestens 2 Zeichen lang sein'],
    ['firstName', { ...valid, firstName: '  A  ' }, 'Vorname muss mindestens 2 Zeichen lang sein'],
    ['firstName', { ...valid, firstName: 17 }, 'Vorname muss mindestens 2 Zeichen lang sein'],
    ['firstName', { ...valid, firstName: 'A\u0000da' }, 'Vorname enthält unzulässige Zeichen (Steuerzeichen)'],
    ['firstName', { ...valid, firstName: 'Ada\ud800' }, 'Vorname enthält unzulässige Zeichen (unvollständiges Zeichen)'],
    ['firstName', { ...valid, firstName: '\u200b\u200b' }, 'Vorname enthält unzulässige Zeichen (unsichtbares Leerzeichen)'],
    [
      'lastName',
      { ...valid, lastName: '\u202Edcba' },
      'Nachname enthält unzulässige Zeichen (unsichtbares Zeichen für die Schreibrichtung)',
    ],
    ['lastName', { ...valid, lastName: undefined }, 'Nachname muss mindestens 2 Zeichen lang sein'],
    ['lastName', { ...valid, lastName: 'x'.repeat(101) }, 'Nachname darf höchstens 100 Zeichen lang sein'],
    ['email', { ...valid, email: 'ada' }, 'Ungültige E-Mail-Adresse'],
    ['email', { ...valid, email: 'ada@mail.example\r\nBcc: x@y.example' }, 'E-Mail enthält unzulässige Zeichen (Zeilenumbruch)'],
    ['phone', { ...valid, phone: '1234' }, 'Telefonnummer muss mindestens 5 Zeichen lang sein'],
    ['partnerId', { ...valid, partnerId: 'IB-9999' }, 'Partner nicht gefunden'],
    ['partnerId', { ...valid, partnerId: null }, 'Partner-ID ist erforderlich'],
    ['status', { ...valid, status: 'IB-Akzeptiert' }, 'Dieser Status kann nicht gesetzt werden'],
  ])('names the mistake in %s and stores nothing', async (field, body, message) => {
    const before = await total()
    const { status, error } = await failing('POST', '/api/ib-interessenten', { body })
    expect({ status, fields: error.fields }).toEqual({ status: 400, fields: { [field]: message } })
    expect(await total()).toBe(before)
  })

  test('names every missing field at once', async () => {
    const { error } = await failing('POST', '/api/ib-interessenten', { body: {} })
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['email', 'firstName', 'lastName', 'partnerId', 'phone'])
  })

  test.each([
    ['no JSON', '{"partnerId":', {}, 400],
    ['an array', '[]', {}, 400],
    ['a prototype key', '{"__proto__":{"x":1}}', {}, 400],
    ['no content type', '{}', { 'content-type': 'text/plain' }, 415],
    ['more than 256 KB', JSON.stringify({ firstName: 'x'.repeat(300_000) }), {}, 413],
  ])('refuses %s', async (_, body, headers, expected) => {
    const { status, error } = await failing('POST', '/api/ib-interessenten', { body, headers })
    expect(status).toBe(expected)
    expect(error.message).toMatch(/\p{L}/u)
  })

  test('sent twice with one key gets the same answer twice and is stored once', async () => {
    const body = { ...valid, ...newPerson() }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => create(body, headers)))
    expect(new Set(answers.map(({ status, json }) => JSON.stringify({ status, json }))).size).toBe(1)
    expect(await found(`search=${body.lastName}`)).toHaveLength(1)
    const other = await failing('POST', '/api/ib-interessenten', { body: { ...body, phone: '99999' }, headers })
    expect(other).toMatchObject({ status: 422, error: { code: 'key_reused' } })
  })

  test('can reuse its key after a refusal', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const person = newPerson()
    expect((await create({ partnerId: 'IB-1001', ...person, phone: '1' }, headers)).status).toBe(400)
    expect((await create({ partnerId: 'IB-1001', ...person }, headers)).status).toBe(201)
  })
})

describe('the list of leads', () => {
  test('finds Müller by Muller, Mueller and Müller, and by a part of the referring partner', async () => {
    const { lastName: unique } = newPerson()
    await create({ partnerId: 'IB-1004', ...newPerson(), lastName: `Müller-${unique}` })
    for (const spelling of ['Muller', 'Mueller', 'müller']) expect(await found(`search=${spelling}-${unique}`)).toHaveLength(1)
    expect(await found(`search=Alpenkontor ${unique}`)).toHaveLength(1)
    expect(await found(`search=Lindenhof ${unique}`)).toEqual([])
    expect(await found(`search=${unique}&status=Abgelehnt`)).toEqual([])
  })

  test('is newest first in a search too, page by page', async () => {
    const { lastName: unique } = newPerson()
    for (let index = 0; index < 5; index++)
      await create({ partnerId: 'IB-1004', ...newPerson(), firstName: `Ab${index % 2}c`, lastName: unique })
    const all = await found(`search=${unique}`)
    expect(all).toHaveLength(5)
    expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
    const paged: number[] = []
    for (let path: string | undefined = `/api/ib-interessenten?search=${unique}&limit=2`; path !== undefined; ) {
      const page: Awaited<ReturnType<typeof call>> = await call('GET', path, { token: await tokenOf('viewer') })
      paged.push(
        ...z
          .array(leadSchema)
          .parse(page.json)
          .map(({ id }) => id),
      )
      path = /^<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1]
    }
    expect(paged).toEqual(all.map(({ id }) => id))
  })

  test('is read page by page, each lead once, newest first, with the total', async () => {
    const token = await tokenOf('viewer')
    const seen: number[] = []
    let path: string | undefined = '/api/ib-interessenten?limit=7&status=Kontaktiert'
    let count: string | null = null
    while (path !== undefined) {
      const { json, headers }: Awaited<ReturnType<typeof call>> = await call('GET', path, { token })
      seen.push(
        ...z
          .array(leadSchema)
          .parse(json)
          .map(({ id }) => id),
      )
      count ??= headers.get('x-total-count')
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a))
    expect(seen.length).toBe(Number(count))
  })

  test('refuses a cursor that was modified or belongs to another list or user', async () => {
    const token = await tokenOf('viewer')
    const { headers } = await call('GET', '/api/ib-interessenten?limit=2', { token })
    const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1] ?? ''
    expect((await call('GET', `/api/ib-interessenten?limit=2&cursor=${cursor}`, { token })).status).toBe(200)
    for (const path of [
      `/api/ib-interessenten?cursor=${cursor.slice(0, -3)}abc`,
      `/api/ib-interessenten?status=Kontaktiert&cursor=${cursor}`,
      `/api/customers?cursor=${cursor}`,
      '/api/ib-interessenten?cursor=x',
    ]) {
      expect(await failing('GET', path, { token })).toMatchObject({ status: 400, error: { fields: { cursor: 'Ungültiger Cursor' } } })
    }
    const another = await tokenOf('manager')
    expect((await failing('GET', `/api/ib-interessenten?limit=2&cursor=${cursor}`, { token: another })).status).toBe(400)
  })

  test('keeps its figures correct through status changes and deletions', async () => {
    const token = await tokenOf('manager')
    const counts = async () => leadCountsSchema.parse((await call('GET', '/api/ib-interessenten/counts', { token })).json)
    const follow = async () => {
      const { json } = await create({ partnerId: 'IB-1001', ...newPerson() })
      const { id } = z.object({ id: z.int() }).parse(json)
      const before = await counts()
      await call('PATCH', `/api/ib-interessenten/${id}`, { token, body: { status: 'Abgelehnt' } })
      const changed = await counts()
      expect(changed.total).toBe(before.total)
      expect(changed.byStatus.Abgelehnt).toBe((before.byStatus.Abgelehnt ?? 0) + 1)
      expect(changed.byStatus['IB-Interessent']).toBe((before.byStatus['IB-Interessent'] ?? 0) - 1)
      expect((await call('DELETE', `/api/ib-interessenten/${id}`, { token })).status).toBe(204)
      expect((await counts()).total).toBe(before.total - 1)
      expect((await failing('DELETE', `/api/ib-interessenten/${id}`, { token })).status).toBe(404)
    }
    // Other test files change leads of the same portal: an attempt that they disturb is repeated.
    await vi.waitFor(follow, { timeout: 15_000 })
  })
})

describe('who may see and change leads', () => {
  let id = 0
  beforeAll(async () => {
    id = (await found('limit=1'))[0]?.id ?? 0
  })

  test('nobody without signing in', async () => {
    expect((await failing('GET', '/api/ib-interessenten')).status).toBe(401)
    expect((await failing('PATCH', `/api/ib-interessenten/${id}`, { body: { status: 'Abgelehnt' } })).status).toBe(401)
  })

  test('a viewer sees but changes and deletes nothing', async () => {
    const token = await tokenOf('viewer')
    expect((await call('GET', '/api/ib-interessenten', { token })).status).toBe(200)
    expect((await failing('PATCH', `/api/ib-interessenten/${id}`, { token, body: { status: 'Abgelehnt' } })).status).toBe(403)
    expect((await failing('DELETE', `/api/ib-interessenten/${id}`, { token })).status).toBe(403)
  })

  test('backoffice changes but does not delete', async () => {
    expect((await failing('DELETE', `/api/ib-interessenten/${id}`, { token: await tokenOf('backoffice') })).status).toBe(403)
  })

  test('a partner sees only its own leads, whatever the filter, and changes none', async () => {
    const token = await tokenOf('partner')
    for (const query of [
      '',
      'search=Alpenkontor',
      `partnerId=${(await found('search=Alpenkontor'))[0]?.ibPartnerId}`,
      'status=IB-Bewerbung',
    ]) {
      const { json } = await call('GET', `/api/ib-interessenten?${query}`, { token })
      for (const lead of z.array(leadSchema).parse(json)) expect(lead.partnerId).toBe('IB-1001')
    }
    expect((await failing('PATCH', `/api/ib-interessenten/${id}`, { token, body: { status: 'Abgelehnt' } })).status).toBe(403)
  })

  test('a partner reads and counts its own leads, and gets the same answer for another’s as for a missing one', async () => {
    const { partner, token } = await aPartnerWithCustomers()
    const counted = async () => leadCountsSchema.parse((await call('GET', '/api/ib-interessenten/counts', { token })).json)
    expect((await counted()).total).toBe(0)
    const person = newPerson()
    const created = await create({ ...person, partnerId: partner.partnerId, status: 'IB-Bewerbung' })
    expect(await counted()).toMatchObject({ total: 1, byStatus: { 'IB-Bewerbung': 1, 'IB-Interessent': 0 } })
    const own = z.object({ id: z.number() }).parse(created.json)
    const { status, json } = await call('GET', `/api/ib-interessenten/${own.id}`, { token })
    expect({ status, json }).toMatchObject({ status: 200, json: { ...person, ibPartnerId: partner.id } })
    const [foreign, missing] = await Promise.all([id, 4711].map((other) => failing('GET', `/api/ib-interessenten/${other}`, { token })))
    expect(foreign?.status).toBe(404)
    expect({ ...foreign?.error, requestId: '' }).toEqual({ ...missing?.error, requestId: '' })
  })
})
