import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { documents } from './data/client.ts'
import { callLambda } from './testing/lambda.ts'
import { fetchKeys } from './testing/pool-keys.ts'
import { call, tokenOf } from './testing/portal.ts'
import { makeUser, signInAs } from './testing/users.ts'

const rowSchema = z.object({ id: z.int(), ibPartnerId: z.int().nullable() })
const partnerSchema = z.object({ id: z.int(), customerCount: z.int() })

/** Someone who acts for a partner, who has customers as another partner has. */
const aPartnerUser = async () => {
  const { json } = await call('GET', '/api/ib-partners', { token: await tokenOf('admin') })
  const [own, other] = z
    .array(partnerSchema)
    .parse(json)
    .filter(({ customerCount }) => customerCount > 0)
  const user = await makeUser({ role: 'ib_partner', ibPartnerId: own?.id })
  const { token, cookie } = await signInAs(user.id)
  const change = async (body: object) => {
    const { status } = await call('PATCH', `/api/users/${user.id}`, { token: await tokenOf('admin'), body })
    expect(status).toBe(200)
  }
  return { headers: { authorization: `Bearer ${token}` }, token, cookie, own: Number(own?.id), other: Number(other?.id), change }
}
type PartnerUser = Awaited<ReturnType<typeof aPartnerUser>>

const list = async ({ headers }: Pick<PartnerUser, 'headers'>) => {
  const { status, json } = await callLambda('customerList', { headers })
  return {
    status,
    owners: [
      ...new Set(
        z
          .array(rowSchema)
          .safeParse(json)
          .data?.map(({ ibPartnerId }) => ibPartnerId),
      ),
    ],
    json,
  }
}

const { send } = documents
/** What the table was asked, in its order. */
let asked: string[]
/** Lets the table say who calls only now. */
let sayWhoCalls: () => void
let whoCalls: Promise<void>

beforeEach(async () => {
  await fetchKeys()
  asked = []
  whoCalls = Promise.resolve()
  documents.send = async (operation, input) => {
    asked.push(operation)
    const answer = await send(operation, input)
    if (operation === 'BatchGetItem') await whoCalls
    return answer
  }
})
afterEach(() => {
  documents.send = send
})

const holdBack = () => {
  const held = Promise.withResolvers<void>()
  whoCalls = held.promise
  sayWhoCalls = held.resolve
}

describe('a read of somebody who called before', () => {
  test('begins before the table has said who calls, and answers the same', async () => {
    const user = await aPartnerUser()
    const first = await list(user)
    expect(first).toMatchObject({ status: 200, owners: [user.own] })
    expect(asked[0]).toBe('BatchGetItem')

    asked = []
    holdBack()
    const second = list(user)
    await vi.waitFor(() => expect(asked).toContain('Query'))
    expect(asked[0]).toBe('Query')
    sayWhoCalls()
    expect(await second).toEqual(first)
  })

  test('is no answer before the table has said so', async () => {
    const user = await aPartnerUser()
    await list(user)
    holdBack()
    asked = []
    let isAnswered = false
    const second = list(user).finally(() => {
      isAnswered = true
    })
    await vi.waitFor(() => expect(asked).toContain('Query'))
    // Longer than all that was begun takes.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(isAnswered).toBe(false)
    sayWhoCalls()
    expect(await second).toMatchObject({ status: 200 })
  })

  test('counts for nothing when they act for another partner now', async () => {
    const user = await aPartnerUser()
    await list(user)
    await user.change({ ibPartnerId: user.other })
    asked = []
    expect(await list(user)).toMatchObject({ status: 200, owners: [user.other] })
    // It was begun, and begun again.
    expect(asked.filter((operation) => operation === 'Query').length).toBeGreaterThan(2)
  })

  test('counts for nothing when they may not read any more, are suspended or have signed out: not a row is told', async () => {
    const [fallen, suspended, gone] = await Promise.all([aPartnerUser(), aPartnerUser(), aPartnerUser()])
    await Promise.all([list(fallen), list(suspended), list(gone)])
    await fallen.change({ role: 'viewer', ibPartnerId: null, permissions: { 'customers.view': false } })
    await suspended.change({ status: 'suspended' })
    expect((await call('POST', '/api/logout', { token: gone.token, headers: { cookie: gone.cookie } })).status).toBe(204)
    asked = []
    expect(await list(fallen)).toMatchObject({ status: 403, json: { code: 'forbidden' } })
    expect(await list(suspended)).toMatchObject({ status: 403, json: { code: 'forbidden' } })
    expect(await list(gone)).toMatchObject({ status: 401, json: { code: 'unauthenticated' } })
    expect(asked.filter((operation) => operation === 'Query').length).toBeGreaterThanOrEqual(3)
  })

  test('that fails in vain fails nobody: what counts is read anew', async () => {
    const user = await aPartnerUser()
    await list(user)
    await user.change({ firstName: 'Anders' })
    const watched = documents.send
    let isFirst = true
    documents.send = (operation, input) => {
      if (operation !== 'Query' || !isFirst) return watched(operation, input)
      isFirst = false
      throw new Error('Just then')
    }
    expect(await list(user)).toMatchObject({ status: 200, owners: [user.own] })
    expect(isFirst).toBe(false)
  })

  test('that fails, and counts, fails', async () => {
    const user = await aPartnerUser()
    const get = async () => (await callLambda('customerGet', { headers: user.headers, params: { id: 4711 } })).status
    expect([await get(), await get()]).toEqual([404, 404])
  })
})

test('what leaves a trace waits for the rights: an export that is refused is not in the log', async () => {
  const clerk = await makeUser({ role: 'manager' })
  const { token } = await signInAs(clerk.id)
  const headers = { authorization: `Bearer ${token}` }
  const exported = async () => (await callLambda('customerExport', { headers })).status
  expect(await exported()).toBe(200)
  const admin = await tokenOf('admin')
  await call('PATCH', `/api/users/${clerk.id}`, { token: admin, body: { permissions: { 'reports.export': false } } })
  asked = []
  expect(await exported()).toBe(403)
  expect(asked).toEqual(['BatchGetItem'])
})
