import { describe, expect, test } from 'vitest'
import { currentUserSchema, loginResultSchema, tokenSchema } from '../../shared/domain/sign-in.ts'
import { call, failing, sidOf } from '../testing/portal.ts'

const password = 'Demo-2026!'
const login = (username: string, secret = password) => call('POST', '/api/login', { body: { username, password: secret } })
const whoAmI = (token: string) => call('GET', '/api/auth/user', { token })

describe('signing in', () => {
  test.each(['backoffice', 'BackOffice', 'backoffice@partnerportal.example'])('works with %s', async (username) => {
    const { status, json } = await login(username)
    expect(status).toBe(200)
    const { token, user } = loginResultSchema.parse(json)
    expect(user).toMatchObject({
      id: 'backoffice',
      role: 'backoffice',
      permissions: { 'ib_interessenten.edit': true, 'users.view': false },
    })
    expect(currentUserSchema.parse((await whoAmI(token)).json).lastLogin).not.toBeNull()
  })

  test('sets cookies that scripts cannot read and other sites do not send, without TLS on a single machine', async () => {
    const { headers } = await login('backoffice')
    const [session, device, ...others] = headers.getSetCookie()
    expect(session).toMatch(/^sid=[\w-]+\.[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/)
    expect(device).toMatch(/^device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
    expect(others).toEqual([])
  })

  test('answers a wrong name and a wrong password alike', async () => {
    const [wrongPassword, wrongName, wrongMail] = await Promise.all([
      failing('POST', '/api/login', { body: { username: 'backoffice', password: 'falsch' } }),
      failing('POST', '/api/login', { body: { username: 'niemand', password } }),
      failing('POST', '/api/login', { body: { username: 'niemand@mail.example', password } }),
    ])
    for (const answer of [wrongPassword, wrongName, wrongMail]) {
      expect(answer).toMatchObject({ status: 401, error: { code: 'unauthenticated', message: 'Bitte überprüfen Sie Ihre Anmeldedaten.' } })
    }
  })

  test('requires both fields', async () => {
    const { status, error } = await failing('POST', '/api/login', { body: { username: ' ' } })
    expect({ status, fields: error.fields }).toEqual({
      status: 400,
      fields: { username: 'Benutzername ist erforderlich', password: 'Passwort ist erforderlich' },
    })
  })

  test('never returns a password, a hash or a token of the pool', async () => {
    const { json } = await login('admin')
    expect(Object.keys(loginResultSchema.parse(json))).toEqual(['token', 'user'])
    expect(JSON.stringify(json)).not.toMatch(/hash|refresh|password/i)
  })
})

const refresh = (token: string, cookie: string) => call('POST', '/api/session/refresh', { token, headers: { cookie } })

/** A new session of its own. */
const signedIn = async (username: string) => {
  const { json, headers } = await login(username)
  return { token: loginResultSchema.parse(json).token, cookie: sidOf(headers) }
}

describe('a session', () => {
  test('renews its token with its cookie and the last token', async () => {
    const { token, cookie } = await signedIn('viewer')
    const renewed = await refresh(token, cookie)
    expect(renewed.status).toBe(200)
    expect((await whoAmI(tokenSchema.parse(renewed.json).token)).status).toBe(200)
  })

  test('is not renewed by the cookie alone, the token alone, or those of two sessions', async () => {
    const [one, other] = [await signedIn('viewer'), await signedIn('viewer')]
    expect((await refresh('', one.cookie)).status).toBe(401)
    expect((await refresh(one.token, '')).status).toBe(401)
    expect((await refresh(one.token, other.cookie)).status).toBe(401)
    expect((await refresh(one.token, 'sid=dmlld2Vy.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).status).toBe(401)
  })

  test('ends on the next request after signing out, with every token it issued', async () => {
    const { token: first, cookie } = await signedIn('viewer')
    const second = tokenSchema.parse((await refresh(first, cookie)).json).token
    const out = await call('POST', '/api/logout', { token: second, headers: { cookie } })
    expect(out.status).toBe(204)
    expect(out.headers.get('set-cookie')).toMatch(new RegExp(`^${cookie.split('=', 1)[0]}=; .*Max-Age=0`))
    expect(out.headers.get('clear-site-data')).toBe('"storage"')
    for (const token of [first, second]) expect((await failing('GET', '/api/auth/user', { token })).status).toBe(401)
    expect((await refresh(second, cookie)).status).toBe(401)
  })

  test('ends when someone signs in again in the same browser', async () => {
    const { token, cookie } = await signedIn('viewer')
    expect((await call('POST', '/api/login', { body: { username: 'backoffice', password }, headers: { cookie } })).status).toBe(200)
    expect((await whoAmI(token)).status).toBe(401)
  })

  test('can be signed out of twice, and without ever having signed in', async () => {
    expect((await call('POST', '/api/logout')).status).toBe(204)
    expect((await call('POST', '/api/logout', { token: 'x', headers: { cookie: 'sid=x' } })).status).toBe(204)
  })
})

describe('a token', () => {
  test.each(['', 'x', 'a.b.c', 'eyJhbGciOiJub25lIn0.eyJ1c2VybmFtZSI6ImFkbWluIn0.'])('„%s“ is refused', async (token) => {
    expect(await failing('GET', '/api/auth/user', { token })).toMatchObject({
      status: 401,
      error: { message: 'Bitte melden Sie sich an.' },
    })
  })

  test('with modified content is refused', async () => {
    const { token, cookie } = await signedIn('viewer')
    const changed = `${token.slice(0, 20)}${token[20] === 'A' ? 'B' : 'A'}${token.slice(21)}`
    expect((await failing('GET', '/api/auth/user', { token: changed, headers: { cookie } })).status).toBe(401)
  })

  test('says nothing about its user', async () => {
    const { token } = await signedIn('viewer')
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toMatch(/viewer|session|expires/)
  })
})
