import { describe, expect, test } from 'vitest'
import { currentUserSchema } from '../../shared/domain/sign-in.ts'
import { call, failing, tokenOf } from '../testing/portal.ts'
import { aUser, makeUserByStaff, PASSWORD, signInAs } from '../testing/users.ts'

describe('where accounts are protected strictly', () => {
  test('a token is worthless without its cookie, and with the cookie of another session', async () => {
    const [one, other] = [await signInAs('viewer', 'Demo-2026!'), await signInAs('viewer', 'Demo-2026!')]
    const whoAmI = (cookie: string) => call('GET', '/api/auth/user', { token: one.token, headers: { cookie } })
    expect((await whoAmI(one.cookie)).status).toBe(200)
    expect((await whoAmI('')).status).toBe(401)
    expect((await whoAmI(other.cookie)).status).toBe(401)
  })

  test('a stolen token ends nobody’s session', async () => {
    const { token, cookie } = await signInAs('viewer', 'Demo-2026!')
    expect((await call('POST', '/api/logout', { token, headers: { cookie: '' } })).status).toBe(204)
    expect((await call('GET', '/api/auth/user', { token, headers: { cookie } })).status).toBe(200)
  })

  test('whoever signs in with a password that staff have set can do nothing but change it', async () => {
    const { id } = await makeUserByStaff({ role: 'manager' })
    const { token } = await signInAs(id, PASSWORD)
    const { json } = await call('GET', '/api/auth/user', { token })
    expect(currentUserSchema.parse(json).duties).toEqual(['password'])
    // Nor add a way in that would outlive the password.
    for (const path of ['/api/second-factor', '/api/passkeys/options'])
      expect(await failing('POST', path, { token })).toMatchObject({ status: 403, error: { code: 'account_incomplete' } })
    for (const path of ['/api/customers', '/api/users', '/api/ib-partners']) {
      expect(await failing('GET', path, { token })).toMatchObject({ status: 403, error: { code: 'account_incomplete' } })
    }
    expect(await failing('POST', '/api/users', { token, body: aUser() })).toMatchObject({ status: 403 })
  })

  test('staff count as away after the stage’s time; demo accounts have no duties', async () => {
    const { json } = await call('GET', '/api/auth/user', { token: await tokenOf('manager') })
    expect(currentUserSchema.parse(json)).toMatchObject({ duties: [], idleMinutes: 60 })
    expect(currentUserSchema.parse((await call('GET', '/api/auth/user', { token: await tokenOf('partner') })).json).idleMinutes).toBeNull()
  })
})
