import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import { loginResultSchema } from '../../shared/domain/sign-in.ts'
import { environment } from '../../shared/platform/environment.ts'
import { costOf, readCallCosts } from '../capacity/call-costs.ts'
import { SENDS_MAIL, sharesOfMixedDay } from '../capacity/mixed-day.ts'
import { Failure } from '../deployment/failure.ts'
import { DEMO_PASSWORD } from '../local/seed/accounts.ts'
import { type KindCount, kindHeader } from './count-by-kind.ts'
import { httpClient } from './http-client.ts'
import { percentile } from './load.ts'
import { fillPortal, startPortal } from './portal.ts'

type Client = ReturnType<typeof httpClient>
type Exchange = Awaited<ReturnType<Client['exchange']>>

const CUSTOMERS = 2000
/** Lists have a tag some seconds after the last change. */
const SETTLING_MS = 16_000
/** The mailer sends what the last forms have left. */
const MAILS_END_MS = 120_000
const IDLE_MS = 20
const UNCHANGED = /, unchanged$/
/** A transaction is repeated after a conflict, and a list asks one of its partitions again now and then. */
const REQUESTS_TOLERANCE = 0.2
/** Records here have other words than those that were counted. */
const UNITS_TOLERANCE = 0.25

const idSchema = z.object({ id: z.int() })
const idsSchema = z.array(idSchema)

const person = () => {
  const nth = randomBytes(6).toString('hex')
  return { firstName: 'Ada', lastName: `Lovelace ${nth}`, email: `${nth}@mail.example` }
}
const form = () => ({ ...person(), phone: '+49 30 123456' })

type SignedIn = { readonly token: string; readonly cookies: ReadonlyMap<string, string> }

const cookieHeader = ({ cookies }: SignedIn) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** The session of a sign-in, in a browser that keeps the cookies of the one before. */
const sessionOf = ({ headers, text }: Exchange, before?: SignedIn): SignedIn => {
  const set = (headers['set-cookie'] ?? []).map((one): [string, string] => {
    const [name = '', value = ''] = one.replace(/;.*/, '').split(/=(.*)/)
    return [name, value]
  })
  return { token: loginResultSchema.parse(JSON.parse(text)).token, cookies: new Map([...(before?.cookies ?? []), ...set]) }
}

const signIn = async (client: Client, username: string) =>
  sessionOf(await client.exchange('POST', '/api/login', { body: { username, password: DEMO_PASSWORD } }))

