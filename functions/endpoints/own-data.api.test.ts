import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { customerSchema } from '../../shared/domain/customer.ts'
import { partnerFiguresSchema, partnerSchema } from '../../shared/domain/partner.ts'
import { call, failing, tokenOf } from '../testing/portal.ts'

const list = async <Row>(schema: z.ZodType<Row>, path: string, username: string) =>
  z.array(schema).parse((await call('GET', path, { token: await tokenOf(username) })).json)

describe('a partner', () => {
  test('sees itself and no other partner', async () => {
    const own = await list(partnerSchema, '/api/ib-partners?search=Alpenkontor', 'partner')
    expect(own.map(({ partnerId }) => partnerId)).toEqual(['IB-1001'])
  })

  test('sees its own customers and no others, whatever it asks for', async () => {
    const [self] = await list(partnerSchema, '/api/ib-partners', 'partner')
    const all = await list(customerSchema, '/api/customers', 'admin')
    const own = await list(customerSchema, '/api/customers', 'partner')
    expect(own.map(({ id }) => id)).toEqual(all.filter(({ ibPartnerId }) => ibPartnerId === self?.id).map(({ id }) => id))
    const foreign = all.find(({ ibPartnerId }) => ibPartnerId !== self?.id)
    for (const query of [`search=${foreign?.customerId}`, `partnerId=${foreign?.ibPartnerId}`]) {
      const rows = await list(customerSchema, `/api/customers?${query}`, 'partner')
      for (const row of rows) expect(row.ibPartnerId).toBe(self?.id)
    }
  })

  test('reads its own figures, and they count its own customers', async () => {
    const token = await tokenOf('partner')
    const [self] = await list(partnerSchema, '/api/ib-partners', 'partner')
    const own = await list(customerSchema, '/api/customers', 'partner')
    const figures = partnerFiguresSchema.parse((await call('GET', `/api/ib-partners/${self?.id}/figures`, { token })).json)
    expect(figures).toEqual({
      customers: own.length,
      activeCustomers: own.filter(({ status }) => status === 'active').length,
      subIbs: own.filter(({ customerType }) => customerType === 'sub_ib').length,
      directClients: own.filter(({ customerType }) => customerType === 'client').length,
    })
  })

  test('gets the same answer for another partner as for none', async () => {
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
  test('reads of a partner what its page shows and nothing else', async () => {
    const { status, json } = await call('GET', '/api/ib-partners/by-partner-id/ib-1001')
    expect(status).toBe(200)
    expect(json).toMatchObject({ partnerId: 'IB-1001', companyName: 'Lindenhof Finanzbildung GmbH' })
    expect(JSON.stringify(json)).not.toMatch(
      /commission|rebate|invitation|parentId|customerCount|"email":"partner@lindenhof.example","phone":null/,
    )
    expect(Object.keys(Object(json))).not.toContain('email')
  })

  test('is told when a partner does not exist', async () => {
    expect(await failing('GET', '/api/ib-partners/by-partner-id/IB-0')).toMatchObject({
      status: 404,
      error: { message: 'Partner nicht gefunden' },
    })
  })

  test('reads the description of the whole API', async () => {
    const { status, json } = await call('GET', '/api/openapi.json')
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { openapi: '3.1.0', paths: { '/api/ib-interessenten': { post: { operationId: 'interessentCreate' } } } },
    })
  })
})
