import { describe, expect, test } from 'vitest'
import { userSchema } from '../../shared/domain/user.ts'
import { call, failing, mailWith, tokenOf } from '../testing/portal.ts'
import { aUser, makeUser, signInAs } from '../testing/users.ts'

const NEXT = 'Blau-Meise-8'
const admin = async () => ({ token: await tokenOf('admin') })
const read = async (id: string) => userSchema.parse((await call('GET', `/api/users/${id}`, await admin())).json)
const invite = async (id: string) => call('POST', `/api/users/${id}/invitation`, await admin())
const check = (token: string) => call('POST', '/api/password/link', { body: { token } })

/** The token in the first mail that invites a user. */
const mailedToken = async (username: string) => {
  const { body } = await mailWith(`Benutzername: ${username}\nEingeladen von: Annika Voss`)
  return /Passwort festlegen: \S+\/passwort#(\S+)/.exec(body.text ?? '')?.[1] ?? ''
}

describe('an invited person', () => {
  test('chooses a password by the mailed link and signs in, and the invitation is over', async () => {
    const user = await makeUser({ password: undefined, invitation: true })
    const { invitation } = user
    expect(Date.parse(invitation?.expiresAt ?? '') - Date.parse(invitation?.sentAt ?? '')).toBeGreaterThan(6.99 * 86_400_000)
    const token = await mailedToken(user.id)
    expect(await check(token)).toMatchObject({ status: 200, json: { kind: 'invitation', username: user.id } })
    expect(await call('POST', '/api/password/choose', { body: { token, password: NEXT } })).toMatchObject({ status: 204 })
    expect((await signInAs(user.id, NEXT)).status).toBe(200)
    expect((await read(user.id)).invitation).toBeNull()
    expect((await check(token)).status).toBe(404)
    expect(await invite(user.id)).toMatchObject({ status: 409, json: { message: expect.stringContaining('schon angemeldet') } })
  })

  test('can be invited again, which replaces the link, and the invitation can be withdrawn', async () => {
    const { id } = await makeUser({ password: undefined, invitation: true })
    const first = await mailedToken(id)
    const again = await invite(id)
    expect(again.status).toBe(200)
    expect((await check(first)).status).toBe(404)
    expect((await read(id)).invitation).toEqual(userSchema.parse(again.json).invitation)
    const withdraw = async () => call('DELETE', `/api/users/${id}/invitation`, await admin())
    expect(await withdraw()).toMatchObject({ status: 204 })
    expect((await read(id)).invitation).toBeNull()
    expect(await withdraw()).toMatchObject({ status: 404, json: { message: 'Dieser Benutzer hat keine offene Einladung.' } })
  })

  test('loses the link when the address is corrected or the user suspended, and the invitation counts as expired', async () => {
    for (const change of [{ email: `neu-${aUser().email}` }, { status: 'suspended' }]) {
      const { id } = await makeUser({ password: undefined, invitation: true })
      const token = await mailedToken(id)
      expect(await call('PATCH', `/api/users/${id}`, { ...(await admin()), body: change })).toMatchObject({ status: 200 })
      expect((await check(token)).status).toBe(404)
      expect(Date.parse((await read(id)).invitation?.expiresAt ?? '')).toBeLessThanOrEqual(Date.now())
    }
  })

  test('loses the link when an administrator sets a password', async () => {
    const { id } = await makeUser({ password: undefined, invitation: true })
    const token = await mailedToken(id)
    await call('POST', `/api/users/${id}/password`, { ...(await admin()), body: { password: NEXT } })
    expect((await check(token)).status).toBe(404)
    expect((await read(id)).invitation).toBeNull()
  })
})

describe('an invitation', () => {
  test('is refused beside a password, and for a user who is not active', async () => {
    const create = async (more: object) =>
      failing('POST', '/api/users', { ...(await admin()), body: { ...aUser(), invitation: true, ...more } })
    expect(await create({ password: NEXT })).toMatchObject({ status: 400, error: { fields: { invitation: expect.any(String) } } })
    expect(await create({ status: 'inactive' })).toMatchObject({ status: 400, error: { fields: { status: expect.any(String) } } })
    const { id } = await makeUser({ status: 'inactive' })
    expect(await invite(id)).toMatchObject({ status: 409, json: { message: 'Nur aktive Benutzer lassen sich einladen.' } })
  })

  test('of an administrator is not for managers to send or withdraw', async () => {
    const { id } = await makeUser({ role: 'admin', password: undefined, invitation: true })
    const manager = { token: await tokenOf('manager') }
    for (const method of ['POST', 'DELETE']) expect((await call(method, `/api/users/${id}/invitation`, manager)).status).toBe(403)
    expect((await read(id)).invitation).not.toBeNull()
  })
})
