import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { csvExportSchema } from '../../shared/domain/csv-export.ts'
import { partnerDetailSchema } from '../../shared/domain/partner.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

type Filter = Readonly<Record<string, string | number>>

const start = async (token: string, filter: Filter = {}) => {
  const { status, json } = await call('POST', '/api/customers/exports', { token, body: filter })
  expect({ status, json }).toMatchObject({ status: 201 })
  return csvExportSchema.parse(json)
}

const progressOf = async (id: string, token: string) =>
  csvExportSchema.parse((await call('GET', `/api/customers/exports/${id}`, { token })).json)

/** Waits until an export has ended. */
const ended = (id: string, token: string) =>
  vi.waitUntil(
    async () => {
      const progress = await progressOf(id, token)
      return progress.state === 'running' ? undefined : progress
    },
    { timeout: 20_000, interval: 50 },
  )

/** A finished export with its file. */
const exported = async (token: string, filter: Filter = {}) => {
  const { id } = await start(token, filter)
  const progress = await ended(id, token)
  expect(progress).toMatchObject({ state: 'finished' })
  const response = await fetch(progress.link ?? '')
  expect(response.status).toBe(200)
  const text = Buffer.from(await response.arrayBuffer()).toString()
  // Headers, and nothing after the last CRLF.
  return { ...progress, headers: response.headers, text, lines: text.split('\r\n').slice(1, -1) }
}

const create = async (lastName: string, more: object = {}) => {
  const body = { firstName: 'Ulrike', lastName, email: newPerson().email, ...more }
  const { status } = await call('POST', '/api/customers', { token: await tokenOf('admin'), body })
  expect(status).toBe(201)
}

test('contains exactly the customers of the list with the same filter', async () => {
  const token = await tokenOf('admin')
  const { lastName } = newPerson()
  await create(lastName)
  await create(lastName, { status: 'active', customerType: 'sub_ib' })
  await create(lastName, { status: 'active', firstName: '=cmd' })
  expect(await exported(token, { search: lastName })).toMatchObject({ rows: 3 })
  const one = await exported(token, { search: lastName, status: 'active', type: 'client' })
  expect(one).toMatchObject({ rows: 1 })
  expect(one.text).toContain('\t=cmd')
  expect(one.text.match(/\uFEFF/g)).toHaveLength(1)

  const { headers } = await call('GET', '/api/customers?status=inactive', { token })
  const inactive = await exported(token, { status: 'inactive' })
  // Other tests add customers meanwhile.
  for (const filter of [{}, { type: 'client' }, { type: 'client', status: 'inactive' }]) {
    expect((await exported(token, filter)).lines.length).toBeGreaterThanOrEqual(1)
  }
  expect(inactive.lines.length).toBeGreaterThanOrEqual(Number(headers.get('x-total-count')))
  expect(inactive.rows).toBe(inactive.lines.length)
  expect(inactive.total).toBeGreaterThanOrEqual(Number(headers.get('x-total-count')))
})

test('contains only a partner’s customers where the list does', async () => {
  const token = await tokenOf('admin')
  const { lastName, email } = newPerson()
  const form = { partnerId: `X-${lastName}`, companyName: `Haus ${lastName}`, firstName: 'Ulrike', lastName, email }
  const { id: partnerId } = partnerDetailSchema.parse((await call('POST', '/api/ib-partners', { token, body: form })).json)
  await create(lastName, { ibPartnerId: partnerId })
  await create(lastName)
  for (const filter of [{ partnerId }, { partnerId, search: lastName }]) {
    const { rows, text } = await exported(token, filter)
    expect(rows).toBe(1)
    expect(text).toContain(`;X-${lastName};Haus ${lastName};`)
  }
})

test('has every customer of a search once', async () => {
  const token = await tokenOf('admin')
  const { lastName } = newPerson()
  for (let made = 0; made < 310; made += 31) await Promise.all(Array.from({ length: 31 }, () => create(lastName)))
  const { lines, rows } = await exported(token, { search: lastName })
  expect(rows).toBe(310)
  expect(new Set(lines.map((line) => line.split(';')[0])).size).toBe(310)
  expect(lines).toHaveLength(310)
}, 60_000)

