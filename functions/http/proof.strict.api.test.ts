import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { routeEntries } from '../../shared/api/index.ts'
import { proofOf } from '../../shared/api/proof.ts'
import { send, tableName } from '../data/client.ts'
import { sessionKey } from '../data/keys.ts'
import { getSession, touchSessionItem } from '../data/sessions.ts'
import { transact } from '../data/transact.ts'
import { sessionOfCookie } from '../identity/session-cookie.ts'
import { call, failing, newPerson } from '../testing/portal.ts'
import { makeUser, PASSWORD, signInAs } from '../testing/users.ts'

const DEMO = 'Demo-2026!'
const OWN = 'vier blaue Elefanten'

/** An administrator whose sessions may end without disturbing others. */
let boss: string
beforeAll(async () => {
  const { id } = await makeUser({ role: 'admin' })
  const { token } = await signInAs(id)
  expect((await call('POST', '/api/account/password', { token, body: { current: PASSWORD, password: OWN } })).status).toBe(204)
  boss = id
})

const signedIn = async (username: string) => {
  const { token, cookie } = await signInAs(username, username === boss ? OWN : DEMO)
  const session = sessionOfCookie(cookie.replace('sid=', ''))
  if (session === undefined) throw new Error('The sign-in set no cookie')
  return { token, cookie, session }
}

/** A new session of a demo account whose last proof, or last renewal, was some minutes ago. */
const aSession = async (username: string, what: 'provenAt' | 'lastActiveAt', minutesAgo: number) => {
  const { token, cookie, session } = await signedIn(username)
  await transact([touchSessionItem(session, what, new Date(Date.now() - minutesAgo * 60_000).toISOString())])
  return { token, cookie }
}

const withIds = (path: string) => path.replaceAll(/\{\w+\}/g, '4711')

describe('a delicate call', () => {
  const delicate = routeEntries().filter(([, route]) => proofOf(route) === 'always')

  test('is one about rights, users, factors, settings, many records, exports, privacy or sessions', () => {
    expect(delicate.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'rolePermissionUpdate',
        'rolePermissionInitialize',
        'userCreate',
        'userUpdate',
        'userDelete',
        'userInvite',
        'userSetPassword',
        'userSecondFactorReset',
        'secondFactorRemove',
        'mailConfigurationSave',
        'partnerMailConfigurationSave',
        'mailTemplateUpdate',
        'rejectionReasonsUpdate',
        'portalSettingsUpdate',
        'formConfigurationUpdate',
        'retentionUpdate',
        'legalHoldSet',
        'legalHoldLift',
        'privacyRequestCreate',
        'privacyRequestUpdate',
        'privacyWithdrawal',
        'erasureStart',
        'disclosureStart',
        'disclosureLinkCreate',
        'bulkStart',
        'bulkUndo',
        'mergeCreate',
        'mergeUndo',
        'customerExport',
        'recordExport',
        'auditLogExport',
        'referralReport',
        'backupStart',
        'trashPurge',
        'accountSessionEnd',
        'accountSessionsEnd',
      ]),
    )
  })

  test('is none that deletes, restores or changes a single record', () => {
    const names = delicate.map(([name]) => name)
    const everyday = ['lead', 'application', 'customer', 'partner'].flatMap((kind) => [`${kind}Update`, `${kind}Delete`, `${kind}Restore`])
    expect(names.filter((name) => everyday.includes(name))).toEqual([])
  })

  test.each(delicate)('%s is refused ten minutes after the last proof, until there is another', async (_, { method, path }) => {
    const { token } = await aSession(boss, 'provenAt', 11)
    const attempt = () => call(method, withIds(path), { token, ...(method === 'GET' ? {} : { body: [] }) })
    const refused = await failing(method, withIds(path), { token, ...(method === 'GET' ? {} : { body: [] }) })
    expect(refused).toMatchObject({ status: 403, error: { code: 'proof_required' } })
    expect((await call('POST', '/api/account/proof', { token, body: { password: 'falsch' } })).status).toBe(400)
    expect((await attempt()).status).toBe(403)
    expect((await call('POST', '/api/account/proof', { token, body: { password: OWN } })).status).toBe(204)
    expect((await attempt()).status).not.toBe(403)
  })

  test('needs no other proof within ten minutes, and other calls never do', async () => {
    const [fresh, old] = [await aSession(boss, 'provenAt', 9), await aSession(boss, 'provenAt', 11)]
    expect((await call('POST', '/api/customers/exports', { token: fresh.token, body: {} })).status).toBe(201)
    expect((await call('GET', '/api/customers', { token: old.token })).status).toBe(200)
  })
})

