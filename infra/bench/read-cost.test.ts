import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '../../functions/http/session.ts'
import { person } from '../local/seed/people.ts'
import { startBareEngine } from './bare-engine.ts'

/** Rows of the second measurement; `READ_COST_ROWS=100000` takes minutes and compares with 1,000. */
const ROWS = Number(process.env.READ_COST_ROWS ?? 500)
const FEW = ROWS < 10_000 ? 200 : 1000

let stop = async () => {}
let parts: Awaited<ReturnType<typeof load>>
let cost = { requests: 0, units: 0 }

const load = async () => {
  const [capacity, bulk, customers, leads, partners] = await Promise.all([
    import('../../functions/testing/consumed-capacity.ts'),
    import('./bulk.ts'),
    import('../../functions/endpoints/customers.ts'),
    import('../../functions/endpoints/leads.ts'),
    import('../../functions/endpoints/partners.ts'),
  ])
  return { ...capacity, addCustomers: bulk.addCustomers, ...customers, ...leads, ...partners }
}

beforeAll(async () => {
  stop = await startBareEngine()
  parts = await load()
  parts.reportConsumedCapacity((_, units) => {
    cost = { requests: cost.requests + 1, units: cost.units + units }
  })
}, 30_000)
afterAll(() => stop())

const session: Session = {
  id: 'session',
  provenAt: '2026-01-01T00:00:00.000Z',
  user: {
    id: 'viewer',
    version: 1,
    email: 'v@mail.example',
    firstName: 'V',
    lastName: 'V',
    profileImageUrl: null,
    role: 'viewer',
    status: 'active',
    ibPartnerId: null,
    permissions: {},
    lastLogin: null,
    invitation: null,
    hasSecondFactor: false,
    hasPasskey: false,
    mustChangePassword: false,
    notifiesNewDevice: true,
    passkeys: [],
    generation: 'first',
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  },
  grants: {},
  can: () => true,
  ownPartnerId: undefined,
}
const request = {
  requestId: '',
  sourceIp: '',
  userAgent: '',
  cookies: {},
  proofs: { headers: {} },
  idempotencyKey: undefined,
  ifMatch: undefined,
  setCookie: () => {},
}
const params = {}
const body = undefined

/** Two partitions of words, then of each of two look-ups with their records; and partners of such a name, if no customer has it. */
const MOST_REQUESTS_OF_PARTS = 14
const MOST_UNITS_OF_PARTS = 20

/** First and last name of one of the generated people. */
const TWO_WORDS = `${person(3).lastName} ${person(3).firstName}`

const pages = {
  'newest customers': () => parts.customerList({ params, body, session, request, query: { limit: 25 } }),
  'customers of one status': () => parts.customerList({ params, body, session, request, query: { limit: 25, status: 'active' } }),
  'customers of one type': () => parts.customerList({ params, body, session, request, query: { limit: 25, type: 'sub_ib' } }),
  'customers of one status and type': () =>
    parts.customerList({ params, body, session, request, query: { limit: 25, status: 'active', type: 'client' } }),
  'customers found by a word': () => parts.customerList({ params, body, session, request, query: { limit: 20, search: 'Schäfer' } }),
  'customers found by the domain of their address': () =>
    parts.customerList({ params, body, session, request, query: { limit: 25, search: 'mail.example' } }),
  'customers found by a letter': () => parts.customerList({ params, body, session, request, query: { limit: 25, search: 's' } }),
  'customers found by an id': () => parts.customerList({ params, body, session, request, query: { limit: 25, search: 'B-7' } }),
  'figures of customers': () => parts.customerCounts({ params, body, query: {}, session, request }),
  'newest customers, uncounted': () => parts.customerList({ params, body, session, request, query: { limit: 25, total: 'none' } }),
  'newest leads': () => parts.leadList({ params, body, session, request, query: { limit: 25 } }),
  partners: () => parts.partnerList({ params, body, session, request, query: { limit: 25 } }),
}

const measure = async (pages: Readonly<Record<string, () => Promise<unknown>>>) => {
  const costs: Record<string, { requests: number; units: number }> = {}
  for (const [name, read] of Object.entries(pages)) {
    cost = { requests: 0, units: 0 }
    await read()
    costs[name] = cost
  }
  return costs
}

test(`a page costs the same among ${ROWS} rows as among ${FEW}: at most four read units, five of a search`, async () => {
  await parts.addCustomers(FEW)
  const few = await measure(pages)
  await parts.addCustomers(ROWS)
  const many = await measure(pages)
  for (const [name, { requests, units }] of Object.entries(many)) {
    // One for the figure, one for each of the two partitions of the list, and seldom a second for one of these.
    expect(requests, name).toBeLessThanOrEqual(4)
    // Up to two of them are for the figure: the 64 items of its counter.
    expect(units, name).toBeLessThanOrEqual(name.includes('found') ? 5 : name.includes('uncounted') ? 3 : 4)
    // Full pages are compared; a search among few rows fills no page.
    if (!name.includes('found')) expect(units, name).toBeLessThanOrEqual((few[name]?.units ?? 0) + 0.5)
  }
  if (process.env.READ_COST_ROWS) process.stdout.write(`${JSON.stringify(many, null, 2)}\n`)
}, 3_600_000)

/** Searches that fill no page with words, text within words, and numbers: after the words two look-ups follow, each with its records. */
const partPages = {
  'two words': TWO_WORDS,
  'text within names': 'chäfe',
  'three letters within names': 'äfe',
  'the end of a number': person(4).phone.slice(-5),
  'a whole number': person(4).phone,
  'text that nobody has': 'xqzv',
}

test('a search within words costs a bounded number of requests and read units too', async () => {
  for (const [name, search] of Object.entries(partPages)) {
    cost = { requests: 0, units: 0 }
    await parts.customerList({ params, body, session, request, query: { limit: 25, search } })
    if (process.env.READ_COST_ROWS) process.stdout.write(`${name}: ${JSON.stringify(cost)}\n`)
    expect(cost.requests, name).toBeLessThanOrEqual(MOST_REQUESTS_OF_PARTS)
    expect(cost.units, name).toBeLessThanOrEqual(MOST_UNITS_OF_PARTS)
  }
})

const OWN_PARTNER = 1
const OTHER_PARTNER = 2
const ofPartner = {
  session: { ...session, user: { ...session.user, role: 'ib_partner' as const }, can: () => false, ownPartnerId: OWN_PARTNER },
  params,
  body,
  request,
}
const search = (query: { search: string; status?: 'active' }) => () => parts.customerList({ ...ofPartner, query: { limit: 25, ...query } })
const partnerPages = {
  'all its customers': () => parts.customerList({ ...ofPartner, query: { limit: 25 } }),
  'a letter': search({ search: 's' }),
  'a name and a status': search({ search: 'Schäfer', status: 'active' }),
  'an id': search({ search: 'B-7' }),
  'a word that nobody has': search({ search: 'Xqz' }),
  'a type that none of its customers has': () => parts.customerList({ ...ofPartner, query: { limit: 25, type: 'interessent' } }),
  'its customers among those of all, for staff': () =>
    parts.customerList({ params, body, session, request, query: { limit: 25, search: 's', partnerId: OWN_PARTNER } }),
}

test('a partner’s page costs the same with 1,000 customers of others that share every word as with none', async () => {
  await parts.addCustomers(30, OWN_PARTNER)
  const alone = await measure(partnerPages)
  await parts.addCustomers(1000, OTHER_PARTNER)
  expect(await measure(partnerPages)).toEqual(alone)
}, 120_000)
