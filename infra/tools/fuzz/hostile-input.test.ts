import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { loginResultSchema } from '../../../shared/domain/sign-in.ts'
import { DEMO_PASSWORD, demoAccounts } from '../../local/seed/accounts.ts'
import { startSystem } from '../../local/system.ts'
import { type Case, casesOf, type Portal } from './cases.ts'
import { type Operation, problemsOf, readDocument } from './document.ts'
import type { Draw } from './example.ts'
import { type PreparedRecords, prepareRecords } from './prepared-records.ts'
import { send } from './send.ts'

/** Number of rounds of random cases: `FUZZ_ROUNDS=50`; `FUZZ_SEED` sets the seed. */
const ROUNDS = Number(process.env.FUZZ_ROUNDS ?? 1)
const SEED = Number(process.env.FUZZ_SEED ?? 4711)
const AT_ONCE = 10
const ROUND_MS = 240_000

/** Operations that succeed only with a code of a second factor, with a passkey, or with a link from a mail. */
const NEEDING_SECRETS = [
  'secondFactorConfirm',
  'secondFactorRemove',
  'recoveryCodesRenew',
  'userSecondFactorReset',
  'passkeyLogin',
  'passkeyAdd',
  'passkeyRemove',
  'passwordLink',
  'passwordChoose',
  'submissionConfirm',
  'consentWithdraw',
  'consentRestore',
  'disclosureFetch',
  'unsubscribe',
  'unsubscribeOneClick',
  'unsubscriptionUndo',
]

let dataDir = ''
let stop = async () => {}
let origin = ''
let operations: readonly Operation[] = []
/** The cookie of the last sign-in, and its token. */
let renewable: Readonly<Record<string, string>> = {}
const tokens = new Map<string, string>()
/** Ids of the initial records by path of their collection. */
const subjects = new Map<string, readonly string[]>()
/** Values of path parameters by operation, for operations that succeed only after others: records that no other operation meets. */
let prepared: PreparedRecords = {}

const json = async (target: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const { status, body } = await send(origin, { method: 'GET', target, headers })
  expect(status, target).toBe(200)
  return JSON.parse(body.toString())
}

const post = (target: string, content: object, headers: Record<string, string> = {}) =>
  send(origin, {
    method: 'POST',
    target,
    headers: { 'content-type': 'application/json', ...headers },
    body: Buffer.from(JSON.stringify(content)),
  })

const signIn = async (username: string) => {
  const { headers, body } = await post('/api/login', { username, password: DEMO_PASSWORD })
  const { token } = loginResultSchema.parse(JSON.parse(body.toString()))
  renewable = { cookie: /sid=[^;]*/.exec(String(headers['set-cookie']))?.[0] ?? '', authorization: `Bearer ${token}` }
  return token
}

const ownSessionsSchema = z.object({ sessions: z.array(z.looseObject({ id: z.string(), isThisOne: z.boolean() })) })
/** Rows of the hierarchy are partners with their children, without an id of their own. */
const rowsSchema = z.array(z.looseObject({ id: z.union([z.string(), z.number()]).optional() }))

/** Lists of records that need no parameter, each with the path of a single one if it can be read. */
const collections = () =>
  operations
    .filter(({ method, parameters }) => method === 'GET' && parameters.some(({ name }) => name === 'limit'))
    .filter(({ parameters }) => !parameters.some(({ required }) => required))
    .map(({ path }) => ({ path, one: operations.find((other) => other.method === 'GET' && other.path === `${path}/{id}`)?.path }))

const makeVictim = async (nth: number) => {
  const id = `opfer-${nth}`
  const person = { firstName: 'Otto', lastName: 'Opfer', email: `${id}@mail.example` }
  const authorization = `Bearer ${tokens.get('admin')}`
  expect((await post('/api/users', { id, ...person }, { authorization })).status).toBe(201)
  const request = { kind: 'access', email: person.email, receivedOn: '2026-11-01' }
  expect((await post('/api/privacy-requests', request, { authorization })).status).toBe(201)
  // Each creates a mail.
  expect((await post('/api/ib-interessenten', { partnerId: 'IB-1002', ...person, phone: '+49 30 5550 123' })).status).toBe(201)
  return id
}

