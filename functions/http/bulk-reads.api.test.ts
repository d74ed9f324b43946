import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import type { AuditEntry } from '../../shared/domain/audit-entry.ts'
import { AUDIT_ENTITIES } from '../../shared/domain/audit-labels.ts'
import { environment } from '../../shared/platform/environment.ts'
import { listAuditLog } from '../data/audit-log.ts'
import { callLambda } from '../testing/lambda.ts'
import { call, newPerson } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

/** Instead of 1,000: the demo data has 60 customers. */
const FIRST = 5
const PAGE = 3

let reader = ''
let headers: Readonly<Record<string, string>> = {}
beforeAll(() => vi.stubEnv(environment.bulkReadRows, String(FIRST)))
beforeEach(async () => {
  reader = (await makeUser({ role: 'admin' })).id
  headers = { authorization: `Bearer ${(await signInAs(reader)).token}` }
})

const noted = async (): Promise<readonly Pick<AuditEntry, 'entity' | 'entityId' | 'name' | 'after'>[]> => {
  const { items } = await listAuditLog({ actor: reader, entity: 'PERSON_LIST', visible: AUDIT_ENTITIES }, { limit: 100, caller: null })
  return items.map(({ entity, entityId, name, after }) => ({ entity, entityId, name, after })).reverse()
}

type ListName = 'customerList' | 'leadList' | 'applicationList' | 'partnerList' | 'userList' | 'mailList' | 'signInList'

/** Reads a list page by page until so many rows were read. @returns the queries of the pages */
const readOn = async (name: ListName, rows: number, filter: Readonly<Record<string, string>> = {}) => {
  const queries: Record<string, string>[] = []
  let read = 0
  let query: Record<string, string> | undefined = { ...filter, limit: String(PAGE) }
  while (query !== undefined && read < rows) {
    queries.push(query)
    const { status, json, headers: answered } = await callLambda(name, { headers, query })
    expect(status).toBe(200)
    read += z.array(z.unknown()).parse(json).length
    const next: string | undefined = /<[^?]*\?(.+)>/.exec(String(answered.get('link') ?? ''))?.[1]
    query = next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next))
  }
  expect(read).toBeGreaterThanOrEqual(rows)
  return queries
}

test.each([
  ['customerList', 'customers', 'Kunden'],
  ['leadList', 'ib-interessenten', 'IB-Interessenten'],
  ['applicationList', 'ib-applications', 'Bewerbungen'],
  ['partnerList', 'ib-partners', 'IB-Partner'],
  ['userList', 'users', 'Benutzer'],
  ['mailList', 'mails', 'E-Mails'],
  ['signInList', 'sign-ins', 'Anmeldungen'],
] as const)('reading on through many people leaves a line: %s', async (name, list, label) => {
  if (name === 'mailList')
    for (let nth = 0; nth <= FIRST; nth++) await call('POST', '/api/ib-interessenten', { body: { ...newPerson(), partnerId: 'IB-1001' } })
  await readOn(name, PAGE)
  expect(await noted()).toEqual([])
  const queries = await readOn(name, FIRST + 1)
  expect(await noted()).toEqual([{ entity: 'PERSON_LIST', entityId: list, name: label, after: { rows: 2 * PAGE } }])
  // A screen that stays on the page reads it again.
  for (const query of queries) expect((await callLambda(name, { headers, query })).status).toBe(200)
  expect(await noted()).toHaveLength(1)
})

test('ten times as many leave another line, and so does another filter, which the line names', async () => {
  await readOn('customerList', 10 * FIRST + 1)
  await readOn('customerList', FIRST + 1, { status: 'active', total: 'none' })
  await readOn('customerList', FIRST + 1, { search: 'kd' })
  expect((await noted()).map(({ after }) => after)).toEqual([
    { rows: 2 * PAGE },
    { rows: 10 * FIRST + 1 },
    { status: 'active', rows: 2 * PAGE },
    { search: 'kd', rows: 2 * PAGE },
  ])
})

test('a shorter read and a partner’s own list leave none', async () => {
  await readOn('customerList', PAGE)
  const { json } = await call('GET', '/api/ib-partners/by-partner-id/IB-1001')
  reader = (await makeUser({ role: 'ib_partner', ibPartnerId: z.object({ id: z.number() }).parse(json).id })).id
  headers = { authorization: `Bearer ${(await signInAs(reader)).token}` }
  await readOn('customerList', FIRST + 1)
  expect(await noted()).toEqual([])
})
