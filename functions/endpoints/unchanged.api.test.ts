import { expect, test } from 'vitest'
import * as z from 'zod'
import { call, newPerson, tokenOf } from '../testing/portal.ts'

const storedSchema = z.looseObject({ id: z.union([z.number(), z.string()]), version: z.number(), updatedAt: z.string() })
const word = () =>
  `u${newPerson()
    .lastName.toLowerCase()
    .replace(/[^a-z0-9]/g, '')}`

/** Records of five kinds: their creation, and the same values saved again. */
const kinds = [
  {
    entity: 'PARTNER',
    path: '/api/ib-partners',
    make: () => ({ ...newPerson(), partnerId: word(), companyName: 'Haus', commissionRate: '7,5' }),
    // As a form sends it: fields of the partner and of its page, some with another spelling.
    again: { companyName: ' Haus ', commissionRate: '7.50', country: '', landingPageBenefits: [], landingPageTitle: null },
    other: { landingPageTitle: 'Willkommen' },
  },
  {
    entity: 'INTERESSENT',
    path: '/api/ib-interessenten',
    make: () => ({ ...newPerson(), partnerId: 'IB-1001', status: 'IB-Bewerbung' }),
    again: { status: 'IB-Bewerbung' },
    other: { status: 'Kontaktiert' },
  },
  {
    entity: 'CUSTOMER',
    path: '/api/customers',
    make: () => ({ ...newPerson(), status: 'active' }),
    again: { status: 'active', country: '' },
    other: { country: 'AT' },
  },
  {
    entity: 'USER',
    path: '/api/users',
    make: () => ({ ...newPerson(), id: word(), password: 'Zaun-Koenig-8', permissions: { 'customers.create': true } }),
    again: { permissions: { 'customers.create': true }, role: 'viewer' },
    other: { role: 'backoffice' },
  },
  {
    entity: 'FORM',
    path: '/api/form-configurations',
    make: () => ({ configKey: word(), configType: 'select', options: [{ value: 'eins', label: 'Eins', isActive: true }] }),
    again: { configType: 'select', options: [{ label: 'Eins', value: 'eins', isActive: true }] },
    other: { isActive: false },
  },
] as const

test.each(kinds)('saving an unchanged record of kind $entity keeps its version and adds no log entry', async (kind) => {
  const { entity, path, make, again, other } = kind
  const token = await tokenOf('admin')
  const created = await call('POST', path, { token, body: make() })
  expect(created.status).toBe(201)
  const { id } = storedSchema.parse(created.json)
  const address = `${path}/${id}`
  const method = entity === 'FORM' ? 'PUT' : 'PATCH'
  const logged = async () => (await call('GET', `/api/audit-log?entity=${entity}&entityId=${id}`, { token })).json
  const entries = await logged()
  expect(entries).toHaveLength(1)

  const saved = await call(method, address, { token, body: again, headers: { 'if-match': '"1"' } })
  expect(saved.status).toBe(200)
  expect(saved.headers.get('etag')).toBe(created.headers.get('etag'))
  expect(saved.json).toMatchObject(z.record(z.string(), z.unknown()).parse(created.json))
  expect(await logged()).toEqual(entries)

  const changed = await call(method, address, { token, body: { ...again, ...other } })
  expect(storedSchema.parse(changed.json).version).toBe(2)
  expect(await logged()).toHaveLength(2)
})
