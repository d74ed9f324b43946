import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { PERMISSION_KEYS, type PermissionKey } from '../../../shared/domain/permissions.ts'
import { PARTNER_RIGHTS } from '../../../shared/domain/privilege.ts'
import { call, newPerson, tokenOf } from '../../testing/portal.ts'
import { makeUser, PASSWORD, signInAs } from '../../testing/users.ts'

const ATTACKERS_PASSWORD = 'Fremd-Gesetzt-2026'

let partners: readonly number[]
beforeAll(async () => {
  const { json } = await call('GET', '/api/ib-partners?limit=2', { token: await tokenOf('admin') })
  partners = z
    .array(z.object({ id: z.number() }))
    .parse(json)
    .map(({ id }) => id)
})

const holderOf = async (rights: readonly PermissionKey[]) => {
  const permissions = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, rights.includes(key)]))
  const { id } = await makeUser({ role: 'viewer', permissions })
  return (await signInAs(id)).token
}

/** What staff can ask of somebody's account. */
const operations = {
  move: (token: string, id: string) => call('PATCH', `/api/users/${id}`, { token, body: { ibPartnerId: partners[1] } }),
  address: (token: string, id: string) => call('PATCH', `/api/users/${id}`, { token, body: { email: newPerson().email } }),
  promote: (token: string, id: string) =>
    call('PATCH', `/api/users/${id}`, { token, body: { role: 'ib_partner', ibPartnerId: partners[0] } }),
  demote: (token: string, id: string) => call('PATCH', `/api/users/${id}`, { token, body: { role: 'viewer', permissions: {} } }),
  wake: (token: string, id: string) => call('PATCH', `/api/users/${id}`, { token, body: { status: 'active' } }),
  factor: (token: string, id: string) => call('DELETE', `/api/users/${id}/second-factor`, { token }),
  invite: (token: string, id: string) => call('POST', `/api/users/${id}/invitation`, { token }),
  password: (token: string, id: string) => call('POST', `/api/users/${id}/password`, { token, body: { password: ATTACKERS_PASSWORD } }),
  create: (token: string, id: string) =>
    call('POST', '/api/users', {
      token,
      body: { ...newPerson(), id: `${id}-2`, password: ATTACKERS_PASSWORD, role: 'ib_partner', ibPartnerId: partners[0] },
    }),
  createPlain: (token: string, id: string) =>
    call('POST', '/api/users', { token, body: { ...newPerson(), id: `${id}-2`, password: ATTACKERS_PASSWORD, ibPartnerId: partners[0] } }),
} as const
const names = ['move', 'address', 'promote', 'demote', 'wake', 'factor', 'invite', 'password', 'create', 'createPlain'] as const

const roleAfterSignIn = async (id: string) => {
  const { token } = await signInAs(id, ATTACKERS_PASSWORD)
  const { json } = await call('GET', '/api/auth/user', { token })
  return z.object({ role: z.string() }).safeParse(json).data?.role
}

test('no sequence of calls about users opens a partner’s account to somebody who may not assign roles, or lacks what it can do', async () => {
  const mayHandleUsers: readonly PermissionKey[] = ['users.view', 'users.create', 'users.edit']
  const withoutRoles = PERMISSION_KEYS.filter((key) => key !== 'users.roles')
  const lacking = PARTNER_RIGHTS.map((key) => PERMISSION_KEYS.filter((one) => one !== key))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(mayHandleUsers, withoutRoles, ...lacking),
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 6 }),
      async (rights, sequence) => {
        const token = await holderOf(rights)
        const { id } = await makeUser({ role: 'ib_partner', ibPartnerId: partners[0] })
        // The shortest way, after whatever came before.
        for (const name of [...sequence, 'password'] as const) await operations[name](token, id)
        expect(await roleAfterSignIn(id)).not.toBe('ib_partner')
        expect(await roleAfterSignIn(`${id}-2`)).not.toBe('ib_partner')
      },
    ),
    { numRuns: 12 },
  )
}, 240_000)

test('who has all that a partner’s account can do and may assign roles sets its password, moves it and invites it', async () => {
  const token = await holderOf(PERMISSION_KEYS)
  const { id } = await makeUser({ role: 'ib_partner', ibPartnerId: partners[0] })
  expect((await operations.move(token, id)).status).toBe(200)
  expect((await operations.password(token, id)).status).toBe(204)
  expect(await roleAfterSignIn(id)).toBe('ib_partner')
  expect((await signInAs(id, PASSWORD)).status).toBe(401)
})

test('a refusal to move a partner’s account stands at the field', async () => {
  const token = await holderOf(PERMISSION_KEYS.filter((key) => key !== 'users.roles'))
  const { id } = await makeUser({ role: 'ib_partner', ibPartnerId: partners[0] })
  const message = 'Ihnen fehlt die Berechtigung „Benutzern eine Rolle zuweisen“.'
  expect(await operations.move(token, id)).toMatchObject({ status: 403, json: { fields: { ibPartnerId: message } } })
  expect(await operations.address(token, id)).toMatchObject({ status: 403, json: { fields: { email: message } } })
})