/** One of the callers, who does one thing after the other: its sessions, and records that only it changes. */
const newCaller = async (client: Client, nth: number, partner: { readonly id: number; readonly partnerId: string }) => {
  const clerk = await signIn(client, 'manager')
  let owner = await signIn(client, 'partner')
  // Each sign-in ends the session before it in the same browser.
  let viewer = await signIn(client, 'viewer')
  const tags = new Map<string, string>()
  const asClerk = { authorization: `Bearer ${clerk.token}` }
  const customers = idsSchema.parse(JSON.parse(await client.call('GET', '/api/customers?limit=100', clerk.token)))
  const customer = customers[nth % customers.length]?.id
  const lead = idSchema.parse(
    JSON.parse(await client.call('POST', '/api/ib-interessenten', undefined, { ...form(), partnerId: partner.id })),
  )
  let round = 0

  const get = async (path: string, headers: Readonly<Record<string, string>>, isKnown = false) => {
    const known = tags.get(path)
    const answer = await client.exchange('GET', path, { headers: { ...headers, ...(isKnown && known && { 'if-none-match': known }) } })
    if (typeof answer.headers.etag === 'string') tags.set(path, answer.headers.etag)
    return answer
  }
  const send = (method: string, path: string, headers: Readonly<Record<string, string>>, body: unknown) =>
    client.exchange(method, path, { headers, body })

  type Act = (kind: Readonly<Record<string, string>>, isKnown: boolean) => Promise<Exchange>
  const asStaff =
    (path: string): Act =>
    (kind, isKnown) =>
      get(path, { ...kind, ...asClerk }, isKnown)
  const asPartner =
    (path: string): Act =>
    (kind, isKnown) =>
      get(path, { ...kind, authorization: `Bearer ${owner.token}` }, isKnown)
  const page =
    (path: string): Act =>
    (kind) =>
      get(path, kind)

  const acts: Readonly<Record<string, Act>> = {
    'page /': page('/'),
    'page /ib': page(`/ib/${partner.partnerId}`),
    'page /ib-recruitment': page(`/ib-recruitment/${partner.partnerId}`),
    registrationCreate: (kind) =>
      send('POST', '/api/landing-page-leads', kind, {
        ...form(),
        ibPartnerId: partner.id,
        country: 'DE',
        tradingExperience: 'expert',
        investmentAmount: '1000-5000',
      }),
    'leadCreate: under a key': (kind) =>
      send('POST', '/api/ib-interessenten', { ...kind, 'idempotency-key': randomUUID() }, { ...form(), partnerId: partner.partnerId }),
    'applicationCreate: from the start page': (kind) =>
      send('POST', '/api/ib-applications', kind, {
        ...form(),
        country: 'DE',
        tradingExperience: 'expert',
        expectedVolume: '1M-5M',
        marketingStrategy: 'Vorträge',
      }),
    authUser: asPartner('/api/auth/user'),
    'partnerList: own': asPartner('/api/ib-partners?limit=25'),
    'customerList: own': asPartner('/api/customers?limit=25'),
    'customerCounts: own': asPartner('/api/customers/counts'),
    'customerList: own, a name': asPartner('/api/customers?limit=25&search=Sch'),
    sessionRefresh: async (kind) => {
      const answer = await send(
        'POST',
        '/api/session/refresh',
        { ...kind, cookie: cookieHeader(owner), authorization: `Bearer ${owner.token}` },
        {},
      )
      const { data } = z.object({ token: z.string() }).safeParse(answer.status === 200 ? JSON.parse(answer.text) : {})
      if (data !== undefined) owner = { ...owner, token: data.token }
      return answer
    },
    login: async (kind) => {
      const body = { username: 'viewer', password: DEMO_PASSWORD }
      const answer = await send('POST', '/api/login', { ...kind, cookie: cookieHeader(viewer) }, body)
      if (answer.status === 200) viewer = sessionOf(answer, viewer)
      return answer
    },
    leadList: asStaff('/api/ib-interessenten?limit=25'),
    leadCounts: asStaff('/api/ib-interessenten/counts'),
    'leadList: a name': asStaff('/api/ib-interessenten?limit=25&search=Lovelace'),
    'leadUpdate: to another status': (kind) =>
      send(
        'PATCH',
        `/api/ib-interessenten/${lead.id}`,
        { ...kind, ...asClerk },
        { status: round++ % 2 === 0 ? 'Kontaktiert' : 'Abgelehnt' },
      ),
    customerList: asStaff('/api/customers?limit=25'),
    'customerList: a name': asStaff('/api/customers?limit=25&search=Lovelace'),
    customerGet: asStaff(`/api/customers/${customer}`),
    customerCreate: (kind) => send('POST', '/api/customers', { ...kind, ...asClerk }, { ...person(), ibPartnerId: partner.id }),
    customerUpdate: (kind) =>
      send('PATCH', `/api/customers/${customer}`, { ...kind, ...asClerk }, { lastName: `Byron ${round++}`, phone: `+49 30 ${round}` }),
    partnerList: asStaff('/api/ib-partners?limit=25'),
    'partnerList: a name': asStaff('/api/ib-partners?limit=25&search=Be'),
    dashboardFigures: asStaff('/api/dashboard'),
    mailCounts: asStaff('/api/mails/counts'),
  }
  return (kind: string): Promise<Exchange> => {
    const asked = kind.replace(UNCHANGED, '')
    const act = acts[asked]
    if (act === undefined) throw new Error(`Nobody knows how to do „${kind}“: infra/bench/mixed-load.ts`)
    return act({ [kindHeader]: asked }, UNCHANGED.test(kind))
  }
}

/** Draws kinds by their shares of the mixed day. */
const drawKind = () => {
  let rest = Math.random()
  for (const [kind, share] of sharesOfMixedDay()) {
    rest -= share
    if (rest < 0) return kind
  }
  return 'authUser'
}

const whole = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 0 })
const decimals = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** The kinds that ask the table for more than the capacity page is computed from. */
const deviations = (counts: Readonly<Record<string, KindCount>>) => {
  const costs = readCallCosts()
  return Object.entries(counts).flatMap(([kind, { calls, ...sums }]) => {
    const told = costOf(costs, kind)
    const exceeds = (of: 'requests' | 'reads' | 'writes', tolerance: number) => {
      const most = told[of] * (1 + tolerance) + 0.5
      return sums[of] / calls > most ? [`${kind}: ${decimals.format(sums[of] / calls)} ${of} a call instead of ${told[of]}`] : []
    }
    return [...exceeds('requests', REQUESTS_TOLERANCE), ...exceeds('reads', UNITS_TOLERANCE), ...exceeds('writes', UNITS_TOLERANCE)]
  })
}

/** The addresses of accepted forms whose record or mail is missing. */
const lostForms = async (accepted: readonly string[]) => {
  const { readEverything } = await import('../../functions/consistency/read-everything.ts')
  const items = await readEverything()
  const isRecord = ({ pk }: { pk?: unknown }) => /^(?:CUSTOMER|INTERESSENT|APPLICATION)#/.test(String(pk))
  const replySchema = z.object({ replyTo: z.object({ address: z.string() }) })
  const stored = new Set(items.filter(isRecord).map(({ email }) => email))
  const mailed = new Set(items.map((item) => replySchema.safeParse(item).data?.replyTo.address))
  return accepted.flatMap((address) => [
    ...(stored.has(address) ? [] : [`no record of ${address}`]),
    ...(mailed.has(address) ? [] : [`no mail about ${address}`]),
  ])
}

