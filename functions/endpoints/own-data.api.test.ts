import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { customerSchema, partnerFiguresSchema } from '../../shared/domain/customer.ts'
import { partnerSchema } from '../../shared/domain/partner.ts'
import { aPartnerWithCustomers } from '../testing/partner-with-customers.ts'
import { call, failing, tokenOf } from '../testing/portal.ts'

const list = async <Row>(schema: z.ZodType<Row>, path: string, username: string) =>
  z.array(schema).parse((await call('GET', path, { token: await tokenOf(username) })).json)

describe('a partner', () => {
  test('sees itself and no other partner', async () => {
    const own = await list(partnerSchema, '/api/ib-partners?search=Alpenkontor', 'partner')
    expect(own.map(({ partnerId }) => partnerId)).toEqual(['IB-1001'])
  })

  test('sees only its own customers, whatever the filter', async () => {
    const { partner, customers, token } = await aPartnerWithCustomers()
    const { partner: other, customers: foreign } = await aPartnerWithCustomers()
    const rowsFor = async (query: string) => z.array(customerSchema).parse((await call('GET', `/api/customers${query}`, { token })).json)
    expect((await rowsFor('')).map(({ id }) => id)).toEqual(customers.map(({ id }) => id).toReversed())
    for (const query of [`?search=${foreign[0]?.customerId}`, `?search=${foreign[0]?.email}`, `?partnerId=${other.id}`, '?status=active']) {
      for (const row of await rowsFor(query)) expect(row.ibPartnerId).toBe(partner.id)
    }
    expect((await failing('GET', `/api/customers/${foreign[0]?.id}`, { token })).status).toBe(404)
  })

  test('reads its own figures, which count only its own customers', async () => {
    const { partner, customers, token } = await aPartnerWithCustomers()
    const figures = partnerFiguresSchema.parse((await call('GET', `/api/ib-partners/${partner.id}/figures`, { token })).json)
    const newestSubIbs = customers
      .filter(({ customerType }) => customerType === 'sub_ib')
      .map(({ lastName }) => expect.objectContaining({ lastName }))
    expect(figures).toEqual({ customers: 3, activeCustomers: 2, subIbs: 1, activeSubIbs: 1, directClients: 2, newestSubIbs })
  })

  test('gets the same answer for another partner as for a missing one', async () => {
    const token = await tokenOf('partner')
    const others = await list(partnerSchema, '/api/ib-partners?search=Alpenkontor', 'admin')
    const [foreign, missing] = await Promise.all([
      failing('GET', `/api/ib-partners/${others[0]?.id}/figures`, { token }),
      failing('GET', '/api/ib-partners/4711/figures', { token }),
    ])
    expect(foreign.status).toBe(404)
    expect({ ...foreign.error, requestId: '' }).toEqual({ ...missing.error, requestId: '' })
  })

  test('does not see the staff dashboard', async () => {
    expect((await failing('GET', '/api/dashboard', { token: await tokenOf('partner') })).status).toBe(403)
  })
})

describe('a visitor', () => {
  test('reads only the public facts of a partner', async () => {
    const { status, json } = await call('GET', '/api/ib-partners/by-partner-id/ib-1001')
    expect(status).toBe(200)
    expect(json).toMatchObject({ partnerId: 'IB-1001', companyName: 'Lindenhof Finanzbildung GmbH' })
    expect(JSON.stringify(json)).not.toMatch(
      /commission|rebate|invitation|parentId|customerCount|"email":"partner@lindenhof.example","phone":null/,
    )
    expect(Object.keys(Object(json))).not.toContain('email')
  })

  test('gets a 404 for an unknown partner', async () => {
    expect(await failing('GET', '/api/ib-partners/by-partner-id/IB-0')).toMatchObject({
      status: 404,
      error: { message: 'Partner nicht gefunden' },
    })
  })

  test('reads the description of the whole API', async () => {
    const { status, json } = await call('GET', '/api/openapi.json')
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { openapi: '3.1.0', paths: { '/api/ib-interessenten': { post: { operationId: 'leadCreate' } } } },
    })
  })
})
