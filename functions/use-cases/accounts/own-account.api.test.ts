import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { accountRoutes } from '../../../shared/api/account.ts'
import { currentUserSchema } from '../../../shared/domain/sign-in.ts'
import { call, failing, mailTo, newPerson, tokenOf } from '../../testing/portal.ts'
import { makeUser, makeUserByStaff, PASSWORD, signInAs } from '../../testing/users.ts'

const OTHER = 'Kern-Beisser-12'

const whoAmI = (token: string) => call('GET', '/api/auth/user', { token })
/** A user of a new name, signed in in as many browsers. */
const signedIn = async (browsers: number, more: object = {}) => {
  const user = await makeUser(more)
  const sessions: Awaited<ReturnType<typeof signInAs>>[] = []
  for (let nth = 0; nth < browsers; nth++) sessions.push(await signInAs(user.id))
  const [first] = sessions
  return { user, token: first?.token ?? '', cookie: first?.cookie ?? '', others: sessions.slice(1) }
}
const sessionsOf = async (token: string) =>
  accountRoutes.accountSessions.response.parse((await call('GET', '/api/account/sessions', { token })).json).sessions
const actionsOn = async (id: string) => {
  const { json } = await call('GET', `/api/audit-log?entity=USER&entityId=${id}`, { token: await tokenOf('admin') })
  return z
    .array(z.object({ action: z.string() }))
    .parse(json)
    .map(({ action }) => action)
}