test('is a file for saving that browsers do not keep, behind a link that is valid for minutes and cannot be changed', async () => {
  const { headers, link = '', id } = await exported(await tokenOf('manager'), { search: newPerson().lastName })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="kunden-\d{4}-\d\d-\d\d\.csv"$/)
  expect(headers.get('cache-control')).toBe('private, no-store')
  const address = new URL(link)
  expect(Number(address.searchParams.get('X-Amz-Expires'))).toBe(300)
  for (const [name, value] of [
    ['X-Amz-Expires', '86400'],
    ['X-Amz-Date', '20261231T000000Z'],
    ['X-Amz-Signature', 'a'.repeat(64)],
  ] as const) {
    const changed = new URL(link)
    changed.searchParams.set(name, value)
    expect((await fetch(changed)).status).toBe(403)
  }
  expect((await fetch(link.replace(id, randomUUID()))).status).toBe(403)
})

test('belongs to the user who started it: to others it does not exist', async () => {
  const token = await tokenOf('admin')
  const { id } = await exported(token, { search: newPerson().lastName })
  const another = (await signInAs((await makeUser({ role: 'admin' })).id)).token
  expect(await failing('GET', `/api/customers/exports/${id}`, { token: another })).toMatchObject({ status: 404 })
  expect(await failing('DELETE', `/api/customers/exports/${id}`, { token: another })).toMatchObject({ status: 404 })
  expect(await failing('GET', `/api/customers/exports/${randomUUID()}`, { token })).toMatchObject({ status: 404 })
  expect(await failing('GET', '/api/customers/exports/1', { token })).toMatchObject({ status: 400 })
})

test('has no partner columns without the right to see partners, and is no longer handed out with them once that right is gone', async () => {
  const clerk = await makeUser({ role: 'viewer', permissions: { 'reports.export': true, 'ib_partners.view': false } })
  const filter = { search: newPerson().lastName }
  const { text } = await exported((await signInAs(clerk.id)).token, filter)
  expect(text).toContain('Kunden-ID')
  expect(text).not.toContain('Partner-ID')

  const seeing = await makeUser({ role: 'viewer', permissions: { 'reports.export': true } })
  const { token } = await signInAs(seeing.id)
  const { id, text: withPartners } = await exported(token, filter)
  expect(withPartners).toContain('Partner-ID')
  const body = { permissions: { 'reports.export': true, 'ib_partners.view': false } }
  expect((await call('PATCH', `/api/users/${seeing.id}`, { token: await tokenOf('admin'), body })).status).toBe(200)
  expect(await failing('GET', `/api/customers/exports/${id}`, { token })).toMatchObject({ status: 404 })
})

const auditEntries = async (search: string) => {
  const { json } = await call('GET', '/api/audit-log?entity=CUSTOMER_LIST&entityId=CSV', { token: await tokenOf('manager') })
  return z
    .array(auditEntrySchema)
    .parse(json)
    .filter(({ after }) => after?.search === search)
}

test('is logged once at its end, with the filter of the list and the number of customers', async () => {
  const { lastName } = newPerson()
  await create(lastName)
  await exported(await tokenOf('manager'), { search: lastName })
  expect(await auditEntries(lastName)).toMatchObject([{ actor: 'manager', action: 'customerExport', after: { search: lastName, rows: 1 } }])
})

test('stays when it has finished before it is cancelled', async () => {
  const token = await tokenOf('manager')
  const { lastName: search } = newPerson()
  const { id } = await exported(token, { search })
  expect((await call('DELETE', `/api/customers/exports/${id}`, { token })).status).toBe(204)
  expect(await progressOf(id, token)).toMatchObject({ state: 'finished' })
  expect(await auditEntries(search)).toMatchObject([{ action: 'customerExport' }])
})

test('is refused with an invalid filter, at its field', async () => {
  const token = await tokenOf('admin')
  expect(await failing('POST', '/api/customers/exports', { token, body: { status: 'gone' } })).toMatchObject({
    status: 400,
    error: { fields: { status: expect.any(String) } },
  })
})
