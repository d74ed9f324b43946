import { expect, test } from 'vitest'
import * as z from 'zod'
import { CUSTOMER_TYPES, type Customer, customerSchema } from '../../shared/domain/customer.ts'
import { ACTIVITY } from '../../shared/domain/entity.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { call, newPerson, tokenOf } from '../testing/portal.ts'

/** All pages of a list, and the total of the first one. */
const pages = async (query: string) => {
  const token = await tokenOf('backoffice')
  const found: Customer[] = []
  let total = Number.NaN
  for (let path: string | undefined = `/api/customers?${query}`; path !== undefined; ) {
    const { status, json, headers } = await call('GET', path, { token })
    expect({ status, json }).toMatchObject({ status: 200 })
    if (found.length === 0) total = Number(headers.get('x-total-count'))
    found.push(...z.array(customerSchema).parse(json))
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  }
  return { found, total }
}

const create = async (more: object) => {
  const { firstName, lastName, email } = newPerson()
  const { json } = await call('POST', '/api/customers', {
    token: await tokenOf('backoffice'),
    body: { firstName, lastName, email, ...more },
  })
  return customerSchema.parse(json)
}

const filters = [
  ...ACTIVITY.map((status) => ({ status })),
  ...CUSTOMER_TYPES.map((type) => ({ type })),
  ...ACTIVITY.flatMap((status) => (['client', 'sub_ib'] as const).map((type) => ({ status, type }))),
]

test.each(filters)('customers of %o are listed page by page, newest first, without duplicates and strangers', async (filter) => {
  const { type: customerType, ...wanted } = { type: undefined, ...filter }
  const { found, total } = await pages(`${new URLSearchParams(filter)}&limit=7`)
  expect(found.length).toBeGreaterThan(0)
  for (const customer of found) expect(customer).toMatchObject({ ...wanted, ...(customerType && { customerType }) })
  const ids = found.map(({ id }) => id)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(new Set(ids).size).toBe(ids.length)
  // Other tests add customers meanwhile, which come first; pages already read do not change.
  expect(total).toBeGreaterThanOrEqual(ids.length - 1)
})

test('customers are listed oldest first on request, searched or not, and an unknown order is refused', async () => {
  const { lastName } = newPerson()
  const made: number[] = []
  for (let count = 0; count < 3; count++) made.push((await create({ lastName, status: 'active' })).id)
  const oldest = await pages('sort=createdAt&status=active&limit=50')
  expect(oldest.found.map(({ id }) => id)).toEqual(oldest.found.map(({ id }) => id).toSorted((a, b) => a - b))
  expect((await pages(`search=${lastName}&sort=createdAt&limit=2`)).found.map(({ id }) => id)).toEqual(made)
  expect((await pages(`search=${lastName}&limit=2`)).found.map(({ id }) => id)).toEqual(made.toReversed())
  expect((await call('GET', '/api/customers?sort=email', { token: await tokenOf('backoffice') })).status).toBe(400)
})

test('a customer with a new status and type moves to other lists at once', async () => {
  const token = await tokenOf('backoffice')
  const { id } = await create({ customerType: 'client', status: 'active' })
  const lists = async () => {
    const within = async (query: string) => (await pages(`${query}&limit=100`)).found.some((customer) => customer.id === id)
    return {
      active: await within('status=active'),
      inactive: await within('status=inactive'),
      client: await within('type=client'),
      subIb: await within('type=sub_ib'),
      activeClient: await within('status=active&type=client'),
      inactiveSubIb: await within('status=inactive&type=sub_ib'),
    }
  }
  expect(await lists()).toEqual({ active: true, inactive: false, client: true, subIb: false, activeClient: true, inactiveSubIb: false })
  await call('PATCH', `/api/customers/${id}`, { token, body: { status: 'inactive', customerType: 'sub_ib' } })
  expect(await lists()).toEqual({ active: false, inactive: true, client: false, subIb: true, activeClient: false, inactiveSubIb: true })
})

test('a cursor of one filter is refused under another', async () => {
  const token = await tokenOf('backoffice')
  const { headers } = await call('GET', '/api/customers?status=active&limit=1', { token })
  const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
  const { status } = await call('GET', `/api/customers?status=inactive&limit=1&cursor=${cursor}`, { token })
  expect(status).toBe(400)
})

test('a search finds a customer once, however many words match, newest first', async () => {
  const { lastName } = newPerson()
  const made: number[] = []
  for (let count = 0; count < 3; count++) made.push((await create({ firstName: `${lastName}a`, lastName: `${lastName}b` })).id)
  expect((await pages(`search=${lastName}&limit=2`)).found.map(({ id }) => id)).toEqual(made.toReversed())
  // How many there are is told only by a page that reaches the end of each partition.
  expect((await pages(`search=${lastName}&limit=50`)).total).toBe(3)
})

test('a search that finds customers by their partner says so on every page, and no other one does', async () => {
  const partner = await makePartner()
  const made = await Promise.all([1, 2, 3].map(() => create({ ibPartnerId: partner.id })))
  const token = await tokenOf('backoffice')
  const foundBy = async (path: string) => {
    const { json, headers } = await call('GET', path, { token })
    return {
      ids: z
        .array(customerSchema)
        .parse(json)
        .map(({ id }) => id),
      by: headers.get('x-found-by'),
      link: headers.get('link') ?? '',
    }
  }
  const first = await foundBy(`/api/customers?search=${partner.partnerId}&limit=2`)
  expect(first).toMatchObject({ by: 'partner' })
  const second = await foundBy(/<([^>]+)>/.exec(first.link)?.[1] ?? '')
  expect(second).toMatchObject({ by: 'partner' })
  expect([...first.ids, ...second.ids].toSorted()).toEqual(made.map(({ id }) => id).toSorted())
  expect(await foundBy(`/api/customers?search=${made[0]?.lastName}`)).toMatchObject({ by: null, ids: [made[0]?.id] })
  expect(await foundBy('/api/customers?search=gibtesnichtwort')).toMatchObject({ by: null, ids: [] })
  expect(await foundBy('/api/customers?limit=1')).toMatchObject({ by: null })
})
