import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { call, failing } from '../testing/portal.ts'
import { makeUser, PASSWORD, signInAs } from '../testing/users.ts'
import { signIn } from './sign-in.ts'

const strict = { [environment.signInFailuresPerName]: '3/900', [environment.signInFailuresPerAddress]: '8/900' }
const limits = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
}
beforeAll(trustLocalPool)

afterEach(() => {
  vi.unstubAllEnvs()
})

let addresses = 0
const anAddress = () => `192.0.2.${++addresses}-${process.pid}`
const outcome = (name: string, password: string, address: string) =>
  signIn({ username: name, password }, address).then(
    () => 'in',
    (error) => String(error.code),
  )

describe('repeated failures', () => {
  test('lock the name, with the remaining time, even for the right password and from another address', async () => {
    limits(strict)
    const person = await makeUser()
    for (let nth = 0; nth < 3; nth++) expect(await outcome(person.id, 'falsch', anAddress())).toBe('unauthenticated')
    const refused = await signIn({ username: person.id, password: PASSWORD }, anAddress()).catch((error) => error)
    expect(refused).toMatchObject({
      code: 'too_many',
      message: expect.stringMatching(
        /^Zu viele fehlgeschlagene Anmeldungen\. Bitte versuchen Sie es in (einer Minute|\d+ (Minuten|Sekunden)) erneut\.$/,
      ),
    })
    expect(refused.retryAfterSeconds).toBeGreaterThan(0)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900)
  })

  test('lock an unknown name in the same way', async () => {
    limits(strict)
    const address = anAddress()
    const answers: string[] = []
    for (let nth = 0; nth < 4; nth++) answers.push(await outcome('niemand-dieses-namens', 'falsch', address))
    expect(answers).toEqual(['unauthenticated', 'unauthenticated', 'unauthenticated', 'too_many'])
  })

  test('lock the address for all names, and no other address', async () => {
    limits(strict)
    const person = await makeUser()
    const address = anAddress()
    for (let nth = 0; nth < 8; nth++) await outcome(`rate-mal-${nth}-${process.pid}`, 'falsch', address)
    expect(await outcome(person.id, PASSWORD, address)).toBe('too_many')
    expect(await outcome(person.id, PASSWORD, anAddress())).toBe('in')
  })

  test('lock the whole network of an IPv6 address, and no other network', async () => {
    limits(strict)
    const person = await makeUser()
    const network = `2001:db8:${process.pid.toString(16).slice(-4)}:${(Date.now() % 0xffff).toString(16)}`
    for (let nth = 0; nth < 8; nth++) await outcome(`rate-mal-v6-${nth}-${process.pid}`, 'falsch', `${network}::${nth}`)
    expect(await outcome(person.id, PASSWORD, `${network}:ffff::1`)).toBe('too_many')
    expect(await outcome(person.id, PASSWORD, `2001:db9:${network.slice(9)}::1`)).toBe('in')
  })

  test('are counted even when they arrive at once', async () => {
    limits({ ...strict, [environment.signInFailuresPerAddress]: '100/900' })
    const person = await makeUser()
    const address = anAddress()
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(person.id, 'falsch', address)))
    expect(outcomes.filter((code) => code === 'unauthenticated')).toHaveLength(3)
    expect(outcomes.filter((code) => code === 'too_many')).toHaveLength(17)
  })

  test('are reset by the right password', async () => {
    limits(strict)
    const person = await makeUser()
    const address = anAddress()
    for (let round = 0; round < 3; round++) {
      for (const password of ['falsch', 'falsch', PASSWORD]) await outcome(person.id, password, address)
    }
    expect(await outcome(person.id, PASSWORD, address)).toBe('in')
  })

  test('are counted and locked over HTTP too', async () => {
    const name = `gesperrt-${process.pid}-${Date.now()}`
    const tries = await Promise.all(
      Array.from({ length: 250 }, () => call('POST', '/api/login', { body: { username: name, password: 'falsch' } })),
    )
    // 100 per minute, or twice that when a minute ends in between.
    const locked = tries.filter(({ status }) => status === 429)
    expect(locked.length).toBeGreaterThanOrEqual(50)
    expect(tries.every(({ status }) => status === 429 || status === 401)).toBe(true)
    expect(Number(locked[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('a refused sign-in', () => {
  test.each([
    'a b',
    'a\u0000b',
    'a\uD800b',
    '__proto__',
    'constructor',
    '\uFDFA'.repeat(255),
    'x'.repeat(255),
    `${'\uFDFA'.repeat(240)}@mail.example`,
  ])('with %j is answered like any other', async (username) => {
    for (const password of ['falsch', '\uD800', 'x'.repeat(256)]) {
      expect(await failing('POST', '/api/login', { body: { username, password } })).toMatchObject({
        status: 401,
        error: { message: 'Bitte überprüfen Sie Ihre Anmeldedaten.' },
      })
    }
  })

  test('takes as long for an existing name as for an unknown one', async () => {
    const person = await makeUser()
    const time = async (username: string) => {
      const start = performance.now()
      expect((await failing('POST', '/api/login', { body: { username, password: 'falsch' } })).status).toBe(401)
      return performance.now() - start
    }
    const times = [await time(person.id), await time(person.email), await time('niemand'), await time('niemand@mail.example')]
    for (const each of times) expect(each).toBeGreaterThanOrEqual(295)
  })

  test('reveals a locked account only with the right password', async () => {
    const person = await makeUser({ status: 'suspended' })
    expect((await signInAs(person.id, 'falsch')).status).toBe(401)
    expect(await failing('POST', '/api/login', { body: { username: person.id, password: PASSWORD } })).toMatchObject({
      status: 403,
      error: { message: 'Ihr Zugang ist gesperrt. Wenden Sie sich an den Administrator.' },
    })
  })
})

test('an access token is valid for at most an hour', async () => {
  const person = await makeUser()
  const { token } = await signInAs(person.id)
  const claims = z
    .object({ iat: z.number(), exp: z.number() })
    .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()))
  expect(claims.exp - claims.iat).toBeLessThanOrEqual(3600)
})