describe('what a call asks for decides about', () => {
  const aCustomer = async (token: string, partnerId: number) => {
    const { json } = await call('POST', '/api/customers', { token, body: { ...newPerson(), ibPartnerId: partnerId } })
    return z.looseObject({ id: z.number() }).parse(json).id
  }
  const partnersOf = async (token: string) => {
    const { json } = await call('GET', '/api/ib-partners?limit=2', { token })
    const [from = 0, to = 0] = z
      .array(z.object({ id: z.number() }))
      .parse(json)
      .map(({ id }) => id)
    return { from, to }
  }

  test('a customer: another partner is delicate, by a change or by taking one back; another name, a deletion and its undo are not', async () => {
    const { token } = await aSession(boss, 'provenAt', 11)
    const { from, to } = await partnersOf(token)
    const id = await aCustomer(token, from)
    const path = `/api/customers/${id}`
    const change = (body: object) => call('PATCH', path, { token, body })
    expect(await change({ ibPartnerId: to, transferReason: 'Umzug' })).toMatchObject({ status: 403, json: { code: 'proof_required' } })
    expect((await change({ firstName: 'Ulla' })).status).toBe(200)
    expect((await change({ ibPartnerId: from })).status).toBe(200)
    expect((await call('DELETE', path, { token })).status).toBe(204)
    expect((await call('POST', `${path}/restore`, { token })).status).toBe(201)
    expect((await call('POST', '/api/account/proof', { token, body: { password: OWN } })).status).toBe(204)
    expect((await change({ ibPartnerId: to, transferReason: 'Umzug' })).status).toBe(200)

    const { token: later } = await aSession(boss, 'provenAt', 11)
    const timeline = await call('GET', `/api/records/customer/${id}/timeline`, { token: later })
    const rows = z.array(
      z.looseObject({ entry: z.looseObject({ id: z.string(), after: z.record(z.string(), z.unknown()).nullable() }).optional() }),
    )
    const entry = rows.parse(timeline.json).find((row) => row.entry?.after?.ibPartnerId === to)?.entry?.id
    const reversal = await call('POST', `/api/records/customer/${id}/reversal`, { token: later, body: { entry, transferReason: 'Irrtum' } })
    expect(reversal).toMatchObject({ status: 403, json: { code: 'proof_required' } })
  })

  test('an acceptance: one that makes an access is delicate, another decision and an acceptance without a mail are not', async () => {
    const { token } = await aSession(boss, 'provenAt', 11)
    const sent = async (path: string, form: object) =>
      z.looseObject({ id: z.int() }).parse((await call('POST', path, { body: form })).json).id
    const aLead = () => sent('/api/ib-interessenten', { partnerId: 'IB-1001', ...newPerson(), status: 'IB-Bewerbung' })
    const form = { country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Empfehlungen' }
    const anApplication = () => sent('/api/ib-applications', { ...newPerson(), ...form })
    const [first, second] = [await aLead(), await aLead()]
    const setStatus = (id: number, body: object) => call('PATCH', `/api/ib-interessenten/${id}`, { token, body })
    const makePartner = (id: number, body: object) => call('POST', `/api/ib-applications/${id}/partner`, { token, body })
    const applied = await anApplication()

    for (const refused of [await setStatus(first, { status: 'IB-Akzeptiert' }), await makePartner(applied, {})])
      expect(refused).toMatchObject({ status: 403, json: { code: 'proof_required' } })
    expect((await call('GET', `/api/ib-interessenten/${first}`, { token })).json).toMatchObject({ version: 1, acceptedPartnerId: null })
    expect((await call('GET', `/api/ib-applications/${applied}`, { token })).json).toMatchObject({ version: 1, acceptedPartnerId: null })
    expect((await setStatus(second, { status: 'Kontaktiert' })).status).toBe(200)
    expect((await setStatus(second, { status: 'IB-Akzeptiert', answer: null })).status).toBe(200)
    expect((await makePartner(await anApplication(), { answer: null })).status).toBe(201)

    expect((await call('POST', '/api/account/proof', { token, body: { password: OWN } })).status).toBe(204)
    expect(await setStatus(first, { status: 'IB-Akzeptiert' })).toMatchObject({ status: 200, json: { status: 'IB-Akzeptiert' } })
    expect((await makePartner(applied, {})).status).toBe(201)
  })

  test('an import: its check is not delicate, what creates or deletes is', async () => {
    const { token } = await aSession(boss, 'provenAt', 11)
    const begun = await call('POST', '/api/imports', { token, body: { kind: 'customer', fileName: 'a.csv', origin: 'Probe', total: 1 } })
    const { id } = z.looseObject({ id: z.string() }).parse(begun.json)
    const step = (name: string) => call('POST', `/api/imports/${id}/steps`, { token, body: { step: name } })
    expect((await step('check')).status).toBe(409)
    for (const name of ['create', 'undo']) expect(await step(name)).toMatchObject({ status: 403, json: { code: 'proof_required' } })
  })
})

test.each([
  ['/api/customers/exports', {}],
  ['/api/bulk/exports', { kind: 'partner', filter: { search: 'IB-1001' } }],
  ['/api/audit-log/exports', { entity: 'ROLE' }],
  ['/api/reports/referrals', { days: 30 }],
])('the proof of who began an export at %s does not give its file to another session of theirs', async (path, body) => {
  const [proven, other] = [await aSession(boss, 'provenAt', 0), await aSession(boss, 'provenAt', 11)]
  const begun = await call('POST', path, { token: proven.token, body })
  const { id } = z.looseObject({ id: z.string() }).parse(begun.json)
  const get = async ({ token }: { readonly token: string }) => (await call('GET', `${path}/${id}`, { token })).json
  await vi.waitUntil(async () => z.looseObject({ link: z.string().optional() }).parse(await get(proven)).link, {
    timeout: 20_000,
    interval: 200,
  })
  expect(await get(other)).toMatchObject({ code: 'proof_required' })
  expect((await call('POST', '/api/account/proof', { token: other.token, body: { password: OWN } })).status).toBe(204)
  expect(await get(other)).toMatchObject({ state: 'finished', link: expect.any(String) })
})

test('a session ends twelve hours after the sign-in, however often it is renewed', async () => {
  const { token, cookie, session } = await signedIn('backoffice')
  const endOf = async () => ((await getSession(session))?.expiresAt ?? 0) * 1000
  const end = await endOf()
  expect(Math.abs(end - Date.now() - 12 * 3_600_000)).toBeLessThan(10_000)
  expect((await call('POST', '/api/session/refresh', { token, headers: { cookie } })).status).toBe(200)
  expect(await endOf()).toBe(end)
  await send(
    new UpdateCommand({
      TableName: tableName(),
      Key: sessionKey(session.username, session.id),
      UpdateExpression: 'SET expiresAt = :now',
      ExpressionAttributeValues: { ':now': Math.floor(Date.now() / 1000) },
    }),
  )
  expect((await call('POST', '/api/session/refresh', { token, headers: { cookie } })).status).toBe(401)
  expect((await call('GET', '/api/auth/user', { token })).status).toBe(401)
})

describe('a session without renewals', () => {
  const renewal = async (username: string, minutesAgo: number) => {
    const { token, cookie } = await aSession(username, 'lastActiveAt', minutesAgo)
    const renewed = await call('POST', '/api/session/refresh', { token, headers: { cookie } })
    return { status: renewed.status, afterwards: (await call('GET', '/api/auth/user', { token })).status }
  }

  // The token of ten minutes outlasts the last renewal.
  test('of staff ends after the stage’s sixty minutes and the life of a token', async () => {
    expect(await renewal('manager', 69)).toEqual({ status: 200, afterwards: 200 })
    expect(await renewal('manager', 71)).toEqual({ status: 401, afterwards: 401 })
  })

  test('of a partner lasts as long as the cookie', async () => {
    expect(await renewal('partner', 600)).toEqual({ status: 200, afterwards: 200 })
  })
})