beforeAll(async () => {
  process.env.LOG_LEVEL = 'error'
  dataDir = await mkdtemp(join(tmpdir(), 'portal-fuzz-'))
  const system = await startSystem({
    dataDir,
    port: 0,
    mailPort: 0,
    quiet: true,
    seed: async () => {
      const { seed } = await import('../../local/seed.ts')
      await seed()
    },
  })
  stop = system.stop
  origin = system.origin.replace('localhost', '127.0.0.1')
  operations = readDocument(await json('/api/openapi.json'))
  // A session that no other request needs.
  await signIn('admin')
  for (const { id } of demoAccounts) tokens.set(id, await signIn(id))
  const victims = await Promise.all(Array.from({ length: 5 }, (_, nth) => makeVictim(nth)))
  for (const { path } of collections()) {
    const rows = rowsSchema.parse(await json(path, tokens.get('admin')))
    subjects.set(
      path,
      rows.flatMap(({ id }) => (id === undefined ? [] : [String(id)])),
    )
  }
  const { sessions } = ownSessionsSchema.parse(await json('/api/account/sessions', tokens.get('admin')))
  subjects.set(
    '/api/account/sessions',
    sessions.filter(({ isThisOne }) => !isThisOne).map(({ id }) => id),
  )
  for (const path of ['/api/customers/exports', '/api/audit-log/exports', '/api/reports/referrals']) {
    const { body } = await post(path, { days: 30 }, { authorization: `Bearer ${tokens.get('admin')}` })
    subjects.set(path, [z.object({ id: z.string() }).parse(JSON.parse(body.toString())).id])
  }
  // The test's own accounts must not be deleted.
  subjects.set('/api/users', victims)
  prepared = await prepareRecords(origin, String(tokens.get('admin')))
}, 180_000)

afterAll(async () => {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
})

const portalFor = (draw: Draw): Portal => {
  const begun = new Set<string>()
  return {
    credentials: ({ name }): Readonly<Record<string, string>> => {
      // Signing out would end the session that other requests need.
      if (name === 'logout') return {}
      if (name === 'sessionRefresh') return renewable
      if (name === 'accountSessionEnd') return { authorization: `Bearer ${tokens.get('admin')}` }
      // No other request needs this session, or this password.
      if (name === 'accountSessionsEnd') return { authorization: `Bearer ${tokens.get('backoffice')}` }
      if (name === 'accountPassword') return { authorization: `Bearer ${tokens.get('manager')}` }
      // The first call of each operation is one that may succeed.
      const who = begun.has(name) ? (['admin', 'admin', 'admin', 'manager', 'viewer', 'partner', 'nobody'][draw(7)] ?? '') : 'admin'
      begun.add(name)
      const token = tokens.get(who)
      return token === undefined ? {} : { authorization: `Bearer ${token}` }
    },
    subject: ({ name, path }, parameter) => {
      const known = prepared[name]?.[parameter]
      if (known !== undefined) return known[draw(known.length)] ?? ''
      if (path.includes('by-partner-id')) return `IB-${1001 + draw(5)}`
      if (path.startsWith('/api/mail-templates/')) return parameter === 'form' ? 'landing_page' : 'rejection'
      if (parameter === 'kind') return path.startsWith('/api/legal-holds') ? 'CUSTOMER' : 'customer'
      if (/^\/api\/[\w-]+\/\{partnerId\}/.test(path)) return subjects.get('/api/ib-partners')?.[draw(5)] ?? '4711'
      if (/^\/api\/[\w-]+\/\{kind\}/.test(path)) return subjects.get('/api/customers')?.[0] ?? '4711'
      const of = [...subjects].find(([collection]) => path.startsWith(`${collection}/{${parameter}}`))?.[1] ?? []
      return of[draw(of.length)] ?? '4711'
    },
    fields: ({ name }): Readonly<Record<string, unknown>> => {
      if (name === 'login') return { username: 'viewer', password: DEMO_PASSWORD }
      if (name === 'accountProof') return { password: DEMO_PASSWORD }
      if (name === 'accountPassword') return { current: DEMO_PASSWORD, password: 'Zaun-Koenig-8' }
      if (name === 'privacyRequestCreate') return { email: 'otto@mail.example', customerId: null, receivedOn: '2026-11-01' }
      // The one step that a finished import can take.
      if (name === 'importStepStart') return { step: 'undo' }
      if (name === 'importChunkPut') return { rows: [{ number: 2, values: { firstName: 'Otto', lastName: 'Muster' } }] }
      if (name === 'leadCreate') return { partnerId: 'IB-1002' }
      if (name === 'registrationCreate') return { ibPartnerId: Number(subjects.get('/api/ib-partners')?.[0]) }
      const { keptId = [], joinedId = [] } = prepared[name] ?? {}
      if (name === 'mergeCreate')
        return { kind: 'customer', keptId: Number(keptId[0]), joinedId: Number(joinedId[0]), fields: [], keptVersion: 1, joinedVersion: 1 }
      return {}
    },
  }
}

