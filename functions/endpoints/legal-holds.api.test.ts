import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { heldRecordSchema, LEGAL_HOLD_KINDS, type LegalHoldKind } from '../../shared/domain/legal-hold.ts'
import { aPartnerWithCustomers } from '../testing/partner-with-customers.ts'
import { call, failing, newPerson, tokenOf, wordsIn } from '../testing/portal.ts'

const REASON = 'Klage vor dem Landgericht Köln'
const created = z.object({ id: z.int(), version: z.int() })

const paths = {
  INTERESSENT: '/api/ib-interessenten',
  APPLICATION: '/api/ib-applications',
  CUSTOMER: '/api/customers',
  PARTNER: '/api/ib-partners',
} satisfies Record<LegalHoldKind, string>

const form = (kind: LegalHoldKind) => {
  const person = newPerson()
  if (kind === 'INTERESSENT') return { ...person, partnerId: 'IB-1001' }
  if (kind === 'PARTNER') return { ...person, partnerId: person.lastName, companyName: person.lastName }
  if (kind === 'CUSTOMER') return person
  return { ...person, country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Vorträge' }
}

const make = async (kind: LegalHoldKind) => {
  const isPublic = kind === 'INTERESSENT' || kind === 'APPLICATION'
  const { status, json } = await call('POST', paths[kind], { body: form(kind), ...(!isPublic && { token: await tokenOf('admin') }) })
  expect({ status, json }).toMatchObject({ status: 201 })
  return created.parse(json)
}

const hold = async (kind: LegalHoldKind, id: number, reason = REASON, username = 'manager') =>
  call('PUT', `/api/legal-holds/${kind}/${id}`, { token: await tokenOf(username), body: { reason } })

describe.each(LEGAL_HOLD_KINDS)('a legal hold of kind %s', (kind) => {
  test('keeps the record from being deleted until it is lifted, and shows staff who ordered it, when and why', async () => {
    const { id, version } = await make(kind)
    const token = await tokenOf('admin')
    const { status, json } = await hold(kind, id)
    expect(status).toBe(200)
    expect(heldRecordSchema.parse(json)).toMatchObject({ kind, id, version: version + 1, legalHold: { reason: REASON, by: 'manager' } })
    const path = `${paths[kind]}/${id}`
    expect((await call('GET', path, { token })).json).toMatchObject({ legalHold: { reason: REASON, by: 'manager' } })
    const refused = await failing('DELETE', path, { token })
    expect(refused).toMatchObject({ status: 409, error: { message: expect.stringContaining('Aufbewahrung angeordnet') } })

    expect((await call('DELETE', `/api/legal-holds/${kind}/${id}`, { token })).status).toBe(204)
    expect((await call('GET', path, { token })).json).not.toHaveProperty('legalHold')
    expect((await call('DELETE', path, { token })).status).toBe(204)
  })
})

test('a hold leaves the time of the last change alone, and is logged with the reason', async () => {
  const token = await tokenOf('admin')
  const { id } = await make('INTERESSENT')
  const updatedAt = async () =>
    z.object({ updatedAt: z.string() }).parse((await call('GET', `/api/ib-interessenten/${id}`, { token })).json).updatedAt
  const before = await updatedAt()
  await hold('INTERESSENT', id)
  expect(await updatedAt()).toBe(before)
  const { json } = await call('GET', `/api/audit-log?entity=INTERESSENT&entityId=${id}`, { token })
  expect(z.array(z.unknown()).parse(json)[0]).toMatchObject({
    action: 'legalHoldSet',
    actor: 'manager',
    before: { legalHold: null },
    after: { legalHold: { reason: REASON } },
  })
})

test('a hold needs a reason, the right to act on privacy requests, and a record', async () => {
  const { id } = await make('CUSTOMER')
  expect((await hold('CUSTOMER', id, ' ')).json).toMatchObject({
    fields: { reason: 'Bitte geben Sie an, warum der Eintrag aufbewahrt werden muss' },
  })
  expect((await hold('CUSTOMER', id, REASON, 'backoffice')).status).toBe(403)
  expect((await hold('CUSTOMER', 1)).status).toBe(404)
  const unknown = await failing('PUT', `/api/legal-holds/USER/${id}`, { token: await tokenOf('admin'), body: { reason: REASON } })
  expect(unknown.status).toBe(400)
})

test('a partner learns of no hold, on no screen', async () => {
  const { partner, customers, token } = await aPartnerWithCustomers()
  const lead = created.parse(
    (await call('POST', paths.INTERESSENT, { body: { ...form('INTERESSENT'), partnerId: partner.partnerId } })).json,
  )
  await hold('PARTNER', partner.id)
  await hold('INTERESSENT', lead.id)
  for (const { id } of customers) await hold('CUSTOMER', id)
  for (const path of [
    '/api/ib-partners',
    `/api/ib-partners/${partner.id}`,
    `/api/ib-partners/${partner.id}/figures`,
    '/api/customers',
    `/api/customers?search=${customers[0]?.lastName}`,
    `/api/customers/${customers[0]?.id}`,
    '/api/ib-interessenten',
    '/api/dashboard',
  ]) {
    const answer = await call('GET', path, { token })
    expect({ path, found: wordsIn(answer, ['legalHold', REASON]) }).toEqual({ path, found: [] })
  }
  // The same rows show staff the hold.
  const staff = await call('GET', `/api/customers?partnerId=${partner.id}`, { token: await tokenOf('viewer') })
  expect(wordsIn(staff, [REASON])).toEqual([REASON])
})
