import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { call, newPerson, tokenOf } from '../testing/portal.ts'
import { aUser } from '../testing/users.ts'

const idSchema = z.object({ id: z.union([z.number(), z.string()]) })
const idOf = (json: unknown) => idSchema.parse(json).id

const unique = () => crypto.randomUUID().slice(0, 13)
const aPerson = () => {
  const { firstName, lastName, email } = newPerson()
  return { firstName, lastName, email }
}

const anApplication = async () => {
  const body = { ...newPerson(), country: 'DE', tradingExperience: 'expert', expectedVolume: '25M+', marketingStrategy: 'Vorträge' }
  return idOf((await call('POST', '/api/ib-applications', { body })).json)
}
const aCustomer = async () => idOf((await call('POST', '/api/customers', { body: aPerson(), token: await tokenOf('admin') })).json)

/** Each call that creates something: its path and body, and where its record is found by a text. */
const creations = {
  customerCreate: async () => ({ path: '/api/customers', body: aPerson(), list: '/api/customers' }),
  partnerCreate: async () => ({
    path: '/api/ib-partners',
    body: { ...aPerson(), partnerId: `K-${unique()}`, companyName: 'Einmal' },
    list: '/api/ib-partners',
  }),
  userCreate: async () => ({ path: '/api/users', body: { ...aUser(), password: 'Rot-Kehlchen-7' }, list: '/api/users' }),
  formConfigurationCreate: async () => {
    const configKey = `feld-${unique()}`
    return {
      path: '/api/form-configurations',
      body: { configKey, configType: 'select', options: [{ value: 'a', label: 'A' }] },
      list: '/api/form-configurations',
      text: configKey,
    }
  },
  customerPromote: async () => {
    const partnerId = `P-${unique()}`
    return {
      path: `/api/customers/${await aCustomer()}/promote`,
      body: { partnerId, companyName: `Befördert ${partnerId}`, commissionRate: '2.00' },
      list: '/api/ib-partners',
      text: partnerId,
    }
  },
  applicationAccept: async () => ({ path: `/api/ib-applications/${await anApplication()}/partner`, body: {}, list: '/api/ib-partners' }),
} as const

describe.each(Object.entries(creations))('%s with a key', (_, make) => {
  test('creates one record and gives each repetition the first answer, one after the other and at once', async () => {
    const { path, body, list, ...rest } = await make()
    const token = await tokenOf('admin')
    const send = async (key: string) => call('POST', path, { body, token, headers: { 'idempotency-key': key } })
    const key = crypto.randomUUID()
    const atOnce = await Promise.all([send(key), send(key), send(key)])
    const later = await send(key)
    const answers = [...atOnce, later].map(({ status, json }) => ({ status, json }))
    expect(answers).toEqual(answers.map(() => ({ status: 201, json: later.json })))
    const email = z.object({ email: z.string() }).safeParse(later.json).data?.email
    const search = 'text' in rest ? String(rest.text) : (email ?? '')
    const { json } = await call('GET', `${list}?search=${encodeURIComponent(search)}`, { token })
    expect(
      z
        .array(idSchema)
        .parse(json)
        .map(({ id }) => id),
    ).toEqual([idOf(later.json)])
  })
})

test.each(['/api/customers/exports', '/api/backups'])('POST %s with a key starts one', async (path) => {
  const token = await tokenOf('admin')
  const send = async (key: string) => call('POST', path, { body: {}, token, headers: { 'idempotency-key': key } })
  const key = crypto.randomUUID()
  const [first, second] = [await send(key), await send(key)]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(idOf(second.json)).toBe(idOf(first.json))
})

describe('a key', () => {
  const send = async (caller: string, key: string, body: object) =>
    call('POST', '/api/customers', { body, token: await tokenOf(caller), headers: { 'idempotency-key': key } })

  test('belongs to its caller', async () => {
    const [key, body] = [crypto.randomUUID(), aPerson()]
    const [first, second] = [await send('admin', key, body), await send('manager', key, body)]
    expect([first.status, second.status]).toEqual([201, 201])
    expect(idOf(second.json)).not.toBe(idOf(first.json))
  })

  test('is refused with another body, and with another record in the path', async () => {
    const key = crypto.randomUUID()
    expect((await send('admin', key, aPerson())).status).toBe(201)
    expect(await send('admin', key, aPerson())).toMatchObject({ status: 422, json: { code: 'key_reused' } })
    const promote = async (id: number | string, body: object) =>
      call('POST', `/api/customers/${id}/promote`, { body, token: await tokenOf('admin'), headers: { 'idempotency-key': key } })
    const body = { partnerId: `P-${unique()}`, companyName: 'Zweierlei', commissionRate: '2.00' }
    expect((await promote(await aCustomer(), body)).status).toBe(201)
    expect((await promote(await aCustomer(), body)).status).toBe(422)
  })

  test('is not used up by a refused request', async () => {
    const [key, person] = [crypto.randomUUID(), aPerson()]
    expect((await send('admin', key, { ...person, email: 'keine' })).status).toBe(400)
    expect((await send('admin', key, { ...person, ibPartnerId: 1 })).status).toBe(400)
    expect((await send('admin', key, person)).status).toBe(201)
  })

  test('opens nothing to someone who has lost the right', async () => {
    expect((await send('viewer', crypto.randomUUID(), aPerson())).status).toBe(403)
  })
})
