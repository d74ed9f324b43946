import { afterEach, describe, expect, inject, test, vi } from 'vitest'
import * as z from 'zod'
import { passkeyCreationSchema, passkeyListSchema, passkeyRequestSchema, passkeySchema } from '../../../shared/domain/passkey.ts'
import { loginResultSchema } from '../../../shared/domain/sign-in.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { callLambda } from '../../testing/lambda.ts'
import { newAuthenticator } from '../../testing/passkey.ts'
import { call, failing, mailsTo, mailWith, sidOf, tokenOf } from '../../testing/portal.ts'
import { codeOf } from '../../testing/totp.ts'
import { makeUser, PASSWORD, signInAs } from '../../testing/users.ts'

const REFUSED = { status: 401, error: { code: 'unauthenticated', message: 'Bitte überprüfen Sie Ihre Anmeldedaten.' } }

const creation = async (token: string) => passkeyCreationSchema.parse((await call('POST', '/api/passkeys/options', { token })).json)
const request = async () => passkeyRequestSchema.parse((await call('POST', '/api/login/passkey/options')).json)
const login = (body: object, headers = {}) => call('POST', '/api/login/passkey', { body, headers })
const refused = (body: object) => failing('POST', '/api/login/passkey', { body })
const page = (more: object = {}) => ({ origin: inject('origin'), ...more })
const listed = async (token: string) => passkeyListSchema.parse((await call('GET', '/api/passkeys', { token })).json).passkeys

/** A signed-in user with a passkey. */
const withPasskey = async (more: object = {}) => {
  const user = await makeUser(more)
  const { token } = await signInAs(user.id)
  const authenticator = newAuthenticator(page())
  const added = await call('POST', '/api/passkeys', { token, body: authenticator.add(await creation(token), 'iPhone') })
  expect(added).toMatchObject({ status: 201, json: { name: 'iPhone', lastUsedAt: null } })
  return { user, token, authenticator, passkey: passkeySchema.parse(added.json) }
}

