import { expect, test } from 'vitest'
import * as z from 'zod'
import { auditEntrySchema } from '../../shared/domain/audit-entry.ts'
import { customerExportPartSchema } from '../../shared/domain/customer.ts'
import { call, failing, somebody, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const parts = async (query: string, token: string) => {
  const found: z.output<typeof customerExportPartSchema>[] = []
  let cursor: string | undefined
  do {
    const more: string = cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const { status, json } = await call('GET', `/api/customers/export?${query}${more}`, { token })
    expect({ status, json }).toMatchObject({ status: 200 })
    const part = customerExportPartSchema.parse(json)
    found.push(part)
    cursor = part.cursor
  } while (cursor !== undefined)
  return found
}

const create = async (lastName: string, more: object = {}) => {
  const body = { firstName: 'Ulrike', lastName, email: somebody().email, ...more }
  const { status } = await call('POST', '/api/customers', { token: await tokenOf('admin'), body })
  expect(status).toBe(201)
}

test('contains exactly the customers of the list with the same filter', async () => {
  const token = await tokenOf('admin')
  const { lastName } = somebody()
  await create(lastName)
  await create(lastName, { status: 'active', customerType: 'sub_ib' })
  await create(lastName, { status: 'active', phone: '=HYPERLINK("http://x")' })
  const [all] = await parts(`search=${lastName}`, token)
  expect(all).toMatchObject({ rows: 3 })
  const [one] = await parts(`search=${lastName}&status=active&type=client`, token)
  expect(one).toMatchObject({ rows: 1 })
  expect(one?.text).toContain('"\t=HYPERLINK')

  const { headers } = await call('GET', '/api/customers?status=inactive', { token })
  const inactive = await parts('status=inactive', token)
  const lines = inactive.map(({ text }) => text).join('')
  // Headers, and nothing after the last CRLF; other tests add customers meanwhile.
  expect(lines.split('\r\n').length - 2).toBeGreaterThanOrEqual(Number(headers.get('x-total-count')))
  expect(inactive[0]?.total).toBeGreaterThanOrEqual(Number(headers.get('x-total-count')))
})

test('comes in parts that form the file, without duplicates and gaps', async () => {
  const token = await tokenOf('admin')
  const { lastName } = somebody()
  // A search reads windows of 200.
  for (let made = 0; made < 310; made += 31) await Promise.all(Array.from({ length: 31 }, () => create(lastName)))
  const found = await parts(`search=${lastName}`, token)
  expect(found.length).toBeGreaterThan(1)
  const text = found.map((part) => part.text).join('')
  expect(text.match(/\uFEFF/g)).toHaveLength(1)
  const ids = text
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';')[0])
  expect(new Set(ids).size).toBe(310)
  expect(ids).toHaveLength(310)
}, 60_000)

test('continues only after a part of the same user’s export: any other cursor would start unlogged in the middle', async () => {
  const token = await tokenOf('admin')
  const { headers } = await call('GET', '/api/customers?limit=1', { token })
  const ofList = /[?&]cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
  expect(ofList).toBeDefined()
  const { lastName } = somebody()
  for (let made = 0; made < 210; made += 30) await Promise.all(Array.from({ length: 30 }, () => create(lastName)))
  const part = customerExportPartSchema.parse((await call('GET', `/api/customers/export?search=${lastName}`, { token })).json)
  const own = encodeURIComponent(part.cursor ?? '')
  const another = (await signInAs((await makeUser({ role: 'admin' })).id)).token

  const refused = [
    [`cursor=abc&search=${lastName}`, token],
    [`cursor=${ofList}`, token],
    [`cursor=${own}&search=${lastName}&status=active`, token],
    [`cursor=${own}&search=${lastName}`, another],
  ] as const
  for (const [query, by] of refused) {
    expect(await failing('GET', `/api/customers/export?${query}`, { token: by })).toMatchObject({
      status: 400,
      error: { fields: { cursor: 'Ungültiger Cursor' } },
    })
  }
  expect((await call('GET', `/api/customers/export?cursor=${own}&search=${lastName}`, { token })).status).toBe(200)
}, 60_000)

test('has no partner columns without the right to see partners', async () => {
  const clerk = await makeUser({ role: 'viewer', permissions: { 'reports.export': true, 'ib_partners.view': false } })
  const [part] = await parts('', (await signInAs(clerk.id)).token)
  expect(part?.text).toContain('Kunden-ID')
  expect(part?.text).not.toContain('Partner-ID')
})

test('is logged once, with the filter of the list', async () => {
  const token = await tokenOf('manager')
  const { lastName } = somebody()
  await parts(`search=${lastName}`, token)
  const { json } = await call('GET', '/api/audit-log?entity=CUSTOMER_LIST&entityId=CSV', { token })
  const entries = z
    .array(auditEntrySchema)
    .parse(json)
    .filter(({ after }) => after?.search === lastName)
  expect(entries).toMatchObject([{ actor: 'manager', action: 'customerExport' }])
})
