import { setTimeout } from 'node:timers/promises'
import { AdminInitiateAuthCommand, CognitoIdentityProviderClient, NotAuthorizedException } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { secondFactorProposalSchema } from '../../../shared/domain/second-factor.ts'
import { environment } from '../../../shared/platform/environment.ts'
import { rateLimits } from '../../../shared/platform/limits.ts'
import { readItems } from '../../data/client.ts'
import { sessionKey } from '../../data/keys.ts'
import { trustLocalPool } from '../../identity/local-keys.ts'
import { sessionOfCookie } from '../../identity/session-cookie.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { aCaller } from '../../testing/caller.ts'
import { callLambda } from '../../testing/lambda.ts'
import { call, tokenOf } from '../../testing/portal.ts'
import { codeOf as totpCode } from '../../testing/totp.ts'
import { makeUser, PASSWORD, signInAs } from '../../testing/users.ts'
import { signIn } from './sign-in.ts'

beforeAll(trustLocalPool)

/** The names that the user pool was asked about. */
const asked: string[] = []
beforeEach(() => {
  // The limits of a deployed stage.
  for (const [name, limit] of Object.entries(rateLimits)) {
    const variable = Object.entries(environment).find(([key]) => key === name)?.[1]
    if (variable !== undefined) vi.stubEnv(variable, limit)
  }
  asked.length = 0
  const send = CognitoIdentityProviderClient.prototype.send
  vi.spyOn(CognitoIdentityProviderClient.prototype, 'send').mockImplementation(function (
    this: CognitoIdentityProviderClient,
    ...parameters: unknown[]
  ) {
    const [command] = parameters
    if (command instanceof AdminInitiateAuthCommand) asked.push(command.input.AuthParameters?.USERNAME ?? '')
    return Reflect.apply(send, this, parameters)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

let networks = Date.now() % 0x7fff
/** An IPv6 provider's customer: a /48. */
const aWiderNetwork = () => `2001:db8:${(++networks).toString(16)}`
const anAddress = () => `${aWiderNetwork()}:1::1`

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
type Attempt = {
  readonly name: string
  readonly password?: string
  readonly address?: string
  readonly device?: string | undefined
  readonly code?: string
}

/** The result of a sign-in: „in“ with the device's cookie, or the refusal. */
const attempt = async ({ name, password = 'falsch', address = anAddress(), device, code: typed }: Attempt) => {
  try {
    const { deviceCookie: cookie } = await signIn(
      { username: name, password, ...(typed !== undefined && { code: typed }) },
      { address, userAgent: BROWSER, cookie: undefined, deviceCookie: device },
    )
    return { code: 'in', message: '', retryAfterSeconds: undefined, cookie }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, message, retryAfterSeconds } = error
    return { code, message, retryAfterSeconds, cookie: undefined }
  }
}
const codeOf = async (facts: Attempt) => (await attempt(facts)).code
const atOnce = <Result>(times: number, act: (nth: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, nth) => act(nth)))
const atLength = (length: number, text: string | undefined) => Array.from({ length }, () => text)
const count = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length

/** A user with a device that they have signed in on. */
const anOwner = async () => {
  const { id, email } = await makeUser()
  const { cookie: device } = await attempt({ name: id, password: PASSWORD })
  asked.length = 0
  return { name: id, email, device }
}

const setUpSecondFactor = async (name: string) => {
  const { token } = await signInAs(name)
  const { secret, ticket } = secondFactorProposalSchema.parse((await call('POST', '/api/second-factor', { token })).json)
  const confirmed = await call('POST', '/api/second-factor/confirmation', { token, body: { ticket, code: totpCode(secret) } })
  expect(confirmed.status).toBe(200)
}

describe('guessing', () => {
  test('one name from one network reaches the pool four times, and keeps its owner out nowhere', async () => {
    const owner = await anOwner()
    const address = anAddress()
    const codes = await atOnce(30, () => codeOf({ name: owner.name, address }))
    expect([count(codes, 'unauthenticated'), count(codes, 'too_many')]).toEqual([4, 26])
    expect(asked.filter((name) => name === owner.name)).toHaveLength(4)
    expect(await codeOf({ ...owner, password: PASSWORD, address })).toBe('in')
    expect(await codeOf({ name: owner.name, password: PASSWORD })).toBe('in')
  })

  test('one name from all networks of a /48 at once reaches the pool twelve times, and the owner gets in on a known device', async () => {
    const owner = await anOwner()
    const wider = aWiderNetwork()
    const codes = await atOnce(60, (nth) => codeOf({ name: owner.name, address: `${wider}:${(nth % 20).toString(16)}::${nth}` }))
    expect([count(codes, 'unauthenticated'), count(codes, 'too_many')]).toEqual([12, 48])
    expect(asked.filter((name) => name === owner.name)).toHaveLength(12)
    expect(await codeOf({ ...owner, password: PASSWORD })).toBe('in')
    expect(await codeOf({ name: owner.name, password: PASSWORD })).toBe('too_many')
  })

  test('user name and e-mail address of one person together reaches the pool no more often', async () => {
    const owner = await anOwner()
    const codes = await atOnce(24, (nth) => codeOf({ name: nth % 2 === 0 ? owner.name : owner.email }))
    expect(count(codes, 'unauthenticated')).toBe(24)
    expect(asked.filter((name) => name === owner.name)).toHaveLength(12)
    expect(await codeOf({ ...owner, password: PASSWORD })).toBe('in')
  })

  test('one password for many names from a /48 reaches the pool two hundred times', async () => {
    const wider = aWiderNetwork()
    const codes = await atOnce(300, (nth) => codeOf({ name: `sprueh-${nth}-${networks}`, address: `${wider}:${nth.toString(16)}::1` }))
    expect([count(codes, 'unauthenticated'), count(codes, 'too_many')]).toEqual([200, 100])
    expect(asked).toHaveLength(200)
  })

  test('on a known device has a cooldown after five failures, which stops nobody elsewhere', async () => {
    const owner = await anOwner()
    const codes = await atOnce(20, () => codeOf(owner))
    expect([count(codes, 'unauthenticated'), count(codes, 'too_many')]).toEqual([5, 15])
    expect((await attempt({ ...owner, password: PASSWORD })).retryAfterSeconds).toBeLessThanOrEqual(300)
    expect(await codeOf({ name: owner.name, password: PASSWORD })).toBe('in')
  })

  test('codes with the right password has a cooldown too, on a known device and elsewhere, whatever is sent in between', async () => {
    const owner = await anOwner()
    await setUpSecondFactor(owner.name)
    const guess = async (facts: Partial<Attempt>) => {
      const codes = []
      for (let nth = 0; nth < 8; nth++) {
        codes.push(await codeOf({ ...facts, name: owner.name, password: PASSWORD, code: 'FALSCH' }))
        // Asks for the code, as the sign-in page does at first.
        await codeOf({ ...facts, name: owner.name, password: PASSWORD })
      }
      return [count(codes, 'validation'), count(codes, 'too_many')]
    }
    expect(await guess({ device: owner.device })).toEqual([5, 3])
    expect(await guess({ address: anAddress() })).toEqual([4, 4])
  })
})

describe('a stranger learns nothing', () => {
  /** Guesses until network and name are locked, and tells what of the answers could differ between names. */
  const guesses = async (name: string, device: string | undefined) => {
    const address = anAddress()
    const answers = []
    for (let nth = 0; nth < 6; nth++) answers.push(await attempt({ name, address, device }))
    answers.push(...(await atOnce(8, () => attempt({ name, device }))), await attempt({ name, device }))
    return answers.map(({ code, message, retryAfterSeconds = 0 }) => `${code} ${message} ${Math.ceil(retryAfterSeconds / 60)}`)
  }

  test('from refusals: known and unknown names and addresses are answered alike, with a device of one’s own or without', async () => {
    const stranger = await anOwner()
    const owners = await atOnce(4, anOwner)
    const unknown = `niemand-${networks}`
    const [first = [], ...others] = await Promise.all([
      guesses(owners[0]?.name ?? '', stranger.device),
      guesses(owners[1]?.email ?? '', stranger.device),
      guesses(owners[2]?.name ?? '', undefined),
      guesses(owners[3]?.email ?? '', undefined),
      guesses(unknown, stranger.device),
      guesses(`${unknown}@mail.example`, stranger.device),
      guesses(`${unknown}-2`, undefined),
      guesses(`${unknown}-2@mail.example`, undefined),
    ])
    const [wrong, locked] = [0, 4].map((nth) => first[nth] ?? '')
    expect(locked).toMatch(/^too_many Zu viele fehlgeschlagene Anmeldungen\. .* 20$/)
    expect(first).toEqual([...atLength(4, wrong), ...atLength(2, locked), ...atLength(8, wrong), locked])
    for (const other of others) expect(other).toEqual(first)
  })

  test('from the time: a guess asks the table and the pool as often for unknown names as for known ones', async () => {
    const owner = await anOwner()
    const requests = vi.spyOn(DynamoDBDocumentClient.prototype, 'send')
    const numbers = []
    for (const name of [owner.name, `niemand-${networks}`, owner.email, `niemand-${networks}@mail.example`]) {
      requests.mockClear()
      asked.length = 0
      expect(await codeOf({ name })).toBe('unauthenticated')
      numbers.push([requests.mock.calls.length, asked.length])
    }
    const [known, unknown, knownAddress, unknownAddress] = numbers
    expect([unknown, unknownAddress]).toEqual([known, knownAddress])
    expect(known?.[1]).toBe(1)
  })

  test('from the pool’s own lock, of which only a known device is told', async () => {
    const owner = await anOwner()
    vi.spyOn(CognitoIdentityProviderClient.prototype, 'send').mockImplementation(() =>
      Promise.reject(new NotAuthorizedException({ message: 'Password attempts exceeded', $metadata: {} })),
    )
    expect(await attempt({ name: owner.name, password: PASSWORD })).toMatchObject({ code: 'unauthenticated' })
    expect(await attempt({ ...owner, password: PASSWORD })).toMatchObject({
      code: 'too_many',
      message: 'Zu viele fehlgeschlagene Anmeldungen. Bitte versuchen Sie es in 15 Minuten erneut.',
      retryAfterSeconds: 900,
    })
  })

  test('and people are not locked out by sign-ins that the pool could not answer', async () => {
    const { id } = await makeUser()
    const address = anAddress()
    const pool = vi
      .spyOn(CognitoIdentityProviderClient.prototype, 'send')
      .mockImplementation(() => Promise.reject(Object.assign(new Error('Too fast'), { name: 'TooManyRequestsException' })))
    for (let nth = 0; nth < 6; nth++) expect(await codeOf({ name: id, password: PASSWORD, address })).toBe('too_many')
    pool.mockRestore()
    expect(await codeOf({ name: id, password: PASSWORD, address })).toBe('in')
  })
})

/** A signed-in browser. */
const aSession = async (name: string, password = PASSWORD) => {
  const { token, cookie } = await signIn({ username: name, password }, aCaller(anAddress()))
  return { token, cookie }
}
type Held = { readonly token?: string; readonly cookie?: string }
const proofs = ({ token, cookie }: Held) => ({
  headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  cookies: cookie === undefined ? [] : [`sid=${cookie}`],
})
const statusOf = async (held: Held) => (await callLambda('authUser', proofs(held))).status
const renew = (held: Held) => callLambda('sessionRefresh', proofs(held))
const storedSession = async ({ cookie }: Held) => {
  const session = sessionOfCookie(cookie)
  return session && readItems([sessionKey(session.username, session.id)])
}
const tokenIn = ({ json }: { readonly json: unknown }) => z.object({ token: z.string() }).safeParse(json).data?.token

describe('another website', () => {
  test('signs nobody out', async () => {
    const held = await aSession((await makeUser()).id)
    const { cookies, headers } = proofs(held)
    const posted = await callLambda('logout', { cookies, headers: { ...headers, 'sec-fetch-site': 'cross-site' } })
    expect(posted).toMatchObject({ status: 403, cookies: [] })
    expect(posted.headers.has('clear-site-data')).toBe(false)
    expect(await statusOf(held)).toBe(200)
  })
})

describe('a stolen token', () => {
  test('is worthless without its cookie, where the stage is strict', async () => {
    vi.stubEnv(environment.strictAccounts, '1')
    const { id } = await makeUser()
    const [victim, thief] = [await aSession(id), await aSession((await makeUser()).id)]
    expect(await statusOf(victim)).toBe(200)
    expect(await statusOf({ token: victim.token })).toBe(401)
    expect(await statusOf({ token: victim.token, cookie: thief.cookie })).toBe(401)
    expect((await renew({ token: victim.token })).status).toBe(401)
    expect((await renew({ token: victim.token, cookie: thief.cookie })).status).toBe(401)
    // Nor does it end the session of its owner.
    await callLambda('logout', proofs({ token: victim.token }))
    expect(await statusOf(victim)).toBe(200)
  })
})

describe('a session that ends while it is renewed', () => {
  const ROUNDS = 20
  const patch = async (id: string, body: object) => call('PATCH', `/api/users/${id}`, { token: await tokenOf('admin'), body })
  const ends = [
    { how: 'by signing out', end: async (_: string, held: Held) => (await callLambda('logout', proofs(held))).status },
    {
      how: 'by a suspension',
      end: async (id: string) => {
        const { status } = await patch(id, { status: 'suspended' })
        // What was issued before stays invalid when the user is active again.
        await patch(id, { status: 'active' })
        return status
      },
    },
    {
      how: 'by a new password',
      end: async (id: string) =>
        (await call('POST', `/api/users/${id}/password`, { token: await tokenOf('admin'), body: { password: PASSWORD } })).status,
    },
  ]

  test.each(ends)('$how leaves no token and no session', async ({ how, end }) => {
    const { id } = await makeUser()
    for (let round = 0; round < ROUNDS; round++) {
      const held = await aSession(id)
      const [ended, ...renewed] = await Promise.all([
        setTimeout(Math.random() * 8).then(() => end(id, held)),
        ...Array.from({ length: 6 }, async () => {
          await setTimeout(Math.random() * 12)
          return renew(held)
        }),
      ])
      expect(ended).toBeLessThan(300)
      for (const token of [held.token, ...renewed.map(tokenIn).filter((one) => one !== undefined)])
        expect(await statusOf({ token, cookie: held.cookie })).toBe(401)
      expect((await renew(held)).status).toBe(401)
      if (how === 'by signing out') expect(await storedSession(held)).toEqual([])
    }
  })

  test('after sixty renewals leaves none of their tokens', async () => {
    const held = await aSession((await makeUser()).id)
    const tokens = [held.token]
    for (let nth = 0; nth < 60; nth++) tokens.push(tokenIn(await renew({ ...held, token: tokens.at(-1) ?? '' })) ?? '')
    expect(new Set(tokens).size).toBe(61)
    for (const token of [tokens.at(0), tokens.at(30), tokens.at(60)]) expect(await statusOf({ ...held, token: token ?? '' })).toBe(200)
    await callLambda('logout', proofs({ ...held, token: tokens.at(-1) ?? '' }))
    for (const token of tokens) expect(await statusOf({ ...held, token })).toBe(401)
  })
})
