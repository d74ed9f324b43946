import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { routeEntries } from '../../shared/api/index.ts'
import type { Route } from '../../shared/api/route.ts'
import { publicPartnerSchema } from '../../shared/domain/partner.ts'
import { defaultGrants, PERMISSION_KEYS, ROLES, type Role } from '../../shared/domain/permissions.ts'
import { rolePermissionSchema } from '../../shared/domain/role-permission.ts'
import { currentUserSchema } from '../../shared/domain/sign-in.ts'
import { call, failing, newPerson, tokenOf, wordsIn } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

/** The callers that every route of the contract is tested with, including future ones. */
const callers = [
  'nobody',
  'admin',
  'manager',
  'backoffice',
  'viewer',
  'partner',
  'another partner',
  'a viewer with personal rights',
  'somebody who may change all and see nothing',
  'somebody suspended',
] as const
type Caller = (typeof callers)[number]

const PERSONAL = {
  'customers.view': false,
  'customers.edit': true,
  'customers.delete': true,
  'ib_partners.edit': true,
  'system.logs': true,
}

const isView = (key: string) => /[._]view$/.test(key)
const BLIND = Object.fromEntries(PERMISSION_KEYS.map((key) => [key, !isView(key)]))
const personalRights: Partial<Record<Caller, Readonly<Record<string, boolean>>>> = {
  'a viewer with personal rights': PERSONAL,
  'somebody who may change all and see nothing': BLIND,
}

/** An id that does not exist. */
const MISSING = '4711'
/** JSON that no route accepts: a validation error proves that the rights were sufficient. */
const UNFIT: readonly string[] = []
/** Its credential is the cookie, which it checks itself. */
const CHECKS_ITSELF = ['sessionRefresh']

const rowSchema = z.looseObject({ id: z.union([z.string(), z.number()]), ibPartnerId: z.number().nullable().optional() })
type Row = z.infer<typeof rowSchema>

const tokens = new Map<Caller, string | undefined>([['nobody', undefined]])
const partnerOf = new Map<Caller, number>()
/** Words in rows of other partners that a partner must not see. */
const foreignWords = new Map<Caller, readonly string[]>()

const rowsFor = async (path: string, token: string | undefined): Promise<Row[]> => {
  const { status, json } = await call('GET', `${path}?limit=100`, token === undefined ? {} : { token })
  return status === 200 ? z.array(rowSchema).parse(json) : []
}

/** All rows of each list as an administrator sees them, read once. */
const everything = new Map<string, Promise<Row[]>>()
const allRows = (path: string) => {
  const rows = everything.get(path) ?? rowsFor(path, tokens.get('admin'))
  everything.set(path, rows)
  return rows
}

beforeAll(async () => {
  for (const name of ['admin', 'manager', 'backoffice', 'viewer', 'partner'] as const) tokens.set(name, await tokenOf(name))
  const [own] = await rowsFor('/api/ib-partners', tokens.get('partner'))
  const other = (await allRows('/api/ib-partners')).find(({ id }) => id !== own?.id)
  partnerOf.set('partner', Number(own?.id)).set('another partner', Number(other?.id))

  const wordsOf = async (partner: Row | undefined) => {
    const person = newPerson()
    const customer = { ...person, ibPartnerId: partner?.id, customerId: `R-${person.lastName}` }
    expect((await call('POST', '/api/customers', { token: await tokenOf('admin'), body: customer })).status).toBe(201)
    expect((await call('POST', '/api/ib-interessenten', { body: { ...person, partnerId: partner?.id } })).status).toBe(201)
    return [person.lastName]
  }
  foreignWords.set('partner', await wordsOf(other)).set('another partner', await wordsOf(own))

  const stranger = await makeUser({ role: 'ib_partner', ibPartnerId: other?.id })
  tokens.set('another partner', (await signInAs(stranger.id)).token)
  for (const caller of callers) {
    const permissions = personalRights[caller]
    if (permissions === undefined) continue
    const clerk = await makeUser({ role: 'viewer', permissions })
    tokens.set(caller, (await signInAs(clerk.id)).token)
  }
  const suspended = await makeUser({ role: 'admin' })
  tokens.set('somebody suspended', (await signInAs(suspended.id)).token)
  await call('PATCH', `/api/users/${suspended.id}`, { token: await tokenOf('admin'), body: { status: 'suspended' } })
})

const roleOf = (caller: Caller): Role | undefined => {
  if (caller === 'partner' || caller === 'another partner') return 'ib_partner'
  if (personalRights[caller] !== undefined) return 'viewer'
  return ROLES.find((role) => role === caller)
}

