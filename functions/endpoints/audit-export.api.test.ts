import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { csvExportSchema } from '../../shared/domain/csv-export.ts'
import { latestAuditEntries } from '../data/audit-log.ts'
import { eraseAuditEntry } from '../data/erase-audit-entries.ts'
import { auditKey } from '../data/keys.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const PATH = '/api/audit-log/exports'

/** A finished export with the rows of its file. */
const exported = async (token: string, filter: object) => {
  const { status, json } = await call('POST', PATH, { token, body: filter })
  expect({ status, json }).toMatchObject({ status: 201 })
  const { id } = csvExportSchema.parse(json)
  const progress = await vi.waitUntil(
    async () => {
      const { state, ...rest } = csvExportSchema.parse((await call('GET', `${PATH}/${id}`, { token })).json)
      return state === 'running' ? undefined : { state, ...rest }
    },
    { timeout: 20_000, interval: 50 },
  )
  expect(progress).toMatchObject({ state: 'finished', fileName: expect.stringMatching(/^protokoll-\d{4}-\d\d-\d\d\.csv$/) })
  const response = await fetch(progress.link ?? '')
  const text = Buffer.from(await response.arrayBuffer()).toString()
  return { ...progress, text, lines: text.split('\r\n').slice(1, -1) }
}

const makeCustomer = async (more: object = {}) => {
  const { lastName, email } = newPerson()
  const token = await tokenOf('manager')
  const { json } = await call('POST', '/api/customers', { token, body: { firstName: 'Jo', lastName, email, ...more } })
  const { id } = z.object({ id: z.number() }).parse(json)
  await call('PATCH', `/api/customers/${id}`, { token, body: { firstName: '=1+2' } })
  return { id, lastName, email }
}

const endsOf = async (search: string) => {
  const { json } = await call('GET', '/api/audit-log?entity=AUDIT_LOG&entityId=CSV', { token: await tokenOf('admin') })
  return z
    .array(auditEntrySchema)
    .parse(json)
    .filter(({ after }) => after?.search === search)
}

test('contains the entries of the list with the same filter, in the words of the screen, with request and session', async () => {
  const token = await tokenOf('admin')
  const { id, lastName } = await makeCustomer()
  const filter = { entity: 'customer', entityId: String(id), search: lastName, action: 'customerCreate' }
  const { rows, text, lines } = await exported(token, filter)
  expect(rows).toBe(1)
  const all = await exported(token, { entity: 'CUSTOMER', entityId: String(id) })
  expect(all).toMatchObject({ rows: 2 })
  expect(all.text).toMatch(/^\uFEFFZeitpunkt;Person;Vorgang;Art des Datensatzes;Datensatz;Vorher;Nachher;Anfrage;Sitzung\r\n/)
  expect(all.lines[0]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d;Martin Seidel @manager;Geändert;Kunde;/)
  expect(all.text).toContain('Vorname: =1+2')
  // No spreadsheet reads the name as a formula.
  expect(all.lines[0]).toContain(`;"\t=1+2 ${lastName} (Nr. ${id})";`)
  expect(text).toContain('Vorname: Jo')
  const [entry] = await latestAuditEntries('CUSTOMER', id)
  expect(all.lines[0]?.endsWith(`;${entry?.requestId};${entry?.sessionId}`)).toBe(true)
  expect(lines).toHaveLength(1)
  expect((await exported(token, { ...filter, from: '2020-01-01', to: '2020-01-02' })).rows).toBe(0)
  const byPerson = await exported(token, { actor: 'manager', search: lastName })
  expect(byPerson.rows).toBe(2)
  expect(await endsOf(lastName)).toMatchObject([
    { after: { actor: 'manager' } },
    { actor: 'admin', action: 'auditLogExport', after: { rows: 0, from: '2020-01-01T00:00:00.000Z' } },
    { actor: 'admin', action: 'auditLogExport', after: { rows: 1, entity: 'CUSTOMER', entityId: String(id) } },
  ])
})

test('shows of erased entries when they were erased', async () => {
  const { id } = await makeCustomer()
  const [entry] = await latestAuditEntries('CUSTOMER', id)
  await eraseAuditEntry({ ...auditKey('CUSTOMER', id, '', ''), sk: entry?.id ?? '' }, { requestId: 1, time: '2026-11-23T08:00:00.000Z' })
  const { lines } = await exported(await tokenOf('admin'), { entity: 'CUSTOMER', entityId: String(id) })
  expect(lines[0]).toContain(';;Inhalt gelöscht am 23.11.2026 (Datenschutz);')
})

test('shows only what its owner may see in the log, contact data included, and is not handed out after a right is gone', async () => {
  const { id, lastName, email } = await makeCustomer({ phone: '+49 30 5550 4711' })
  const rights = { 'system.logs': true, 'reports.export': true, 'customers.contact': false }
  const clerk = await makeUser({ role: 'viewer', permissions: rights })
  const { token } = await signInAs(clerk.id)
  const masked = await exported(token, { entity: 'CUSTOMER', entityId: String(id) })
  expect(masked.rows).toBe(2)
  expect(masked.text).toContain(lastName)
  expect(masked.text).not.toContain(email)
  expect(masked.text).not.toContain('5550 4711')

  const body = { permissions: { ...rights, 'customers.view': false } }
  expect((await call('PATCH', `/api/users/${clerk.id}`, { token: await tokenOf('admin'), body })).status).toBe(200)
  expect(await failing('GET', `${PATH}/${masked.id}`, { token })).toMatchObject({ status: 404 })
  expect((await exported(token, { search: lastName })).rows).toBe(0)
  expect(await failing('GET', `${PATH}/${masked.id}`, { token: await tokenOf('admin') })).toMatchObject({ status: 404 })
})

test('needs the right to export, and names the kind of record with its id', async () => {
  const { token } = await signInAs((await makeUser({ role: 'viewer', permissions: { 'system.logs': true } })).id)
  expect(await failing('POST', PATH, { token, body: {} })).toMatchObject({ status: 403 })
  expect(await failing('POST', PATH, { token: await tokenOf('admin'), body: { entityId: '1' } })).toMatchObject({
    status: 400,
    error: { fields: { entity: 'Zu einer Kennung gehört die Art des Datensatzes' } },
  })
})
