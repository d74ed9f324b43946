import { describe, expect, test } from 'vitest'
import { signInProposalSchema } from '../../../shared/domain/sign-in.ts'
import { makePartner } from '../../testing/fault-cases/partners.ts'
import { call, failing, tokenOf } from '../../testing/portal.ts'
import { aUser, makeUser } from '../../testing/users.ts'

const proposed = async (id: number) =>
  signInProposalSchema.parse((await call('GET', `/api/ib-partners/${id}/sign-in`, { token: await tokenOf('manager') })).json)

describe('the proposal of a sign-in for a partner', () => {
  test('contains the partner’s name and address while no user belongs to the partner', async () => {
    const { id, email, lastName } = await makePartner()
    expect(await proposed(id)).toMatchObject({ users: [], email })
    expect((await proposed(id)).username).toMatch(`ada.${lastName.toLowerCase().replace(' ', '.')}`)
  })

  test('lists the partner’s existing users in any status, and avoids a taken name and address', async () => {
    const partner = await makePartner()
    const { username } = await proposed(partner.id)
    const user = await makeUser({
      role: 'ib_partner',
      ibPartnerId: partner.id,
      id: username.toUpperCase(),
      email: partner.email.toUpperCase(),
    })
    expect(await proposed(partner.id)).toEqual({
      users: [{ id: user.id, firstName: user.firstName, lastName: user.lastName, status: 'active', lastLogin: null, invitation: null }],
      username: `${username}2`,
      email: '',
    })
    await makeUser({ ...aUser(), id: `${username}2` })
    expect((await proposed(partner.id)).username).toBe(`${username}3`)

    const other = await makePartner()
    const token = await tokenOf('admin')
    await call('PATCH', `/api/users/${user.id}`, { token, body: { status: 'suspended' } })
    expect((await proposed(partner.id)).users).toMatchObject([{ status: 'suspended' }])
    await call('PATCH', `/api/users/${user.id}`, { token, body: { ibPartnerId: other.id } })
    expect((await proposed(partner.id)).users).toEqual([])
    expect((await proposed(other.id)).users).toMatchObject([{ id: user.id }])
    await call('DELETE', `/api/users/${user.id}`, { token })
    expect((await proposed(other.id)).users).toEqual([])
  })

  test('is only for users who may create and see users, and for existing partners', async () => {
    const { id } = await makePartner()
    const status = async (as: string) => (await call('GET', `/api/ib-partners/${id}/sign-in`, { token: await tokenOf(as) })).status
    expect(await Promise.all(['backoffice', 'viewer', 'partner'].map(status))).toEqual([403, 403, 403])
    expect((await failing('GET', '/api/ib-partners/1/sign-in', { token: await tokenOf('manager') })).status).toBe(404)
  })
})
