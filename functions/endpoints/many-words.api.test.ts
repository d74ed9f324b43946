import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { unique } from '../testing/fault-cases/case.ts'
import { call, newPerson, tokenOf } from '../testing/portal.ts'

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz', ...'бвгджзиклмнптфхцчшщыэюя', ...'βγδεζηθλμξπσφψω', ...'אבגדהוזחטיכלמנסעפצקרשת']

/** As many words of a length as fit into a field, all of them different. */
const wordsThatFill = (length: number, from: number, most: number) =>
  Array.from({ length: Math.floor((most + 1) / (length + 1)) }, (_, at) =>
    Array.from({ length }, (_, letter) => LETTERS[(from + at * (letter === 0 ? 1 : letter * 7) + letter) % LETTERS.length]).join(''),
  ).join(' ')

/** Names, companies and addresses of very many words, which share few of them. */
const crowded = fc
  .record({ length: fc.integer({ min: 1, max: 4 }), from: fc.nat(LETTERS.length - 1), labels: fc.integer({ min: 1, max: 12 }) })
  .map(({ length, from, labels }) => ({
    firstName: wordsThatFill(length, from, 100),
    lastName: wordsThatFill(length, from + 50, 100),
    companyName: wordsThatFill(length, from + 25, 200),
    email: `${[...'abcdefghijklm'].slice(0, labels).join('.')}.${unique()}@${[...'nopqrstuvwxy'].slice(0, labels).join('.')}.example`,
    phone: newPerson().phone,
  }))

const runs = { numRuns: 6 }
let token = ''
beforeAll(async () => {
  token = await tokenOf('admin')
})
const as = (method: string, path: string, body?: unknown) => call(method, path, { token, ...(body !== undefined && { body }) })
/** The answer of a call that must have found room for all it stores. */
const done = async (method: string, path: string, body?: unknown) => {
  const { status, json } = await as(method, path, body)
  expect({ method, path, status, json: status < 300 ? undefined : json }).toEqual({
    method,
    path,
    status: expect.toSatisfy((code: number) => code < 300),
    json: undefined,
  })
  return z.looseObject({ id: z.unknown() }).catch({ id: undefined }).parse(json)
}

test('customers and partners of very many words are stored, changed, promoted, deleted and restored', async () => {
  await fc.assert(
    fc.asyncProperty(crowded, crowded, async (first, second) => {
      const partner = await done('POST', '/api/ib-partners', { ...first, partnerId: `P.${unique()}.a.b.c` })
      await done('PATCH', `/api/ib-partners/${partner.id}`, { ...second, status: 'inactive' })
      await done('DELETE', `/api/ib-partners/${partner.id}`)
      await done('POST', `/api/ib-partners/${partner.id}/restore`)
      const customer = await done('POST', '/api/customers', {
        ...first,
        phone: newPerson().phone,
        customerId: `K.${unique()}.a.b.c.d.e`,
        ibPartnerId: null,
      })
      await done('PATCH', `/api/customers/${customer.id}`, { ...second, customerId: `K.${unique()}.f.g.h.i.j`, status: 'active' })
      await done('PATCH', `/api/customers/${customer.id}`, { ibPartnerId: partner.id })
      await done('POST', `/api/customers/${customer.id}/promote`, {
        companyName: second.companyName,
        partnerId: `Q.${unique()}.a.b.c`,
        commissionRate: '1,00',
      })
      const other = await done('POST', '/api/customers', {
        ...first,
        email: `${unique()}@mail.example`,
        phone: newPerson().phone,
        status: 'active',
      })
      await done('POST', '/api/merges', { kind: 'customer', keptId: other.id, joinedId: customer.id })
    }),
    runs,
  )
})

test('leads and applications of very many words are accepted, and the acceptance is taken back', async () => {
  await fc.assert(
    fc.asyncProperty(crowded, crowded, async (first, second) => {
      const lead = await done('POST', '/api/ib-interessenten', { ...first, partnerId: 'IB-1001', status: 'IB-Bewerbung' })
      await done('PATCH', `/api/ib-interessenten/${lead.id}`, { status: 'IB-Akzeptiert' })
      await done('POST', `/api/ib-interessenten/${lead.id}/acceptance/undo`)
      await done('PATCH', `/api/ib-interessenten/${lead.id}`, { status: 'IB-Akzeptiert' })
      await done('PATCH', `/api/ib-interessenten/${lead.id}`, { status: 'Abgelehnt', removesPartner: true })
      const form = {
        country: 'DE',
        tradingExperience: 'expert',
        expectedVolume: '1M-5M',
        marketingStrategy: 'Empfehlungen',
        marketingChannels: ['Website'],
        companyType: 'partnership',
      }
      const application = await done('POST', '/api/ib-applications', { ...form, ...second })
      await done('POST', `/api/ib-applications/${application.id}/partner`, {})
      await done('POST', `/api/ib-applications/${application.id}/acceptance/undo`)
      await done('POST', `/api/ib-applications/${application.id}/partner`, {})
      await done('PATCH', `/api/ib-applications/${application.id}`, { status: 'rejected', removesPartner: true })
    }),
    runs,
  )
})
