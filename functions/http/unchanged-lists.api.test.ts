import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { RouteName } from '../../shared/api/index.ts'
import { reportConsumedCapacity } from '../testing/consumed-capacity.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { callLambda } from '../testing/lambda.ts'
import { call, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'
import { createCustomer, updateCustomer } from '../use-cases/records/change-customer.ts'

const asked: { readonly operation: string; readonly units: number }[] = []
beforeAll(() => reportConsumedCapacity((operation, units) => asked.push({ operation, units })))

/** As on a stage: what partners may see is remembered for some seconds. */
beforeAll(() => {
  vi.stubEnv('REMEMBER_SECONDS', '5')
  return () => vi.unstubAllEnvs()
})

type Polled = Extract<RouteName, 'customerList' | 'customerCounts' | 'leadCounts' | 'partnerList'>

const poll = async (name: Polled, token: string, known?: string, query: Record<string, string> = {}) => {
  asked.length = 0
  const headers = { authorization: `Bearer ${token}`, ...(known !== undefined && { 'if-none-match': known }) }
  const { status, json, headers: answered } = await callLambda(name, { headers, query })
  return { status, json, etag: String(answered.get('etag')), operations: asked.map(({ operation }) => operation) }
}

const partnerUser = async (ibPartnerId: number) => {
  const { id } = await makeUser({ role: 'ib_partner', ibPartnerId })
  return (await signInAs(id)).token
}

const customerOf = (ibPartnerId: number) => createCustomer({ ...newPerson(), ibPartnerId }, 'test')

const namesIn = (json: unknown) =>
  z
    .array(z.object({ lastName: z.string() }))
    .parse(json)
    .map(({ lastName }) => lastName)

describe('a list that is asked for again', () => {
  test('is answered 304 as long as nothing in it has changed, whatever others have', async () => {
    const [own, other] = [await makePartner(), await makePartner()]
    await customerOf(own.id)
    const token = await partnerUser(own.id)
    const first = await poll('customerList', token)
    expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/"[\w-]{27}"$/) })
    await customerOf(other.id)
    const again = await poll('customerList', token, first.etag)
    expect(again).toMatchObject({ status: 304, json: undefined, etag: first.etag })
    // The caller; the rows and their number at once.
    expect(again.operations).toEqual(['BatchGetItem', 'Query', 'Query'])
  })

  test('shows a change at once, even one that alters no figure', async () => {
    const { id } = await makePartner()
    const customer = await customerOf(id)
    const token = await partnerUser(id)
    const { etag } = await poll('customerList', token)
    await updateCustomer(
      { id: customer.id, ifMatch: undefined, actor: 'test' },
      { lastName: 'Neuname' },
      { mayTransfer: true, maySeeContact: true },
    )
    const changed = await poll('customerList', token, etag)
    expect(changed).toMatchObject({ status: 200, etag: expect.stringMatching(/^W/) })
    expect(namesIn(changed.json)).toEqual(['Neuname'])
    expect(changed.etag).not.toBe(etag)
  })

  test('is sent again if only the number of all matches has changed', async () => {
    const { id } = await makePartner()
    await customerOf(id)
    const token = await partnerUser(id)
    const { etag } = await poll('customerList', token, undefined, { limit: '1', sort: 'createdAt' })
    await customerOf(id)
    expect(await poll('customerList', token, etag, { limit: '1', sort: 'createdAt' })).toMatchObject({ status: 200 })
  })

  test('is sent again to another user, with other rights, and for another query', async () => {
    const { id } = await makePartner()
    await customerOf(id)
    const partner = await partnerUser(id)
    const { id: clerk } = await makeUser({ role: 'backoffice' })
    const { token } = await signInAs(clerk)
    const query = { partnerId: String(id) }
    const { etag } = await poll('customerList', token, undefined, query)
    expect(await poll('customerList', token, etag, query)).toMatchObject({ status: 304 })
    expect(await poll('customerList', partner, etag, query)).toMatchObject({ status: 200 })
    expect(await poll('customerList', await tokenOf('admin'), etag, query)).toMatchObject({ status: 200 })
    expect(await poll('customerList', token, etag, { ...query, status: 'active' })).toMatchObject({ status: 200 })
    const granted = await call('PATCH', `/api/users/${clerk}`, {
      token: await tokenOf('admin'),
      body: { permissions: { 'users.view': true } },
    })
    expect(granted.status).toBe(200)
    expect(await poll('customerList', token, etag, query)).toMatchObject({ status: 200 })
  })
})

test('the partner list of staff is sent again when a partner’s number of customers has changed', async () => {
  const token = await tokenOf('admin')
  const { id } = await makePartner()
  const query = { ids: String(id) }
  const { etag } = await poll('partnerList', token, undefined, query)
  expect(await poll('partnerList', token, etag, query)).toMatchObject({ status: 304 })
  await customerOf(id)
  expect(await poll('partnerList', token, etag, query)).toMatchObject({ status: 200 })
})

test('figures are answered 304 while they are the same', async () => {
  const { id } = await makePartner()
  const token = await partnerUser(id)
  const { etag } = await poll('customerCounts', token)
  expect(await poll('customerCounts', token, `"other", ${etag}`)).toMatchObject({ status: 304 })
  await customerOf(id)
  expect(await poll('customerCounts', token, etag)).toMatchObject({ status: 200, json: { total: 1 } })
})