describe('changing one’s own password', () => {
  const change = (token: string, body: object) => call('POST', '/api/account/password', { token, body })

  test('ends all other sessions, keeps this one with its token and its renewal, and tells the owner', async () => {
    const { user, token, cookie, others } = await signedIn(3)
    expect((await change(token, { current: PASSWORD, password: OTHER })).status).toBe(204)
    for (const other of others) expect((await whoAmI(other.token)).status).toBe(401)
    expect((await whoAmI(token)).status).toBe(200)
    expect((await call('POST', '/api/session/refresh', { token, headers: { cookie } })).status).toBe(200)
    expect((await signInAs(user.id, PASSWORD)).status).toBe(401)
    expect((await signInAs(user.id, OTHER)).status).toBe(200)
    await mailTo(user.email, 'Ihr Passwort wurde geändert')
    expect(await actionsOn(user.id)).toContain('accountPassword')
  })

  test.each([
    ['a wrong current one', { current: 'falsch', password: OTHER }, { current: 'Das Passwort ist nicht richtig.' }],
    ['the same one', { current: PASSWORD, password: PASSWORD }, { password: 'Bitte wählen Sie ein anderes Passwort als das bisherige.' }],
    [
      'a common one',
      { current: PASSWORD, password: 'IchLiebeDich' },
      { password: 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.' },
    ],
    ['a short one', { current: PASSWORD, password: 'kurz' }, { password: 'Passwort muss mindestens 6 Zeichen lang sein' }],
    ['no current one', { password: OTHER }, { current: 'Passwort ist erforderlich' }],
  ])('refuses %s at its field', async (_, body, fields) => {
    const { user, token, others } = await signedIn(2)
    const { status, error } = await failing('POST', '/api/account/password', { token, body })
    expect({ status, fields: error.fields }).toEqual({ status: 400, fields })
    expect((await whoAmI(others[0]?.token ?? '')).status).toBe(200)
    expect((await signInAs(user.id)).status).toBe(200)
  })

  test('twice at once from two browsers leaves one session and one password, or none that works', async () => {
    const { user, token, others } = await signedIn(2)
    const wishes = [
      { token, password: 'Wiede-Hopf-2-1' },
      { token: others[0]?.token ?? '', password: 'Stein-Schmaetzer-3' },
    ]
    const answers = await Promise.all(wishes.map((wish) => change(wish.token, { current: PASSWORD, password: wish.password })))
    const alive = await Promise.all(wishes.map(async (wish) => (await whoAmI(wish.token)).status === 200))
    for (const [nth, wish] of wishes.entries()) {
      const isIn = (await signInAs(user.id, wish.password)).status === 200
      expect(isIn).toBe(answers[nth]?.status === 204)
      if (isIn) expect(alive[nth]).toBe(true)
    }
    expect(answers.filter(({ status }) => status === 204).length).toBeLessThanOrEqual(1)
    expect(alive.filter(Boolean).length).toBeLessThanOrEqual(1)
  })
})

describe('one’s own profile', () => {
  const update = (token: string, body: object) => call('PATCH', '/api/account', { token, body })

  test('takes a name and the choice of notifications without a password, and no role', async () => {
    const { user, token } = await signedIn(1, { role: 'viewer' })
    const { status, json } = await update(token, { firstName: 'Ute', notifiesNewDevice: false, role: 'admin', status: 'suspended' })
    expect({ status, json }).toMatchObject({
      status: 200,
      json: { firstName: 'Ute', role: 'viewer', status: 'active', notifiesNewDevice: false },
    })
    expect((await call('GET', '/api/account', { token })).json).toEqual(json)
    expect(currentUserSchema.parse((await whoAmI(token)).json)).toMatchObject({ firstName: 'Ute', role: 'viewer' })
    expect(await actionsOn(user.id)).toContain('accountUpdate')
  })

  test('takes another e-mail address only with the password, tells both addresses, and signs in with the new one', async () => {
    const { user, token } = await signedIn(1)
    const { email } = newPerson()
    expect((await failing('PATCH', '/api/account', { token, body: { email } })).error.fields).toEqual({
      current: 'Passwort ist erforderlich',
    })
    expect((await failing('PATCH', '/api/account', { token, body: { email, current: 'falsch' } })).error.fields).toEqual({
      current: 'Das Passwort ist nicht richtig.',
    })
    expect((await update(token, { email, current: PASSWORD })).status).toBe(200)
    expect((await signInAs(email)).status).toBe(200)
    expect((await signInAs(user.email)).status).toBe(401)
    for (const address of [user.email, email]) await mailTo(address, 'Ihre E-Mail-Adresse wurde geändert')
  })

  test('does not take an address that another user has, nor an outdated version', async () => {
    const { token } = await signedIn(1)
    const other = await makeUser()
    const body = { email: other.email, current: PASSWORD }
    expect(await failing('PATCH', '/api/account', { token, body })).toMatchObject({
      status: 409,
      error: { fields: { email: expect.any(String) } },
    })
    const stale = { token, headers: { 'if-match': '"7"' }, body: { firstName: 'Ute' } }
    expect((await failing('PATCH', '/api/account', stale)).status).toBe(412)
  })
})

describe('one’s own sessions', () => {
  test('are listed with browser, network and times; each can be ended, but nobody else’s', async () => {
    const [{ token, others }, stranger] = [await signedIn(3), await signedIn(1)]
    const all = await sessionsOf(token)
    expect(all).toHaveLength(3)
    expect(all.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
    expect(all[0]).toMatchObject({ network: '127.0.0.1', createdAt: expect.any(String), lastActiveAt: expect.any(String) })
    const one = all.find(({ isThisOne }) => !isThisOne)?.id ?? ''
    const end = (id: string) => call('DELETE', `/api/account/sessions/${id}`, { token })
    expect((await end(one)).status).toBe(204)
    expect((await end(one)).status).toBe(404)
    const alive = await Promise.all(others.map(async (other) => (await whoAmI(other.token)).status))
    expect(alive.sort()).toEqual([200, 401])
    const [theirs] = await sessionsOf(stranger.token)
    expect((await end(theirs?.id ?? '')).status).toBe(404)
    expect((await whoAmI(stranger.token)).status).toBe(200)
    expect(await sessionsOf(token)).toHaveLength(2)
  })

  test('end everywhere at once, this one too', async () => {
    const { user, token, cookie, others } = await signedIn(2)
    const answer = await call('DELETE', '/api/account/sessions', { token })
    expect(answer.status).toBe(204)
    expect(answer.headers.get('set-cookie')).toMatch(new RegExp(`^${cookie.split('=', 1)[0]}=; .*Max-Age=0`))
    for (const each of [token, others[0]?.token ?? '']) expect((await whoAmI(each)).status).toBe(401)
    expect((await call('POST', '/api/session/refresh', { token, headers: { cookie } })).status).toBe(401)
    expect(await sessionsOf((await signInAs(user.id)).token)).toHaveLength(1)
  })
})

test('a partner has an account too', async () => {
  const { json } = await call('GET', '/api/account', { token: await tokenOf('partner') })
  expect(json).toMatchObject({ id: 'partner', notifiesNewDevice: true })
  expect(Object.keys(Object(json))).not.toContain('generation')
})

test('guessing in a stolen session is limited, without locking the owner’s sign-in', async () => {
  const { user, token } = await signedIn(1)
  const guesses = await Promise.all(
    Array.from({ length: 250 }, () => call('POST', '/api/account/proof', { token, body: { password: 'falsch' } })),
  )
  expect(guesses.filter(({ status }) => status === 400)).toHaveLength(100)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(150)
  expect((await signInAs(user.id)).status).toBe(200)
})

test('when staff set a password or an address, the owner learns by mail whose doing it was', async () => {
  const [one, other, token] = [await makeUserByStaff(), await makeUserByStaff(), await tokenOf('manager')]
  expect((await call('POST', `/api/users/${one.id}/password`, { token, body: { password: OTHER } })).status).toBe(204)
  const { email } = newPerson()
  expect((await call('PATCH', `/api/users/${other.id}`, { token, body: { email } })).status).toBe(200)
  const told = [
    await mailTo(one.email, 'Ihr Passwort wurde geändert'),
    await mailTo(other.email, 'Ihre E-Mail-Adresse wurde geändert'),
    await mailTo(email, 'Ihre E-Mail-Adresse wurde geändert'),
  ]
  for (const { body } of told) expect(body.text).toContain('Martin Seidel')
})
