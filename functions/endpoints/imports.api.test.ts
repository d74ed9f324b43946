import { describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { customerSchema } from '../../shared/domain/customer.ts'
import { type ImportKind, type ImportValues, importRowSchema, importSchema } from '../../shared/domain/import.ts'
import { partnerSchema } from '../../shared/domain/partner.ts'
import { call, failing, newPerson, tokenOf } from '../testing/portal.ts'

const isRunning = (state: string) => ['checking', 'creating', 'undoing'].includes(state)

const readImport = async (id: string, token: string) => importSchema.parse((await call('GET', `/api/imports/${id}`, { token })).json)

/** Carries out a step, and waits for its end. */
const ended = async (id: string, step: string, token: string) => {
  const { status, json } = await call('POST', `/api/imports/${id}/steps`, { token, body: { step } })
  expect({ status, json }).toMatchObject({ status: 201 })
  return vi.waitUntil(
    async () => {
      const now = await readImport(id, token)
      return isRunning(now.state) ? undefined : now
    },
    { timeout: 30_000, interval: 100 },
  )
}

const sent = async (kind: ImportKind, rows: readonly ImportValues[], token: string) => {
  const given = { kind, fileName: 'liste.csv', origin: 'Vertrag vom 1. Mai', total: rows.length, columns: { email: { header: 'Mail' } } }
  const { status, json } = await call('POST', '/api/imports', { token, body: given })
  expect({ status, json }).toMatchObject({ status: 201 })
  const { id } = importSchema.parse(json)
  const body = { rows: rows.map((values, nth) => ({ number: nth + 2, values })) }
  expect(await call('PUT', `/api/imports/${id}/rows/0`, { token, body })).toMatchObject({ status: 200 })
  return id
}

const rowsOf = async (id: string, token: string, query = '') =>
  z.array(importRowSchema).parse((await call('GET', `/api/imports/${id}/rows${query}`, { token })).json)

const aPartner = async () => {
  const { lastName, ...person } = newPerson()
  const body = { ...person, lastName, partnerId: `I-${lastName}`, companyName: `${lastName} GmbH` }
  return partnerSchema.parse((await call('POST', '/api/ib-partners', { token: await tokenOf('admin'), body })).json)
}

describe('a program', () => {
  test('checks, creates and deletes customers, and reads what became of each row', async () => {
    const token = await tokenOf('backoffice')
    const partner = await aPartner()
    const [good, named, wrong] = [newPerson(), newPerson(), newPerson()]
    const rows = [
      { ...good, partner: partner.partnerId, customerId: `K-${good.lastName}` },
      { ...named, partner: partner.companyName },
      { ...wrong, email: 'keine' },
    ]
    const id = await sent('customer', rows, token)
    expect(await ended(id, 'check', token)).toMatchObject({ state: 'checked', counts: { new: 2, failed: 1 } })
    expect(await rowsOf(id, token, '?outcome=failed&limit=1')).toMatchObject([{ number: 4, field: 'email', values: { email: 'keine' } }])
    expect(await ended(id, 'create', token)).toMatchObject({ state: 'finished', counts: { created: 2, failed: 1 } })
    const [first] = await rowsOf(id, token, '?outcome=created')
    const customer = customerSchema.parse((await call('GET', `/api/customers/${first?.recordId}`, { token: await tokenOf('admin') })).json)
    expect(customer).toMatchObject({ ibPartnerId: partner.id, imported: { importId: id, origin: 'Vertrag vom 1. Mai' } })
    expect(await ended(id, 'undo', token)).toMatchObject({ state: 'undone', counts: { deleted: 2, created: 0 } })
    expect((await call('GET', `/api/customers/${first?.recordId}`, { token })).status).toBe(404)
    expect(await call('GET', '/api/import-columns/customer', { token })).toMatchObject({ json: { columns: { email: { header: 'Mail' } } } })
  }, 60_000)

  test('imports partners and leads', async () => {
    const token = await tokenOf('manager')
    const partner = await aPartner()
    const companies = [newPerson(), newPerson()].map((person) => ({
      ...person,
      companyName: `${person.lastName} AG`,
      partner: partner.partnerId,
    }))
    const ids = companies.map((company, nth) => (nth === 0 ? { ...company, partnerId: `I-${company.lastName}` } : company))
    const partners = await sent('partner', ids, token)
    await ended(partners, 'check', token)
    expect(await ended(partners, 'create', token)).toMatchObject({ counts: { created: 2 } })
    expect(await ended(partners, 'undo', token)).toMatchObject({ counts: { deleted: 2 } })

    const leads = await sent('lead', [{ ...newPerson(), partner: partner.partnerId, status: 'IB-Bewerbung' }], token)
    await ended(leads, 'check', token)
    expect(await ended(leads, 'create', token)).toMatchObject({ counts: { created: 1 } })
    expect(await ended(leads, 'undo', token)).toMatchObject({ counts: { deleted: 1 } })
  }, 60_000)

  test('cancels an import of its own, and sees those of others as a reader of the log', async () => {
    const token = await tokenOf('manager')
    const id = await sent('customer', [newPerson()], token)
    expect(await failing('GET', `/api/imports/${id}`, { token: await tokenOf('backoffice') })).toMatchObject({ status: 404 })
    const admin = { token: await tokenOf('admin') }
    expect(await readImport(id, admin.token)).toMatchObject({ owner: 'manager' })
    expect((await call('GET', '/api/imports?of=all', admin)).json).toMatchObject({
      imports: expect.arrayContaining([expect.objectContaining({ id })]),
    })
    expect(await failing('DELETE', `/api/imports/${id}`, admin)).toMatchObject({ status: 404 })
    expect((await call('DELETE', `/api/imports/${id}`, { token })).status).toBe(204)
    expect(await readImport(id, token)).toMatchObject({ state: 'cancelled' })
    expect((await call('GET', '/api/imports', { token })).json).toMatchObject({
      imports: expect.arrayContaining([expect.objectContaining({ id })]),
    })
  })

  test('is told what is wrong with a part', async () => {
    const token = await tokenOf('manager')
    const id = await sent('customer', [newPerson()], token)
    const twice = { rows: [2, 2].map((number) => ({ number, values: {} })) }
    expect(await failing('PUT', `/api/imports/${id}/rows/0`, { token, body: twice })).toMatchObject({
      status: 400,
      error: { fields: { rows: 'Jede Zeile darf nur einmal vorkommen' } },
    })
    expect(await failing('PUT', `/api/imports/${id}/rows/100`, { token, body: twice })).toMatchObject({ status: 400 })
    const long = { rows: [{ number: 2, values: { firstName: 'x'.repeat(1001) } }] }
    expect(await failing('PUT', `/api/imports/${id}/rows/0`, { token, body: long })).toMatchObject({ status: 400 })
    expect(
      await failing('POST', '/api/imports', {
        token: await tokenOf('viewer'),
        body: { kind: 'customer', fileName: 'x.csv', origin: 'x', total: 1 },
      }),
    ).toMatchObject({ status: 403 })
  })
})
