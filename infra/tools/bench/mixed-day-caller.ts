import { randomBytes, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { loginResultSchema } from '../../../shared/domain/sign-in.ts'
import { DEMO_PASSWORD } from '../../local/seed/accounts.ts'
import { kindHeader } from './count-by-kind.ts'
import type { httpClient } from './http-client.ts'

type Client = ReturnType<typeof httpClient>
export type Exchange = Awaited<ReturnType<Client['exchange']>>

const UNCHANGED = /, unchanged$/
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

/** Signs in to a demo account. */
export const signIn = async (client: Client, username: string) =>
  sessionOf(await client.exchange('POST', '/api/login', { body: { username, password: DEMO_PASSWORD } }))

/** One of the callers, who does one thing after the other: its sessions, and records that only it changes. */
export const newCaller = async (client: Client, nth: number, partner: { readonly id: number; readonly partnerId: string }) => {
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
    if (act === undefined) throw new Error(`Nobody knows how to do „${kind}“: infra/tools/bench/mixed-day-caller.ts`)
    return act({ [kindHeader]: asked }, UNCHANGED.test(kind))
  }
}
