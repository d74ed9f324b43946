import { beforeAll, describe, expect, test, vi } from 'vitest'
import { recoveryCodesSchema, secondFactorProposalSchema, secondFactorStateSchema } from '../../../shared/domain/second-factor.ts'
import { currentUserSchema } from '../../../shared/domain/sign-in.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { rateLimits } from '../../../shared/platform/limits.ts'
import { trustLocalPool } from '../../identity/local-keys.ts'
import { aCaller } from '../../testing/caller.ts'
import { call, failing, mailWith, tokenOf } from '../../testing/portal.ts'
import { codeOf } from '../../testing/totp.ts'
import { makeUser, PASSWORD, signInAs } from '../../testing/users.ts'
import { signIn } from './sign-in.ts'

beforeAll(trustLocalPool)

const login = (body: object) => call('POST', '/api/login', { body })

/** A user with a second factor, and a session from before. */
const withSecondFactor = async (more: object = {}) => {
  const user = await makeUser(more)
  const { token } = await signInAs(user.id)
  const { secret, ticket, uri } = secondFactorProposalSchema.parse((await call('POST', '/api/second-factor', { token })).json)
  const usedCode = codeOf(secret)
  const confirmed = await call('POST', '/api/second-factor/confirmation', { token, body: { ticket, code: usedCode } })
  expect(confirmed.status).toBe(200)
  return { user, token, secret, uri, ticket, usedCode, codes: recoveryCodesSchema.parse(confirmed.json).recoveryCodes }
}