/** Whole numbers derived from a seed. */
const drawFrom = (seed: number): Draw => {
  let numbers: number[] = []
  let batch = 0
  return (below) => {
    if (numbers.length === 0) numbers = fc.sample(fc.nat(), { numRuns: 1000, seed: seed + batch++ })
    return (numbers.pop() ?? 0) % Math.max(1, below)
  }
}

const describeCase = ({ method, target, about, body, headers }: Case, problem: string) =>
  `${method} ${target.slice(0, 200)} (${about}): ${problem}\n    ${JSON.stringify({ ...headers, authorization: undefined }).slice(0, 200)} ${body?.subarray(0, 300) ?? ''}`

const seen = new Set<number>()
const succeeded = new Set<string>()

const tryOut = async (one: Case) => {
  try {
    const answer = await send(origin, one)
    seen.add(answer.status)
    if (answer.status < 300 && one.operation !== undefined) succeeded.add(one.operation.name)
    return problemsOf(one.operation, one.method, answer).map((problem) => describeCase(one, problem))
  } catch (error) {
    return [describeCase(one, String(error))]
  }
}

const all = async (cases: readonly Case[]) => {
  const waiting = [...cases]
  const problems: string[] = []
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) problems.push(...(await tryOut(next)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return problems
}

test(
  'no input causes an unexpected error, and every response matches the OpenAPI document',
  async () => {
    const problems: string[] = []
    let tried = 0
    // An acceptance can be undone for a minute.
    const byUrgency = operations.toSorted(
      (one, other) => Number(other.name === 'leadUndoAcceptance') - Number(one.name === 'leadUndoAcceptance'),
    )
    for (let round = 0; round < ROUNDS; round++) {
      const draw = drawFrom(SEED + 1000 * round)
      const portal = portalFor(draw)
      const cases = byUrgency.flatMap((operation) => casesOf(operation, operations, portal, draw))
      tried += cases.length
      problems.push(...(await all(cases)))
    }
    expect(problems, problems.join('\n')).toEqual([])
    // The cases reached more than the first checks.
    expect([...seen]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 405, 409, 413, 415]))
    expect(succeeded.size).toBeGreaterThan((operations.length - NEEDING_SECRETS.length) * 0.85)
    expect([...succeeded]).toEqual(expect.arrayContaining(Object.keys(prepared)))
    for (const name of NEEDING_SECRETS) expect(succeeded).not.toContain(name)
    expect(tried).toBeGreaterThan(ROUNDS * operations.length * 20)
    if (ROUNDS > 1) process.stdout.write(`${operations.length} operations, ${tried} requests\n`)
  },
  ROUNDS * ROUND_MS,
)

test('and everything stored meanwhile can be read, each record individually too', async () => {
  const token = tokens.get('admin')
  const { findInconsistencies } = await import('../../../functions/consistency/find-inconsistencies.ts')
  for (const { path, one } of collections()) {
    let target = path
    while (target !== '') {
      const { status, headers, body } = await send(origin, { method: 'GET', target, headers: { authorization: `Bearer ${token}` } })
      expect(status, target).toBe(200)
      target = /^<([^>]*)>; rel="next"$/.exec(String(headers.link))?.[1] ?? ''
      if (one === undefined) continue
      for (const { id } of rowsSchema.parse(JSON.parse(body.toString()))) {
        await json(one.replace('{id}', encodeURIComponent(String(id))), token)
      }
    }
  }
  // Mails are still being sent.
  await expect.poll(findInconsistencies, { timeout: 10_000, interval: 500 }).toEqual([])
}, 60_000)
