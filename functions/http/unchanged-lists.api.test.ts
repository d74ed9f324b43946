import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
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

/** Time does not pass by itself, so that it can be said how long a change is ago. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  return () => vi.useRealTimers()
})
const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)

type Polled = Extract<RouteName, 'customerList' | 'customerCounts' | 'leadCounts' | 'partnerList'>

const poll = async (name: Polled, token: string, known?: string, query: Record<string, string> = {}) => {
  asked.length = 0
  const headers = { authorization: `Bearer ${token}`, ...(known !== undefined && { 'if-none-match': known }) }
  const { status, json, headers: answered } = await callLambda(name, { headers, query })
  return { status, json, etag: String(answered.get('etag')), operations: asked.map(({ operation }) => operation), asked: [...asked] }
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
  test('is answered 304 from one read after the one that says who calls, as long as nothing in it has changed', async () => {
    const { id } = await makePartner()
    await customerOf(id)
    const token = await partnerUser(id)
    pass(16)
    const first = await poll('customerList', token)
    expect(first).toMatchObject({ status: 200, etag: expect.stringMatching(/^W\/"[\w-]{27}"$/) })

    const again = await poll('customerList', token, first.etag)
    expect(again).toMatchObject({ status: 304, json: undefined, etag: first.etag, operations: ['BatchGetItem', 'Query'] })
    expect(again.asked.at(-1)?.units).toBeLessThanOrEqual(1)
  })

  test('is not read again because of other partners’ records', async () => {
    const [own, other] = [await makePartner(), await makePartner()]
    await customerOf(own.id)
    const token = await partnerUser(own.id)
    pass(16)
    const { etag } = await poll('customerList', token)
    await customerOf(other.id)
    expect(await poll('customerList', token, etag)).toMatchObject({ status: 304, operations: ['BatchGetItem', 'Query'] })
  })

  test('shows a change at once, even one that alters no figure, and has no tag until indexes have followed', async () => {
    const { id } = await makePartner()
    const customer = await customerOf(id)
    const token = await partnerUser(id)
    pass(16)
    const { etag } = await poll('customerList', token)
    await updateCustomer(
      { id: customer.id, ifMatch: undefined, actor: 'test' },
      { lastName: 'Neuname' },
      { mayTransfer: true, maySeeContact: true },
    )
    pass(2)
    const changed = await poll('customerList', token, etag)
    expect(changed).toMatchObject({ status: 200, etag: 'undefined' })
    expect(namesIn(changed.json)).toEqual(['Neuname'])
    pass(14)
    const settled = await poll('customerList', token, etag)
    expect(settled).toMatchObject({ status: 200, etag: expect.stringMatching(/^W/) })
    expect(settled.etag).not.toBe(etag)
  })

  test('is read again for another user, with other rights, and for another query', async () => {
    const { id } = await makePartner()
    await customerOf(id)
    const partner = await partnerUser(id)
    const { id: clerk } = await makeUser({ role: 'backoffice' })
    const { token } = await signInAs(clerk)
    pass(16)
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

  test('is read again after a quarter of an hour, whatever is counted', async () => {
    const { id } = await makePartner()
    const token = await partnerUser(id)
    const { etag } = await poll('customerList', token)
    expect(await poll('customerList', token, etag)).toMatchObject({ status: 304 })
    pass(15 * 60)
    expect(await poll('customerList', token, etag)).toMatchObject({ status: 200 })
  })
})

test('the partner list of staff is read again when a partner’s number of customers has changed', async () => {
  const token = await tokenOf('admin')
  const { id } = await makePartner()
  pass(16)
  const { etag } = await poll('partnerList', token)
  await customerOf(id)
  pass(16)
  expect(await poll('partnerList', token, etag)).toMatchObject({ status: 200 })
})

test('figures are answered 304 while they are the same', async () => {
  const { id } = await makePartner()
  const token = await partnerUser(id)
  const { etag } = await poll('customerCounts', token)
  expect(await poll('customerCounts', token, `"other", ${etag}`)).toMatchObject({ status: 304, operations: ['BatchGetItem', 'Query'] })
  await customerOf(id)
  expect(await poll('customerCounts', token, etag)).toMatchObject({ status: 200, json: { total: 1 } })
})