describe('a passkey', () => {
  test('signs in without a password, is listed with its last use, and told to its owner', async () => {
    const { user, token, authenticator, passkey } = await withPasskey()
    const { status, json, headers } = await login(authenticator.signIn(await request()))
    expect(status).toBe(200)
    const signedIn = loginResultSchema.parse(json)
    expect(signedIn.user).toMatchObject({ id: user.id, hasPasskey: true })
    expect(sidOf(headers)).not.toBe('')
    expect(headers.get('set-cookie')).toContain('device=')
    expect((await call('GET', '/api/auth/user', { token: signedIn.token })).status).toBe(200)
    expect(await listed(token)).toEqual([{ ...passkey, lastUsedAt: expect.any(String) }])
    const mail = await mailWith(user.id)
    expect(mail).toMatchObject({ subject: 'Passkey hinzugefügt' })
    expect(mail.body.text).toContain('iPhone')
    expect(mail.body.text).toContain('Entfernen Sie ihn sofort in Ihrem Konto')
    const steps = await call('GET', '/api/account/sign-ins', { token })
    expect(JSON.stringify(steps.json)).toContain('passkeyAdded')
    const log = await call('GET', `/api/audit-log?entity=USER&entityId=${user.id}`, { token: await tokenOf('admin') })
    expect(z.array(z.object({ action: z.string() })).parse(log.json)).toMatchObject([
      { action: 'login' },
      { action: 'passkeyAdd' },
      { action: 'login' },
      { action: 'userCreate' },
    ])
  })

  test('asks for no code of the second factor, which the password still needs', async () => {
    const { user, token, authenticator } = await withPasskey()
    const proposal = z.object({ secret: z.string(), ticket: z.string() }).parse((await call('POST', '/api/second-factor', { token })).json)
    const body = { ticket: proposal.ticket, code: codeOf(proposal.secret) }
    expect((await call('POST', '/api/second-factor/confirmation', { token, body })).status).toBe(200)
    expect((await call('POST', '/api/login', { body: { username: user.id, password: PASSWORD } })).status).toBe(403)
    expect((await login(authenticator.signIn(await request()))).status).toBe(200)
  })

  test('ends the session of the cookie that comes with the sign-in', async () => {
    const { authenticator } = await withPasskey()
    const first = await login(authenticator.signIn(await request()))
    const { token } = loginResultSchema.parse(first.json)
    expect((await login(authenticator.signIn(await request()), { cookie: sidOf(first.headers) })).status).toBe(200)
    expect((await call('GET', '/api/auth/user', { token })).status).toBe(401)
  })

  test('opens one session per challenge, however often and however fast its answer is sent', async () => {
    const { authenticator } = await withPasskey()
    const body = authenticator.signIn(await request())
    const answers = await Promise.all(Array.from({ length: 5 }, () => login(body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    expect(await refused(body)).toMatchObject(REFUSED)
  })

  test('is refused alike for another site, a locked device, another challenge, a foreign key and an unknown credential', async () => {
    const { authenticator, token } = await withPasskey()
    const other = newAuthenticator(page())
    const challenge = await request()
    const foreign = other.signIn(challenge)
    const right = authenticator.signIn(challenge)
    const wrong = [
      authenticator.signIn(challenge, { from: 'https://boese.example' }),
      authenticator.signIn(challenge, { isUnlocked: false }),
      authenticator.signIn({ ...challenge, options: { challenge: 'AAAA' } }),
      // A ticket to add a passkey is none to sign in.
      authenticator.signIn(await creation(token)),
      foreign,
      { ...right, credential: { ...right.credential, response: foreign.credential.response } },
      { ...right, ticket: 'erfunden' },
    ]
    for (const body of wrong) expect(await refused(body)).toMatchObject(REFUSED)
    expect((await login(right)).status).toBe(200)
  })

  test('is refused when its counter does not rise, as that of a copy', async () => {
    const { authenticator } = await withPasskey()
    expect((await login(authenticator.signIn(await request(), { counter: 7 }))).status).toBe(200)
    for (const counter of [7, 6, 0]) expect(await refused(authenticator.signIn(await request(), { counter }))).toMatchObject(REFUSED)
    expect((await login(authenticator.signIn(await request(), { counter: 8 }))).status).toBe(200)
  })

  test('opens nothing for a user who is suspended or deleted, nor for a new one of that name', async () => {
    const { user, authenticator } = await withPasskey()
    const admin = await tokenOf('admin')
    expect((await call('PATCH', `/api/users/${user.id}`, { token: admin, body: { status: 'suspended' } })).status).toBe(200)
    expect(await refused(authenticator.signIn(await request()))).toMatchObject(REFUSED)
    expect((await call('DELETE', `/api/users/${user.id}`, { token: admin })).status).toBe(204)
    const { id, email, firstName, lastName } = user
    await makeUser({ id, email, firstName, lastName })
    expect(await refused(authenticator.signIn(await request()))).toMatchObject(REFUSED)
    expect(await listed((await signInAs(user.id)).token)).toEqual([])
  })

  test('outlives a new password, but not the reset of the second factor by staff', async () => {
    const { user, authenticator } = await withPasskey()
    const admin = await tokenOf('admin')
    const body = { password: 'Anderes-Wort-9!' }
    expect((await call('POST', `/api/users/${user.id}/password`, { token: admin, body })).status).toBe(204)
    expect((await login(authenticator.signIn(await request()))).status).toBe(200)
    expect((await call('DELETE', `/api/users/${user.id}/second-factor`, { token: admin })).status).toBe(204)
    expect(await refused(authenticator.signIn(await request()))).toMatchObject(REFUSED)
    expect(await listed((await signInAs(user.id, body.password)).token)).toEqual([])
  })

  test('is removed by its owner alone, and told', async () => {
    const { user, token, authenticator, passkey } = await withPasskey()
    const other = await withPasskey()
    const path = `/api/passkeys/${passkey.id}`
    expect((await call('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await call('DELETE', path)).status).toBe(401)
    expect((await call('DELETE', path, { token })).status).toBe(204)
    expect((await call('DELETE', path, { token })).status).toBe(404)
    expect(await listed(token)).toEqual([])
    expect(await refused(authenticator.signIn(await request()))).toMatchObject(REFUSED)
    await expect
      .poll(async () => (await mailsTo(user.email)).map(({ subject }) => subject), { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['Passkey entfernt']))
  })
})

describe('the limit of a network', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('counts refused passkeys, and no others', async () => {
    const { authenticator } = await withPasskey()
    const sourceIp = `2001:db8:${(Date.now() % 0xffff).toString(16)}::1`
    vi.stubEnv(environment.signInFailuresPerAddress, '2/86400')
    const send = async (body: object) => (await callLambda('passkeyLogin', { body, sourceIp })).status
    for (let nth = 1; nth <= 3; nth++) expect(await send(authenticator.signIn(await request()))).toBe(200)
    const stranger = newAuthenticator(page())
    for (const status of [401, 401, 429]) expect(await send(stranger.signIn(await request()))).toBe(status)
    expect(await send(authenticator.signIn(await request()))).toBe(429)
  })
})

describe('adding a passkey', () => {
  test('takes no answer twice, for another user, from another site or of a locked device', async () => {
    const { token, authenticator } = await withPasskey()
    const challenge = await creation(token)
    const { token: another } = await signInAs((await makeUser()).id)
    const wrong = [
      { token: another, body: newAuthenticator(page()).add(challenge, 'fremd'), status: 400 },
      { token, body: newAuthenticator({ origin: 'https://boese.example' }).add(challenge, 'x'), status: 400 },
      { token, body: newAuthenticator(page({ isVerified: false })).add(challenge, 'x'), status: 400 },
      { token, body: newAuthenticator(page()).add(challenge, ' '), status: 400 },
      { token, body: authenticator.add(challenge, 'schon da'), status: 409 },
    ]
    for (const { status, ...sent } of wrong) expect((await call('POST', '/api/passkeys', sent)).status).toBe(status)
    const body = newAuthenticator(page()).add(challenge, 'Schlüssel')
    expect((await call('POST', '/api/passkeys', { token, body })).status).toBe(201)
    expect((await call('POST', '/api/passkeys', { token, body })).status).toBe(409)
    expect((await listed(token)).map(({ name }) => name)).toEqual(['Schlüssel', 'iPhone'])
  })

  test('stops at ten, and names those that are there already', async () => {
    const { token } = await withPasskey()
    const early = await creation(token)
    for (let nth = 2; nth <= 10; nth++) {
      const body = newAuthenticator(page()).add(await creation(token), `Nr. ${nth}`)
      expect((await call('POST', '/api/passkeys', { token, body })).status).toBe(201)
    }
    expect(early.options.excludeCredentials).toHaveLength(1)
    const full = { status: 409, error: { message: 'Sie haben schon 10 Passkeys. Entfernen Sie zuerst einen davon.' } }
    expect(await failing('POST', '/api/passkeys/options', { token })).toMatchObject(full)
    const body = newAuthenticator(page()).add(early, 'zu viel')
    expect(await failing('POST', '/api/passkeys', { token, body })).toMatchObject(full)
  })

  test('names nobody to the authenticator but the person at the browser', async () => {
    const { user, token } = await withPasskey()
    const { options, name } = await creation(token)
    expect(options.user).toMatchObject({ name: user.id, displayName: `${user.firstName} ${user.lastName}` })
    expect(Buffer.from(options.user.id, 'base64url').toString('latin1')).not.toContain(user.id)
    expect(name).toBe('Unbekanntes Programm')
    expect((await call('POST', '/api/passkeys/options')).status).toBe(401)
    expect((await request()).options).not.toHaveProperty('allowCredentials')
  })
})
