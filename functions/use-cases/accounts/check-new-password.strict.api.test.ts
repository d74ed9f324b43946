import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { portalRoutes } from '../../../shared/api/portal.ts'
import { call, failing, tokenOf } from '../../testing/portal.ts'
import { aUser, makeUser } from '../../testing/users.ts'

let token: string
let partner: { readonly id: number; readonly companyName: string }
beforeAll(async () => {
  token = await tokenOf('admin')
  const { json } = await call('GET', '/api/ib-partners?search=IB-1001', { token })
  const [found] = z.array(z.object({ id: z.number(), companyName: z.string() })).parse(json)
  if (found === undefined) throw new Error('There is no partner IB-1001')
  partner = found
})

const GUESSED = 'Dieses Passwort errät man leicht. Nehmen Sie zum Beispiel drei Wörter, die nicht zusammengehören.'
const contains = (name: string) => `Das Passwort darf „${name}“ nicht enthalten: Namen von Person, Firma und Portal errät man zuerst.`

test('everybody learns the rule before typing', async () => {
  const { json } = await call('GET', '/api/portal', {})
  expect(portalRoutes.portalFacts.response.parse(json).accounts).toEqual({ isStrict: true, passwordMinLength: 12 })
})

test.each([
  ['shorter than the stage requires', 'Demo-2026!', 'Passwort muss mindestens 12 Zeichen lang sein'],
  ['a common word with digits', 'Sommer-2026-2027', GUESSED],
  ['neighbouring keys', 'qwertz123456', GUESSED],
  ['on the list of every stage', 'aaaaaaaaaaaa', 'Dieses Passwort ist zu verbreitet. Bitte wählen Sie ein anderes.'],
  ['with the person’s first name', 'ulrike-mag-regen', contains('Ulrike')],
  ['with the portal’s name', 'Mein Partnerportal 7', contains('Partnerportal')],
  ['with the operator’s name', '7-musterbroker-7', contains('Musterbroker')],
])('a first password %s is refused at the field', async (_, password, message) => {
  const { status, error } = await failing('POST', '/api/users', { token, body: { ...aUser(), password } })
  expect({ status, message: error.fields?.password }).toEqual({ status: 400, message })
})

test('a partner’s password may not contain the name of the company', async () => {
  const [word = ''] = partner.companyName.split(/\W/u)
  const person = await makeUser({ role: 'ib_partner', ibPartnerId: partner.id })
  const set = { token, body: { password: `viel-${word.toLowerCase()}-regen` } }
  const { status, error } = await failing('POST', `/api/users/${person.id}/password`, set)
  expect({ status, message: error.fields?.password }).toEqual({ status: 400, message: contains(word) })
})

test('a passphrase of common words is accepted', async () => {
  const person = await makeUser()
  const { status } = await call('POST', `/api/users/${person.id}/password`, { token, body: { password: 'vier blaue Elefanten' } })
  expect(status).toBe(204)
})