/** The rules of rights, written independently of the code under test. */
const holds = (caller: Caller, key: string) => {
  const role = roleOf(caller)
  if (role === 'admin') return true
  if (role === undefined || role === 'ib_partner') return false
  const granted: readonly string[] = defaultGrants[role]
  return personalRights[caller]?.[key] ?? granted.includes(key)
}

/** The status of a refusal; undefined for an allowed call. */
const refusalOf = (caller: Caller, { access }: Route): 401 | 403 | undefined => {
  if (access === 'public') return undefined
  if (caller === 'nobody') return 401
  if (caller === 'somebody suspended') return 403
  if (access === 'session') return undefined
  const isPartner = roleOf(caller) === 'ib_partner'
  if (access === 'staff') return isPartner ? 403 : undefined
  const [keys = '', own] = access.split('|')
  if (own === 'own' && isPartner) return undefined
  return keys.split('+').every((key) => holds(caller, key)) ? undefined : 403
}

/** The list of a path with an id, such as `/api/customers`; of what belongs to a partner, that of partners. */
const collectionOf = (path: string) => {
  if (/^\/api\/[\w-]+\/\{partnerId\}/.test(path)) return '/api/ib-partners'
  return routeEntries()
    .filter(([, { method, isList, path: list }]) => method === 'GET' && isList && path.startsWith(`${list}/`))
    .map(([, route]) => route.path)
    .at(0)
}

const isOwn = (row: Row, path: string, partnerId: number | undefined) =>
  path === '/api/ib-partners' ? row.id === partnerId : row.ibPartnerId === partnerId

/** Ids of a partner's own record, of another's, and of a missing one. */
const idsFor = async (path: string, caller: Caller) => {
  const collection = collectionOf(path)
  const rows = collection === undefined ? [] : await allRows(collection)
  const partnerId = partnerOf.get(caller)
  // The oldest, because other tests create and delete newer ones meanwhile.
  const own = rows.findLast((row) => isOwn(row, collection ?? '', partnerId))
  const foreign = rows.findLast((row) => !isOwn(row, collection ?? '', partnerId))
  return { own: String(own?.id ?? MISSING), foreign: String(foreign?.id ?? MISSING), missing: MISSING }
}

let tried = 0

/** The token of another user with the same rights. */
const tokenOfTwin = async (caller: Caller) => {
  const role = roleOf(caller)
  const twin = await makeUser({ role, ...(role === 'ib_partner' && { ibPartnerId: partnerOf.get(caller) }) })
  return (await signInAs(twin.id)).token
}

/** A call that ends its caller's sessions needs a session of its own: the other calls need theirs. */
const tokenFor = async (name: string, route: Route, caller: Caller) => {
  if (name === 'logout') return undefined
  return name === 'accountSessionsEnd' && refusalOf(caller, route) === undefined ? tokenOfTwin(caller) : tokens.get(caller)
}

const attempt = async (name: string, route: Route, caller: Caller, id: string) => {
  tried++
  const path = route.path.replaceAll(/\{\w+\}/g, encodeURIComponent(id))
  const token = await tokenFor(name, route, caller)
  const answer = await call(route.method, path, {
    ...(token !== undefined && { token }),
    ...(route.body !== undefined && { body: UNFIT }),
  })
  expect(wordsIn(answer, foreignWords.get(caller) ?? [])).toEqual([])
  return answer
}

const without = (json: unknown) => ({ ...Object(json), requestId: '' })