describe('a second factor', () => {
  test('is asked for after the right password alone, and opens the session with a code', async () => {
    const { user, secret } = await withSecondFactor()
    expect(await failing('POST', '/api/login', { body: { username: user.id, password: 'falsch', code: '123456' } })).toMatchObject({
      status: 401,
      error: { message: 'Bitte überprüfen Sie Ihre Anmeldedaten.' },
    })
    expect(await failing('POST', '/api/login', { body: { username: user.id, password: PASSWORD } })).toMatchObject({
      status: 403,
      error: { code: 'second_factor_required' },
    })
    expect((await login({ username: user.id, password: PASSWORD, code: codeOf(secret, 1) })).status).toBe(200)
  })

  test('refuses a wrong code, and a code a second time', async () => {
    const { user, secret, usedCode } = await withSecondFactor()
    const credentials = { username: user.id, password: PASSWORD }
    const wrong = { status: 400, error: { fields: { code: 'Dieser Code ist nicht richtig oder wurde schon benutzt.' } } }
    expect(await failing('POST', '/api/login', { body: { ...credentials, code: '000000' } })).toMatchObject(wrong)
    expect(await failing('POST', '/api/login', { body: { ...credentials, code: usedCode } })).toMatchObject({ ...wrong, status: 409 })
    const code = codeOf(secret, 1)
    const answers = await Promise.all(Array.from({ length: 5 }, () => login({ ...credentials, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  test('is replaced by a recovery code, once, and tells its owner', async () => {
    const { user, codes } = await withSecondFactor()
    const [code = ''] = codes
    expect(new Set(codes).size).toBe(10)
    const typed = `${code.slice(0, 5).toLowerCase()}-${code.slice(5)} `
    expect((await login({ username: user.id, password: PASSWORD, code: typed })).status).toBe(200)
    expect((await login({ username: user.id, password: PASSWORD, code })).status).toBe(400)
    const mail = await mailWith(user.id)
    expect(mail.destination.to.join()).toContain(user.email)
  })

  test('is not asked for on a trusted device, until the password changes', async () => {
    const { user, secret, codes } = await withSecondFactor()
    const credentials = { username: user.id, password: PASSWORD }
    const first = await login({ ...credentials, code: codeOf(secret, 1), trustsDevice: true })
    const cookie = /device=[^;]*/.exec(first.headers.get('set-cookie') ?? '')?.[0] ?? ''
    const again = (password: string) => call('POST', '/api/login', { body: { ...credentials, password }, headers: { cookie } })
    expect((await again(PASSWORD)).status).toBe(200)
    expect((await login(credentials)).status).toBe(403)
    const body = { password: 'Anderes-Wort-9!' }
    expect((await call('POST', `/api/users/${user.id}/password`, { token: await tokenOf('admin'), body })).status).toBe(204)
    expect((await again(body.password)).status).toBe(403)
    expect((await login({ ...credentials, ...body, code: codes[1] })).status).toBe(200)
  })

  test('set up anew is asked for on a device that was trusted before', async () => {
    const { user, token, codes } = await withSecondFactor()
    const credentials = { username: user.id, password: PASSWORD }
    const first = await login({ ...credentials, code: codes[0], trustsDevice: true })
    const cookie = /device=[^;]*/.exec(first.headers.get('set-cookie') ?? '')?.[0] ?? ''
    expect((await call('POST', '/api/second-factor/removal', { token, body: { code: codes[1] } })).status).toBe(204)
    const { secret, ticket } = secondFactorProposalSchema.parse((await call('POST', '/api/second-factor', { token })).json)
    const body = { ticket, code: codeOf(secret) }
    expect((await call('POST', '/api/second-factor/confirmation', { token, body })).status).toBe(200)
    expect((await call('POST', '/api/login', { body: credentials, headers: { cookie } })).status).toBe(403)
  })

  test('shows in the user and in one’s own account', async () => {
    const { user, token, uri } = await withSecondFactor()
    expect(currentUserSchema.parse((await call('GET', '/api/auth/user', { token })).json).hasSecondFactor).toBe(true)
    expect(secondFactorStateSchema.parse((await call('GET', '/api/second-factor', { token })).json)).toMatchObject({
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    expect(new URL(uri).protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri)).toContain(user.id)
    expect((await call('GET', `/api/users/${user.id}`, { token: await tokenOf('admin') })).json).toMatchObject({ hasSecondFactor: true })
  })

  test('goes with its user: another user of that name sets up their own', async () => {
    const { user } = await withSecondFactor()
    expect((await call('DELETE', `/api/users/${user.id}`, { token: await tokenOf('admin') })).status).toBe(204)
    const { user: other } = await withSecondFactor({ id: user.id })
    expect(other).toMatchObject({ id: user.id, hasSecondFactor: false })
  })

  test('takes no ticket of another user, and no second one', async () => {
    const [one, other] = [await withSecondFactor(), await makeUser()]
    const { token } = await signInAs(other.id)
    const body = { ticket: one.ticket, code: codeOf(one.secret, 1) }
    expect((await call('POST', '/api/second-factor/confirmation', { token, body })).status).toBe(400)
    expect((await call('POST', '/api/second-factor/confirmation', { token: one.token, body })).status).toBe(409)
  })

  test('goes with a code, or is reset by staff who may, which ends all sessions', async () => {
    const { user, token, secret, usedCode } = await withSecondFactor()
    expect((await call('POST', '/api/second-factor/removal', { token, body: { code: '000000' } })).status).toBe(400)
    expect((await call('POST', '/api/second-factor/removal', { token, body: { code: usedCode } })).status).toBe(409)
    expect((await call('POST', '/api/second-factor/removal', { token, body: { code: codeOf(secret, 1) } })).status).toBe(204)
    expect((await login({ username: user.id, password: PASSWORD })).status).toBe(200)

    const lost = await withSecondFactor({ role: 'admin' })
    const path = `/api/users/${lost.user.id}/second-factor`
    expect((await call('DELETE', path, { token: await tokenOf('manager') })).status).toBe(403)
    expect((await call('DELETE', path, { token: await tokenOf('admin') })).status).toBe(204)
    expect((await call('GET', '/api/auth/user', { token: lost.token })).status).toBe(401)
    expect((await login({ username: lost.user.id, password: PASSWORD })).status).toBe(200)
  })

  test('keeps its secret and codes out of every answer but the first', async () => {
    const { user, token, secret, codes } = await withSecondFactor()
    const answers = await Promise.all([
      call('GET', '/api/second-factor', { token }),
      call('GET', '/api/auth/user', { token }),
      call('GET', `/api/users/${user.id}`, { token: await tokenOf('admin') }),
      call('GET', `/api/audit-log?entity=USER&id=${user.id}`, { token: await tokenOf('admin') }),
    ])
    for (const { json } of answers) for (const text of [secret, ...codes]) expect(JSON.stringify(json)).not.toContain(text)
  })

  test('proves who its user is', async () => {
    const { token, secret } = await withSecondFactor()
    const prove = (code: string) => call('POST', '/api/account/proof', { token, body: { code } })
    expect((await prove('000000')).status).toBe(400)
    expect((await prove(codeOf(secret, 1))).status).toBe(204)
    const { token: without } = await signInAs((await makeUser()).id)
    expect((await call('POST', '/api/account/proof', { token: without, body: { code: '123456' } })).status).toBe(409)
  })

  test('new recovery codes make the old ones worthless', async () => {
    const { user, token, secret, codes } = await withSecondFactor()
    const renewed = await call('POST', '/api/second-factor/recovery-codes', { token, body: { code: codeOf(secret, 1) } })
    expect(recoveryCodesSchema.parse(renewed.json).recoveryCodes).toHaveLength(10)
    expect((await login({ username: user.id, password: PASSWORD, code: codes[0] })).status).toBe(400)
  })
})

test('somebody who knows the password cannot guess codes, however they begin anew in between', async () => {
  vi.stubEnv(environment.secondFactorCodesPerUser, rateLimits.secondFactorCodesPerUser)
  const { user } = await withSecondFactor()
  const caller = aCaller('192.0.2.77')
  const code = async (more: object) =>
    signIn({ username: user.id, password: PASSWORD, ...more }, caller).then(
      () => 'in',
      (error) => String(error.code),
    )
  const outcomes: string[] = []
  for (let nth = 0; nth < 8; nth++) {
    outcomes.push(await code({ code: '000000' }))
    // Forgets the failed attempts of the name.
    await code({})
  }
  expect(outcomes).toEqual([...Array.from({ length: 5 }, () => 'validation'), ...Array.from({ length: 3 }, () => 'too_many')])
  vi.unstubAllEnvs()
})
