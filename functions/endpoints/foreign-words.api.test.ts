import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routeEntries } from '../../shared/api/index.ts'
import { environment } from '../../shared/platform/environment.ts'
import { trustLocalPool } from '../identity/local-keys.ts'
import { unique } from '../testing/fault-cases/case.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { callLambda, type LambdaCall } from '../testing/lambda.ts'
import { call, wordsIn } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'
import { createCustomer } from '../use-cases/records/change-customer.ts'

/** A read limit so small that every list's page ends among rows of others. */
const READ_LIMIT = 3
/** More rows than a page of a search skips. */
const FOREIGN_ROWS = 15

let headers: Record<string, string>
/** All words in the rows of another partner. */
let foreignWords: string[]

beforeAll(async () => {
  trustLocalPool()
  vi.stubEnv(environment.listReadLimit, String(READ_LIMIT))
  const [own, other] = await Promise.all([makePartner(), makePartner()])
  const user = await makeUser({ role: 'ib_partner', ibPartnerId: own.id })
  headers = { authorization: `Bearer ${(await signInAs(user.id)).token}` }

  // The other partner's words sort around the partner's own.
  const add = async (partner: typeof own, beginning: string) => {
    const name = `${beginning}${unique()}`
    const person = { firstName: 'Quirin', lastName: name, email: `${name}@mail.example` }
    const customer = await createCustomer({ ...person, ibPartnerId: partner.id, customerId: `Q-${name}` }, 'test')
    const { status } = await call('POST', '/api/ib-interessenten', { body: { ...person, phone: '+49 30 5550 123', partnerId: partner.id } })
    expect(status).toBe(201)
    return [name, String(customer.id)]
  }
  await add(own, 'Qm')
  foreignWords = [String(other.id), other.partnerId, other.lastName]
  for (let nth = 0; nth < FOREIGN_ROWS; nth++) foreignWords.push(...(await add(other, nth % 2 === 0 ? 'Qa' : 'Qx')))
}, 60_000)
afterAll(() => vi.unstubAllEnvs())

const nextCursor = (answer: Awaited<ReturnType<typeof callLambda>>) => {
  const link = /<[^?]*\?([^>]*)>/.exec(String(answer.headers.get('link') ?? ''))?.[1]
  return link === undefined ? undefined : (new URLSearchParams(link).get('cursor') ?? undefined)
}

const SEARCHES = ['q', 'qu', 'quirin', 'q mail', 'qm', 'mail quirin', 'q-q', 'zzz']
const NARROWED = [{}, { status: 'inactive' }, { status: 'active' }, { type: 'sub_ib' }, { status: 'Kontaktiert' }]
const queries = [...NARROWED, ...NARROWED.flatMap((filter) => SEARCHES.map((search) => ({ ...filter, search })))]

const lists = ['customerList', 'leadList', 'partnerList'] as const

test('every list shared by partners and staff is tested', () => {
  const shared = routeEntries().filter(([, { access, isList, path }]) => isList && access.endsWith('|own') && !path.includes('{'))
  expect(shared.map(([name]) => name).sort()).toEqual([...lists].sort())
})

describe.each(lists)('%s', (name) => {
  test('shows a partner no word of another’s rows, in any header, body or cursor of any page', async () => {
    const told: string[] = []
    for (const query of queries) {
      let cursor: string | undefined
      let pages = 0
      do {
        const asked: LambdaCall['query'] = { limit: '1', ...query, ...(cursor !== undefined && { cursor }) }
        const answer = await callLambda(name, { headers, query: asked })
        // The list does not support this filter.
        if (answer.status === 400) break
        expect(answer.status).toBe(200)
        told.push(...wordsIn(answer, foreignWords).map((word) => `${JSON.stringify(asked)}: ${word}`))
        cursor = nextCursor(answer)
        pages++
      } while (cursor !== undefined && pages < 100)
      expect(pages).toBeLessThan(100)
    }
    expect(told).toEqual([])
  })
})