/**
 * Drives a mixed day against a portal on this machine and prints what became of it.
 * @throws Failure if a call fails, a form is lost, the table is inconsistent, or calls ask for more than the capacity page says
 */
export const benchMixedLoad = async (seconds: number, callers: number, say: (line?: string) => void): Promise<void> => {
  process.env[environment.logLevel] ??= 'warn'
  const dataDir = await mkdtemp(join(tmpdir(), 'partnerportal-load-'))
  try {
    await fillPortal(dataDir, CUSTOMERS)
    const portal = await startPortal(dataDir)
    const client = httpClient(portal.origin, callers + 1)
    try {
      const admin = await signIn(client, 'admin')
      const partners = z
        .array(z.object({ id: z.int(), partnerId: z.string() }))
        .parse(JSON.parse(await client.call('GET', '/api/ib-partners?limit=100', admin.token)))
      // The dashboard of IB-1001 stays as it is, like most on a mixed day.
      const others = partners.filter(({ partnerId }) => partnerId !== 'IB-1001')
      const all = await Promise.all(
        Array.from({ length: callers }, (_, nth) => {
          const partner = others[nth % others.length]
          if (partner === undefined) throw new Error('The demo data has one partner only')
          return newCaller(client, nth, partner)
        }),
      )
      await delay(SETTLING_MS)
      for (const act of all) for (const kind of ['customerList: own', 'customerCounts: own']) await act(kind)

      const times = new Map<string, number[]>()
      const references: number[] = []
      const failed: string[] = []
      const accepted: string[] = []
      const end = performance.now() + seconds * 1000
      const work = async (act: (kind: string) => Promise<Exchange>) => {
        while (performance.now() < end) {
          const kind = drawKind()
          const begun = performance.now()
          const { status, text } = await act(kind)
          const found = times.get(kind) ?? []
          found.push(performance.now() - begun)
          times.set(kind, found)
          if (status >= 400) failed.push(`${kind}: ${status} ${text.slice(0, 200)}`)
          else if (SENDS_MAIL.includes(kind)) accepted.push(z.object({ email: z.string() }).parse(JSON.parse(text)).email)
        }
      }
      const refer = async () => {
        while (performance.now() < end) {
          const begun = performance.now()
          await client.call('GET', '/api/openapi.json')
          references.push(performance.now() - begun)
          await delay(IDLE_MS * 10)
        }
      }
      await Promise.all([refer(), ...all.map(work)])
      const counts = await portal.counts()

      const reference = percentile(references, 0.5)
      const calls = [...times.values()].reduce((sum, found) => sum + found.length, 0)
      say(
        `${whole.format(calls)} calls of ${callers} callers in ${seconds} s; a call that asks no table takes ${decimals.format(reference)} ms (p50)\n`,
      )
      say('kind of call                                 calls  p50 ms  p99 ms  × that call  requests   reads  writes  a call')
      for (const [kind, found] of [...times].toSorted(([, one], [, other]) => other.length - one.length)) {
        const count = counts[kind]
        const each = (of: 'requests' | 'reads' | 'writes') =>
          (count === undefined ? '' : decimals.format(count[of] / count.calls)).padStart(8)
        const p99 = percentile(found, 0.99)
        const ms = `${whole.format(percentile(found, 0.5)).padStart(8)}${whole.format(p99).padStart(8)}${decimals.format(p99 / reference).padStart(13)}`
        say(`${kind.padEnd(42)}${String(found.length).padStart(8)}${ms}  ${each('requests')}${each('reads')}${each('writes')}`)
      }

      Object.assign(process.env, portal.settings)
      const { findInconsistencies } = await import('../../functions/consistency/find-inconsistencies.ts')
      const mailsEnd = performance.now() + MAILS_END_MS
      let inconsistencies = await findInconsistencies()
      while (inconsistencies.length > 0 && performance.now() < mailsEnd) {
        await delay(1000)
        inconsistencies = await findInconsistencies()
      }
      const problems = {
        'failed calls': failed,
        'lost forms': await lostForms(accepted),
        inconsistencies,
        'calls that ask for more than the capacity page says': deviations(counts),
      }
      say()
      say(`${whole.format(accepted.length)} forms accepted`)
      for (const [what, found] of Object.entries(problems)) {
        say(`${whole.format(found.length)} ${what}`)
        for (const one of found.slice(0, 10)) say(`  ${one}`)
      }
      if (Object.values(problems).some((found) => found.length > 0)) throw new Failure('The mixed day did not go well.')
    } finally {
      client.close()
      await portal.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}
