import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { secondFactorProposalSchema } from '../../shared/domain/second-factor.ts'
import { type OwnSignInEntry, ownSignInEntrySchema, type SignInEntry, signInEntrySchema } from '../../shared/domain/sign-in-log.ts'
import { environment } from '../../shared/platform/environment.ts'
import { signInLogItem } from '../data/sign-in-log.ts'
import { transact } from '../data/transact.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { countCalls, crashing, injectFaults } from '../testing/faults.ts'
import { callLambda } from '../testing/lambda.ts'
import { call, failing, newPerson, tokenOf, wordsIn } from '../testing/portal.ts'
import { codeOf } from '../testing/totp.ts'
import { aUser, makeUser, PASSWORD, signInAs } from '../testing/users.ts'

injectFaults()
await trustLocalPool()
afterEach(() => {
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const begun = new Date().toISOString()

/** All entries of a query since this file began, newest first. */
const entriesOf = async (query: string, limit = 100): Promise<SignInEntry[]> => {
  const entries: SignInEntry[] = []
  for (
    let next: string | undefined = `/api/sign-ins?limit=${limit}&${query.includes('from=') ? query : `from=${begun}&${query}`}`;
    next !== undefined;
  ) {
    const answer: Awaited<ReturnType<typeof call>> = await call('GET', next, { token: await tokenOf('admin') })
    expect(answer.status).toBe(200)
    entries.push(...z.array(signInEntrySchema).parse(answer.json))
    next = /<(.+)>/.exec(answer.headers.get('link') ?? '')?.[1]
  }
  return entries
}

let networks = 0
/** A network of this test alone: other files sign in at the same time. */
const ownNetwork = () => `203.0.113.${++networks}-${process.pid}`

const attempt = (username: string, password: string, sourceIp = '192.0.2.9') =>
  callLambda('login', { sourceIp, body: { username, password }, headers: { 'user-agent': FIREFOX } })

describe('the log of sign-ins', () => {
  test('tells who signed in when, from where and with what, and the request', async () => {
    const person = await makeUser()
    expect((await attempt(person.email.toUpperCase(), PASSWORD, '2001:db8:1:2:3:4:5:6')).status).toBe(200)
    expect(await entriesOf(`user=${person.id.toUpperCase()}`)).toEqual([
      {
        id: expect.any(String),
        time: expect.any(String),
        event: 'signIn',
        outcome: 'succeeded',
        username: person.id,
        personName: `${person.firstName} ${person.lastName}`,
        typedName: expect.stringMatching(/^[\w-]{16}$/),
        network: '2001:db8:1:2',
        device: 'Firefox auf Windows',
        session: expect.stringMatching(/^[\w-]{10}$/),
        requestId: 'test',
      },
    ])
  })

  test('tells refusals of a known user apart by their cause, without a session', async () => {
    const person = await makeUser()
    await attempt(person.id, 'falsch')
    await call('PATCH', `/api/users/${person.id}`, { token: await tokenOf('admin'), body: { status: 'suspended' } })
    expect((await attempt(person.id, PASSWORD)).status).toBe(403)
    vi.stubEnv(environment.signInFailuresPerNameAndAddress, '1/900')
    const address = `198.51.100.${process.pid % 250}`
    await attempt(person.id, 'falsch', address)
    expect((await attempt(person.id, 'falsch', address)).status).toBe(429)
    const entries = await entriesOf(`user=${person.id}`)
    expect(entries.map(({ outcome, session }) => [outcome, session])).toEqual([
      ['locked', null],
      ['wrongPassword', null],
      ['inactive', null],
      ['wrongPassword', null],
    ])
    expect(await entriesOf(`user=${person.id}&outcome=inactive`)).toEqual([entries[2]])
  })

  test('tells that a right password lacked its code, or came with a wrong one', async () => {
    const person = await makeUser()
    const { token } = await signInAs(person.id)
    const { secret, ticket } = secondFactorProposalSchema.parse((await call('POST', '/api/second-factor', { token })).json)
    const code = codeOf(secret)
    expect((await call('POST', '/api/second-factor/confirmation', { token, body: { ticket, code } })).status).toBe(200)
    // The last one repeats the code of the confirmation.
    const tries = [{}, { code: '000000' }, { code }]
    for (const more of tries) await call('POST', '/api/login', { body: { username: person.id, password: PASSWORD, ...more } })
    const outcomes = (await entriesOf(`user=${person.id}`)).map(({ outcome }) => outcome)
    expect(outcomes.slice(0, 3).reverse()).toEqual(['codeRequired', 'wrongCode', 'wrongCode'])
  })

  test('shows codes that are tried for new recovery codes', async () => {
    const person = await makeUser()
    const { token } = await signInAs(person.id)
    const { secret, ticket } = secondFactorProposalSchema.parse((await call('POST', '/api/second-factor', { token })).json)
    await call('POST', '/api/second-factor/confirmation', { token, body: { ticket, code: codeOf(secret) } })
    for (const code of ['000000', codeOf(secret, 1)]) await call('POST', '/api/second-factor/recovery-codes', { token, body: { code } })
    const [renewed, wrong] = await entriesOf(`user=${person.id}`)
    expect(renewed).toMatchObject({ event: 'recoveryCodesRenewed', outcome: 'succeeded' })
    expect(wrong).toMatchObject({ event: 'recoveryCodesRenewed', outcome: 'wrongCode' })
  })

  test('keeps an unknown name, which may be a password, as a keyed hash: the same for the same name, whatever its case', async () => {
    const name = `Geheim-${newPerson().lastName}`
    const network = ownNetwork()
    for (const typed of [name, name.toUpperCase(), `${name}x`]) expect((await attempt(typed, 'falsch', network)).status).toBe(401)
    const answer = await call('GET', `/api/sign-ins?from=${begun}`, { token: await tokenOf('admin') })
    expect(wordsIn(answer, [name])).toEqual([])
    const unknown = (await entriesOf('outcome=wrongPassword')).filter((entry) => entry.network === network)
    const [other, upper, first] = unknown
    expect(unknown.map(({ username, personName }) => [username, personName])).toEqual(Array(3).fill([null, null]))
    expect(upper?.typedName).toBe(first?.typedName)
    expect(other?.typedName).not.toBe(first?.typedName)
    expect(await entriesOf(`user=${encodeURIComponent(`unknown#${first?.typedName}`)}`)).toEqual([upper, first])
  })

  test('tells that a session was ended, but not for a cookie that only names a user', async () => {
    const person = await makeUser()
    const { token, cookie } = await signInAs(person.id)
    const headers = { cookie }
    expect((await call('POST', '/api/logout', { token, headers })).status).toBe(204)
    expect((await call('POST', '/api/logout', { token, headers })).status).toBe(204)
    const forged = `sid=${Buffer.from(person.id).toString('base64url')}.${'a'.repeat(43)}`
    expect((await call('POST', '/api/logout', { headers: { cookie: forged } })).status).toBe(204)
    const [ended, opened, ...others] = await entriesOf(`user=${person.id}`)
    expect([ended?.event, opened?.event, others]).toEqual(['signOut', 'signIn', []])
    expect(ended?.session).toBe(opened?.session)
  })

  test('tells what people do with their own account, and whether the password was right', async () => {
    const person = await makeUser()
    const [{ token }, { token: other }] = [await signInAs(person.id), await signInAs(person.id)]
    const steps: readonly [string, string, object?][] = [
      ['POST', '/api/account/proof', { password: 'falsch' }],
      ['POST', '/api/account/proof', { password: PASSWORD }],
      ['PATCH', '/api/account', { email: newPerson().email, current: 'falsch' }],
      ['POST', '/api/account/password', { current: 'falsch', password: 'Zaun-Koenig-8' }],
      // Not logged: the new password is refused, and nothing happened.
      ['POST', '/api/account/password', { current: PASSWORD, password: PASSWORD }],
      ['POST', '/api/account/password', { current: PASSWORD, password: 'Zaun-Koenig-8' }],
      ['DELETE', '/api/account/sessions'],
    ]
    for (const [method, path, body] of steps) await call(method, path, { token, ...(body && { body }) })
    expect((await call('GET', '/api/account', { token: other })).status).toBe(401)
    const entries = await entriesOf(`user=${person.id}`)
    expect(entries.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      'sessionsEnded succeeded',
      'passwordChanged succeeded',
      'passwordChanged wrongPassword',
      'proof wrongPassword',
      'proof succeeded',
      'proof wrongPassword',
      'signIn succeeded',
      'signIn succeeded',
    ])
    expect(new Set(entries.slice(0, 6).map(({ session }) => session))).toEqual(new Set([entries[7]?.session]))
  })

  test('tells who asked for a new password, and that a link did not work', async () => {
    const person = await makeUser()
    const unknown = `niemand-${person.id}`
    const sourceIp = ownNetwork()
    for (const username of [person.email, unknown]) await callLambda('passwordForgotten', { sourceIp, body: { username } })
    const token = `${Buffer.from(person.id).toString('base64url')}.${'a'.repeat(43)}`
    expect((await callLambda('passwordChoose', { sourceIp, body: { token, password: 'Zaun-Koenig-8' } })).status).toBe(404)
    const asked = { event: 'passwordForgotten', network: sourceIp }
    expect(await entriesOf(`user=${person.id}`)).toMatchObject([{ ...asked, outcome: 'succeeded', username: person.id }])
    expect((await entriesOf('')).filter(({ network }) => network === sourceIp)).toMatchObject([
      { event: 'passwordChosen', outcome: 'invalidLink', username: null },
      { ...asked, outcome: 'unknownName', username: null },
      { ...asked, outcome: 'succeeded' },
    ])
  })

  test('is read page by page, each entry once, newest first', async () => {
    const person = await makeUser()
    for (let nth = 0; nth < 5; nth++) await attempt(person.id, 'falsch')
    const all = await entriesOf(`user=${person.id}`)
    expect(all).toHaveLength(5)
    expect(await entriesOf(`user=${person.id}`, 2)).toEqual(all)
    const everybody = await entriesOf('', 3)
    expect(everybody.map(({ id }) => id)).toEqual(
      everybody
        .map(({ id }) => id)
        .toSorted()
        .reverse(),
    )
    expect(everybody).toEqual(expect.arrayContaining(all))
  })

  test('goes back ninety days', async () => {
    const person = await makeUser()
    const days = [89, 40, 12, 0]
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = Date.now()
    for (const day of [91, ...days]) {
      vi.setSystemTime(now - day * 86_400_000)
      await transact([signInLogItem({ event: 'proof', username: person.id, caller: { address: '192.0.2.9', userAgent: '' } })])
    }
    vi.useRealTimers()
    const from = 'from=2020-01-01'
    const ages = (entries: readonly SignInEntry[]) =>
      entries
        .filter(({ username }) => username === person.id)
        .map(({ time }) => Math.round((now - Date.parse(time)) / 86_400_000))
        .reverse()
    expect(ages(await entriesOf(`${from}&user=${person.id}`))).toEqual(days)
    expect(ages(await entriesOf(from))).toEqual(days)
  })

  test('does not keep anybody from their answer when it cannot be written', async () => {
    const { id } = await makeUser()
    const calls = await countCalls(() => attempt(id, 'falsch'))
    let status = 0
    // The entry is written last.
    expect(await crashing({ at: calls, when: 'before' }, async () => ({ status } = await attempt(id, 'falsch')))).toBe(true)
    expect(status).toBe(401)
    expect(await entriesOf(`user=${id}`)).toHaveLength(1)
  })

  test('needs a right of its own, which managers do not have', async () => {
    for (const who of ['manager', 'viewer', 'partner']) {
      expect((await failing('GET', '/api/sign-ins', { token: await tokenOf(who) })).status).toBe(403)
    }
  })

  test.each([
    ['user=', 'user', 'Benutzername fehlt'],
    ['outcome=gut', 'outcome', 'Unbekanntes Ergebnis'],
    ['to=heute', 'to', 'Datum (2026-11-21) oder Zeitpunkt (2026-11-21T08:00:00Z)'],
    ['cursor=x', 'cursor', 'Ungültiger Cursor'],
  ])('refuses %s at the field', async (query, field, message) => {
    const { status, error } = await failing('GET', `/api/sign-ins?${query}`, { token: await tokenOf('admin') })
    expect({ status, message: error.fields?.[field] }).toEqual({ status: 400, message })
  })
})

describe('one’s own sign-ins', () => {
  const own = async (token: string): Promise<OwnSignInEntry[]> => {
    const { status, json } = await call('GET', '/api/account/sign-ins', { token })
    expect(status).toBe(200)
    return z.array(z.strictObject(ownSignInEntrySchema.shape)).parse(json)
  }

  test('show attempts under one’s name, successful or not, and nobody else’s', async () => {
    const [person, other] = [await makeUser(), await makeUser()]
    await attempt(person.id, 'falsch')
    await attempt(other.id, 'falsch')
    const { token } = await signInAs(person.id)
    expect((await own(token)).map(({ event, outcome }) => [event, outcome])).toEqual([
      ['signIn', 'succeeded'],
      ['signIn', 'wrongPassword'],
    ])
  })

  test('do not show those of a deleted user of the same name', async () => {
    const form = aUser()
    const token = await tokenOf('admin')
    await makeUser(form)
    await attempt(form.id, 'falsch')
    expect((await call('DELETE', `/api/users/${form.id}`, { token })).status).toBe(204)
    await makeUser(form)
    expect((await own((await signInAs(form.id)).token)).map(({ outcome }) => outcome)).toEqual(['succeeded'])
  })
})