describe.each(routeEntries().filter(([name]) => !CHECKS_ITSELF.includes(name)))('%s', (name, route) => {
  const hasId = route.path.includes('{')

  test.each(callers.filter((caller) => refusalOf(caller, route) !== undefined))('refuses %s, whatever the id', async (caller) => {
    const ids = hasId ? Object.values(await idsFor(route.path, caller)) : [MISSING]
    const answers = await Promise.all(ids.map((id) => attempt(name, route, caller, id)))
    for (const answer of answers) {
      expect(answer.status).toBe(refusalOf(caller, route))
      expect(without(answer.json)).toEqual(without(answers[0]?.json))
    }
  })

  test.each(callers.filter((caller) => refusalOf(caller, route) === undefined))('serves %s', async (caller) => {
    // Writes are only tried on missing records or with an invalid body.
    const ids = hasId && (route.method === 'GET' || route.body !== undefined) ? Object.values(await idsFor(route.path, caller)) : [MISSING]
    for (const id of ids) {
      const { status, json } = await attempt(name, route, caller, id)
      expect([401, 403, 405, 415, 500], JSON.stringify(json)).not.toContain(status)
      if (route.body !== undefined) expect(status).toBe(400)
    }
  })

  if (route.access.endsWith('|own') && route.isList && !hasId) {
    test.each(['partner', 'another partner'] as const)('shows %s only its own rows', async (caller) => {
      for (const row of await rowsFor(route.path, tokens.get(caller))) expect(isOwn(row, route.path, partnerOf.get(caller))).toBe(true)
      expect((await allRows(route.path)).some((row) => !isOwn(row, route.path, partnerOf.get(caller)))).toBe(true)
    })
  }

  const hasOneId = route.path.split('{').length === 2
  // An export belongs to its user, whose tests are beside the endpoint.
  const isExport = route.path.includes('/exports/')
  // Material is for partners of a level, not of one; its tests are beside the endpoint.
  const isMaterial = route.records.includes('material')
  if (route.access.endsWith('|own') && hasOneId && !isExport && !isMaterial && route.method === 'GET') {
    test.each(['partner', 'another partner'] as const)(
      'shows %s its own records, and answers others’ like missing ones',
      async (caller) => {
        const { own, foreign } = await idsFor(route.path, caller)
        expect(foreign).not.toBe(MISSING)
        const [mine, theirs, none] = await Promise.all([own, foreign, MISSING].map((id) => attempt(name, route, caller, id)))
        expect(mine?.status).toBe(own === MISSING ? 404 : 200)
        expect(theirs?.status).toBe(404)
        expect(without(theirs?.json)).toEqual(without(none?.json))
      },
    )
  }
})

test('every route of the contract was tested with every caller', () => {
  expect(tried).toBeGreaterThanOrEqual((routeEntries().length - CHECKS_ITSELF.length) * callers.length)
})

describe('users cannot extend their own rights', () => {
  test.each(['manager', 'backoffice', 'viewer', 'partner'] as const)('%s by any field', async (caller) => {
    const token = await tokenOf(caller)
    const before = currentUserSchema.parse((await call('GET', '/api/auth/user', { token })).json)
    const wishes = [
      { role: 'admin' },
      { permissions: Object.fromEntries(PERMISSION_KEYS.map((key) => [key, true])) },
      { ibPartnerId: partnerOf.get('another partner') },
    ]
    for (const wish of wishes) expect((await call('PATCH', `/api/users/${caller}`, { token, body: wish })).status).toBe(403)
    const after = currentUserSchema.parse((await call('GET', '/api/auth/user', { token })).json)
    expect(after).toEqual(before)
  })

  test('a role’s right applies from the next request after it is granted or revoked', async () => {
    const [token, boss] = await Promise.all([tokenOf('backoffice'), tokenOf('admin')])
    const rows = z.array(rolePermissionSchema).parse((await call('GET', '/api/role-permissions', { token: boss })).json)
    const row = rows.find(({ roleName, permissionKey }) => roleName === 'backoffice' && permissionKey === 'system.logs')
    const turn = (permissionValue: boolean) => call('PATCH', `/api/role-permissions/${row?.id}`, { token: boss, body: { permissionValue } })
    expect((await failing('GET', '/api/audit-log', { token })).status).toBe(403)
    expect((await turn(true)).status).toBe(200)
    expect((await call('GET', '/api/audit-log', { token })).status).toBe(200)
    expect((await turn(false)).status).toBe(200)
    expect((await failing('GET', '/api/audit-log', { token })).status).toBe(403)
  })

  test('a personal right is gone on the next request after it is revoked', async () => {
    const clerk = await makeUser({ role: 'viewer' })
    const { token } = await signInAs(clerk.id)
    expect((await call('GET', '/api/customers', { token })).status).toBe(200)
    const permissions = { 'customers.view': false }
    await call('PATCH', `/api/users/${clerk.id}`, { token: await tokenOf('admin'), body: { permissions } })
    expect((await failing('GET', '/api/customers', { token })).status).toBe(403)
    await call('PATCH', `/api/users/${clerk.id}`, { token: await tokenOf('admin'), body: { permissions: {} } })
    expect((await call('GET', '/api/customers', { token })).status).toBe(200)
  })
})

test('an anonymous request for a partner returns the public item only', async () => {
  const { status, json } = await call('GET', '/api/ib-partners/by-partner-id/IB-1001')
  expect(status).toBe(200)
  expect(Object.keys(publicPartnerSchema.shape)).toEqual(expect.arrayContaining(Object.keys(Object(json))))
})
