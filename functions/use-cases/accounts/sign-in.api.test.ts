import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { environment } from '../../../shared/platform/environment.ts'
import { trustLocalPool } from '../../identity/local-keys.ts'
import { aCaller } from '../../testing/caller.ts'
import { call, failing } from '../../testing/portal.ts'
import { makeUser, PASSWORD, signInAs } from '../../testing/users.ts'
import { signIn } from './sign-in.ts'

const strict = {
  [environment.signInFailuresPerNameAndAddress]: '3/900',
  [environment.signInFailuresPerName]: '7/900',
  [environment.signInFailuresPerAddress]: '8/900',
  [environment.signInFailuresPerWiderNetwork]: '20/900',
}
const limits = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) vi.stubEnv(name, value)
}
beforeAll(trustLocalPool)

afterEach(() => {
  vi.unstubAllEnvs()
})

let addresses = 0
const anAddress = () => `192.0.2.${++addresses}-${process.pid}`
/** The results of calls that run at once. */
const atOnce = <Result>(times: number, act: (nth: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, nth) => act(nth)))
const outcome = (name: string, password: string, address: string) =>
  signIn({ username: name, password }, aCaller(address)).then(
    () => 'in',
    (error) => String(error.code),
  )

describe('repeated failures', () => {
  test('lock the name in a network, with the remaining time, even for the right password, and in no other network', async () => {
    limits(strict)
    const person = await makeUser()
    const address = anAddress()
    for (let nth = 0; nth < 3; nth++) expect(await outcome(person.id, 'falsch', address)).toBe('unauthenticated')
    const refused = await signIn({ username: person.id, password: PASSWORD }, aCaller(address)).catch((error) => error)
    expect(refused).toMatchObject({
      code: 'too_many',
      message: expect.stringMatching(/^Zu viele fehlgeschlagene Anmeldungen\. Bitte versuchen Sie es in 15 Minuten erneut\.$/),
    })
    expect(refused.retryAfterSeconds).toBeGreaterThan(890)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(900)
    expect(await outcome(person.id, PASSWORD, anAddress())).toBe('in')
  })

  test('lock the name everywhere after more failures in several networks', async () => {
    limits(strict)
    const person = await makeUser()
    const guesses = await atOnce(7, () => outcome(person.id, 'falsch', anAddress()))
    expect(new Set(guesses)).toEqual(new Set(['unauthenticated']))
    expect(await outcome(person.id, PASSWORD, anAddress())).toBe('too_many')
  })

  test('never let user name and e-mail address together have more attempts than one of them, nor tell that they belong together', async () => {
    limits(strict)
    const person = await makeUser()
    const names = [person.id, person.email]
    await atOnce(7, (nth) => outcome(names[nth % 2] ?? '', 'falsch', anAddress()))
    for (const name of names) expect(await outcome(name, PASSWORD, anAddress())).toBe('unauthenticated')
  })

  test('lock an unknown name in the same way', async () => {
    limits(strict)
    const [person, nobody] = [await makeUser(), `niemand-${process.pid}-${Date.now()}`]
    const guesses = async (name: string) => {
      const here = anAddress()
      const answers: string[] = []
      for (const address of [here, here, here, here, anAddress(), anAddress(), anAddress(), anAddress(), anAddress()])
        answers.push(await outcome(name, 'falsch', address))
      return answers
    }
    const answers = await Promise.all([nobody, `${nobody}@mail.example`, person.id, person.email].map(guesses))
    const [wrong, locked] = ['unauthenticated', 'too_many']
    for (const each of answers) expect(each).toEqual([wrong, wrong, wrong, locked, wrong, wrong, wrong, wrong, locked])
  })

  test('lock the address for all names, and no other address', async () => {
    limits(strict)
    const person = await makeUser()
    const address = anAddress()
    await atOnce(8, (nth) => outcome(`rate-mal-${nth}-${process.pid}`, 'falsch', address))
    expect(await outcome(person.id, PASSWORD, address)).toBe('too_many')
    expect(await outcome(person.id, PASSWORD, anAddress())).toBe('in')
  })

  test('lock the whole network of an IPv6 address, and no other network', async () => {
    limits(strict)
    const person = await makeUser()
    const network = `2001:db8:${process.pid.toString(16).slice(-4)}:${(Date.now() % 0xffff).toString(16)}`
    await atOnce(8, (nth) => outcome(`rate-mal-v6-${nth}-${process.pid}`, 'falsch', `${network}::${nth}`))
    expect(await outcome(person.id, PASSWORD, `${network}:ffff::1`)).toBe('too_many')
    expect(await outcome(person.id, PASSWORD, `2001:db9:${network.slice(9)}::1`)).toBe('in')
  })

  test('lock a wider network whose networks each stay below their limit', async () => {
    limits(strict)
    const person = await makeUser()
    const wider = `2001:db8:${(Date.now() % 0xffff).toString(16)}`
    await atOnce(20, (nth) => outcome(`rate-mal-48-${nth}-${process.pid}`, 'falsch', `${wider}:${nth.toString(16)}::1`))
    expect(await outcome(person.id, PASSWORD, `${wider}:ffff::1`)).toBe('too_many')
    expect(await outcome(person.id, PASSWORD, anAddress())).toBe('in')
  })

  test('are counted even when they arrive at once', async () => {
    limits({ ...strict, [environment.signInFailuresPerAddress]: '100/900' })
    const person = await makeUser()
    const address = anAddress()
    const outcomes = await atOnce(20, () => outcome(person.id, 'falsch', address))
    expect(outcomes.filter((code) => code === 'unauthenticated')).toHaveLength(3)
    expect(outcomes.filter((code) => code === 'too_many')).toHaveLength(17)
  })

  test('are reset by the right password', async () => {
    limits(strict)
    const person = await makeUser()
    const address = anAddress()
    for (let round = 0; round < 2; round++) {
      for (const password of ['falsch', 'falsch', PASSWORD]) await outcome(person.id, password, address)
    }
    expect(await outcome(person.id, PASSWORD, address)).toBe('in')
  })

  test('are counted and locked over HTTP too', async () => {
    const name = `gesperrt-${process.pid}-${Date.now()}`
    const tries = await atOnce(250, () => call('POST', '/api/login', { body: { username: name, password: 'falsch' } }))
    const locked = tries.filter(({ status }) => status === 429)
    expect(locked).toHaveLength(150)
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
    const passwords = ['falsch', '\uD800', 'x'.repeat(256)]
    const answers = await Promise.all(passwords.map((password) => failing('POST', '/api/login', { body: { username, password } })))
    const refusal = { status: 401, error: { message: 'Bitte überprüfen Sie Ihre Anmeldedaten.' } }
    expect(answers).toMatchObject(passwords.map(() => refusal))
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
