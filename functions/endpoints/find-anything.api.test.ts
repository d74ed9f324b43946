import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { duplicateSchema, searchGroupSchema } from '../../shared/domain/search-hit.ts'
import { HITS_PER_KIND } from '../../shared/platform/limits.ts'
import { call, newPerson, tokenOf } from '../testing/portal.ts'
import { makeUser, signInAs } from '../testing/users.ts'

const groupsSchema = z.array(searchGroupSchema)
const duplicatesSchema = z.array(duplicateSchema)
const idSchema = z.object({ id: z.number() })

/** A last name that nobody else has, of letters only. */
const lastName = `Zwetsch${[...String(process.pid)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}hausen`
const person = { ...newPerson(), lastName, email: `quirin@${lastName.toLowerCase()}.example`, phone: `0179 ${process.pid}5512` }

let admin = ''
let ids: Readonly<Record<'lead' | 'application' | 'customer', number>>
const tokenWith = async (permissions: Readonly<Record<string, boolean>>) =>
  (await signInAs((await makeUser({ role: 'viewer', permissions })).id)).token

const search = async (q: string, token = admin) =>
  groupsSchema.parse((await call('GET', `/api/search?q=${encodeURIComponent(q)}`, { token })).json)
const duplicates = async (known: Readonly<Record<string, string>>, token = admin) =>
  duplicatesSchema.parse((await call('GET', `/api/duplicates?${new URLSearchParams(known)}`, { token })).json)

beforeAll(async () => {
  admin = await tokenOf('admin')
  const post = async (path: string, body: object, token?: string) => {
    const { status, json } = await call('POST', path, { body, ...(token !== undefined && { token }) })
    expect(status, path).toBe(201)
    return idSchema.parse(json).id
  }
  const application = { country: 'DE', tradingExperience: 'expert', expectedVolume: '1M-5M', marketingStrategy: 'Vorträge' }
  ids = {
    lead: await post('/api/ib-interessenten', { ...person, partnerId: 'IB-1001' }),
    application: await post('/api/ib-applications', { ...person, ...application, companyName: '', email: person.email.toUpperCase() }),
    customer: await post('/api/customers', { ...person, phone: `+49 179 ${process.pid} 5512`, email: `anders@${lastName}.example` }, admin),
  }
})

describe('one search over all kinds of records', () => {
  test('finds the person by the beginning of the name, by the domain and by the end of the number, each kind by itself, customers with their id', async () => {
    for (const q of [lastName.slice(0, -3), `${lastName.toLowerCase()}.exa`, `${process.pid}5512`, `+49179${process.pid}5512`]) {
      const groups = await search(q)
      expect(
        groups.map(({ kind, hits }) => [kind, hits.map(({ id }) => id)]),
        q,
      ).toEqual([
        ['lead', [ids.lead]],
        ['application', [ids.application]],
        ['customer', [ids.customer]],
      ])
    }
    const [lead, , customer] = (await search(lastName)).flatMap(({ hits }) => hits)
    expect(lead).toMatchObject({ name: `${person.firstName} ${lastName}`, publicId: null, email: person.email })
    expect(customer?.publicId).toMatch(/^KD-/)
  })

  test('finds a partner by its id, and stops at eight of a kind', async () => {
    expect((await search('IB-1001')).map(({ kind }) => kind)).toContain('partner')
    for (let nth = 0; nth <= HITS_PER_KIND; nth++) {
      const body = { firstName: 'Egon', lastName: `Neun${lastName}`, email: `egon${nth}@mail.example` }
      expect((await call('POST', '/api/customers', { body, token: admin })).status).toBe(201)
    }
    expect(await search(`Neun${lastName}`)).toMatchObject([{ kind: 'customer', hasMore: true, hits: { length: HITS_PER_KIND } }])
  })

  test('shows and finds only what the caller may see', async () => {
    const clerk = await tokenWith({
      'customers.view': true,
      'customers.contact': false,
      'ib_interessenten.view': false,
      'ib_applications.view': false,
    })
    const groups = await search(lastName.slice(0, -1), clerk)
    expect(groups.map(({ kind }) => kind)).toEqual(['customer'])
    for (const { hits } of groups) for (const { email } of hits) expect(email).toContain('•')
    for (const q of [`${process.pid}5512`, 'anders@', `nders@${lastName}`]) expect(await search(q, clerk), q).toEqual([])
    const nothing = await tokenWith({
      ...Object.fromEntries(
        ['customers.view', 'ib_interessenten.view', 'ib_applications.view', 'ib_partners.view'].map((key) => [key, false]),
      ),
    })
    expect(await search(lastName, nothing)).toEqual([])
    expect((await call('GET', '/api/search?q=a', { token: await tokenOf('partner') })).status).toBe(403)
    expect((await call('GET', '/api/search?q=', { token: admin })).status).toBe(400)
  })
})

describe('records that may be of the same person', () => {
  test('have the same address in any case, number in any spelling, or name, the strongest first', async () => {
    const found = await duplicates({ email: person.email, phone: person.phone, name: `${lastName} ${person.firstName}` })
    expect(found.map(({ kind, id, reasons }) => [kind, id, reasons])).toEqual([
      ['lead', ids.lead, ['email', 'phone', 'name']],
      ['application', ids.application, ['email', 'phone', 'name']],
      ['customer', ids.customer, ['phone', 'name']],
    ])
  })

  test('are not found by a part of these', async () => {
    expect(await duplicates({ email: person.email.slice(1) })).toEqual([])
    expect(await duplicates({ phone: person.phone.slice(0, -1) })).toEqual([])
    expect(await duplicates({ name: lastName })).toEqual([])
    expect(await duplicates({ name: `${person.firstName} ${lastName.slice(0, -1)}` })).toEqual([])
    expect(await duplicates({})).toEqual([])
  })

  test('are found by a number only by people who may see it', async () => {
    const clerk = await tokenWith({ 'customers.view': true, 'customers.contact': false })
    const kinds = async (known: Readonly<Record<string, string>>) => (await duplicates(known, clerk)).map(({ kind }) => kind)
    expect(await kinds({ phone: person.phone })).not.toContain('customer')
    expect(await kinds({ email: `ANDERS@${lastName}.example` })).toEqual(['customer'])
  })
})
