import { describe, expect, test } from 'vitest'
import { phonesIn } from '../../../shared/domain/phone-number.ts'
import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { internal } from '../../data/cursor.ts'
import { customers, listCustomers } from '../../data/customers.ts'
import { AlreadySuppressed, mailSuppressions, suppressionIdOf, suppressionsAmong } from '../../data/mail-suppressions.ts'
import { partnerIdByEmail } from '../../data/partners.ts'
import { transact } from '../../data/transact.ts'
import { insertUserItems, usernameByEmail } from '../../data/users.ts'
import { unique } from '../../testing/fault-cases/case.ts'
import { takeTablePerTest } from '../../testing/table-per-test.ts'
import { newUser } from '../accounts/create-user.ts'
import { findUser } from '../accounts/find-user.ts'
import { mailboxHash } from '../forms/mailbox-hash.ts'
import { findExisting } from '../imports/import-records.ts'
import { readImportRow } from '../imports/read-import-row.ts'
import { createPartner } from '../partners/create-partner.ts'
import { personMatcher } from '../privacy/match-person.ts'
import { createCustomer } from './change-customer.ts'
import { findDuplicates } from './find-duplicates.ts'

takeTablePerTest('spellings')

const everything = () => true
const page = { limit: 100, caller: internal, total: 'none' } as const
const noPartner = () => Promise.resolve({ problem: 'keiner' })

/** Spellings of one address: as stored, and as another browser, keyboard or person sends it. */
const spellings: readonly (readonly [stored: string, sent: string])[] = [
  ['max@müller.example', 'max@xn--mller-kva.example'],
  ['max@xn--mller-kva.example', 'MAX@MÜLLER.EXAMPLE'],
  ['zoe.groesse@straße.example', 'ZOE.GROESSE@xn--strae-oqa.example'],
  ['ilker.isik@çiçek.example', 'ILKER.ISIK@xn--iek-1lab.example'],
  ['joerg@ko\u0308ln.example', 'joerg@köln.example'],
  ['anna.zu.finden@firma.example', 'Anna.Zu.Finden@FIRMA.example'],
]

describe.each(spellings)('the address %s, sent as %s', (stored, sent) => {
  const form = (email: string) => ({ firstName: 'Kim', lastName: 'Muster', email })

  test('finds the same record in search, duplicates, privacy requests and imports', async () => {
    const { id } = await createCustomer(form(stored), 'test')
    const other = await createCustomer(form(`x${sent}`), 'test')
    expect((await listCustomers({ search: sent }, page)).items.map((found) => found.id)).toEqual([id])
    expect((await listCustomers({ search: sent, findsByContact: false }, page)).items.map((found) => found.id)).toEqual([id])
    expect(await findDuplicates({ email: sent }, everything)).toMatchObject([{ kind: 'customer', id, reasons: ['email'] }])
    const matches = personMatcher({ name: null, email: sent, phone: null, customerId: null })
    const tracesOf = async (one: number) => {
      const { email } = await customers.getOrThrow(one)
      return { emails: [email], phones: [], names: [], customerIds: [] }
    }
    expect(matches(await tracesOf(id))).toMatchObject({ reasons: ['email'], isSure: true })
    expect(matches(await tracesOf(other.id))).toBe(undefined)
    const row = await readImportRow({ kind: 'customer', amounts: {} }, form(sent), noPartner)
    expect('message' in row ? row : await findExisting(row)).toEqual({ outcome: 'exists', recordId: id })
    expect(mailboxHash(sent)).toBe(mailboxHash(stored))
  })

  test('belongs to one user, to one partner and to one suppressed mailbox', async () => {
    const user = (email: string) =>
      newUser(userCreateSchema.parse({ ...form(email), id: `u${unique()}`, role: 'viewer', password: 'Sehr-lang-2026!' }))
    const first = user(stored)
    await transact(insertUserItems(first))
    await expect(transact(insertUserItems(user(sent)))).rejects.toMatchObject({ code: 'conflict' })
    expect(await usernameByEmail(sent)).toBe(first.id)
    expect((await findUser(sent))?.id).toBe(first.id)

    const partner = await createPartner({ ...form(stored), companyName: 'Alt', partnerId: `P-${unique()}`, parentId: null }, 'test')
    expect(await partnerIdByEmail(sent)).toBe(partner.id)

    const entry = (address: string) => ({
      ...{ id: suppressionIdOf(address), version: 1, address, since: new Date().toISOString() },
      ...{ reason: 'bounce' as const, words: '550', mailId: null, mailKind: null },
    })
    await transact(mailSuppressions.insertItems(entry(stored)))
    expect([...(await suppressionsAmong([sent])).keys()]).toEqual([sent])
    await expect(transact(mailSuppressions.insertItems(entry(sent), () => new AlreadySuppressed()))).rejects.toThrow(AlreadySuppressed)
  })
})

/** One name, as stored and as somebody else types it. */
const names: readonly (readonly [stored: string, typed: string])[] = [
  ['Ann\u2010Kathrin Lenz\u2011Ortlepp', 'Ann-Kathrin Lenz-Ortlepp'],
  ['Karl-Heinz Adamczyk', 'Karl\u2013Heinz Adamczyk'],
  ['Karl-Heinz Bebermeier', 'Karl Heinz Bebermeier'],
  ['Eva Lang Schickedanz', 'Eva Lang-Schickedanz'],
  [
    '\u0646\u0648\u0631\u200c\u0627\u0644\u062f\u06cc\u0646 \u0631\u0636\u0627\u06cc\u06cc',
    '\u0646\u0648\u0631\u0627\u0644\u062f\u06cc\u0646 \u0631\u0636\u0627\u06cc\u06cc',
  ],
]

test.each(names)('the name %s, typed as %s, finds the same record', async (stored, typed) => {
  const split = (name: string) => {
    const [firstName = '', ...others] = name.split(' ')
    return { firstName, lastName: others.join(' ') }
  }
  const { id } = await createCustomer({ ...split(stored), email: `${unique()}@example.org` }, 'test')
  for (const name of [typed, typed.split(' ').toReversed().join(' ')])
    expect(await findDuplicates({ name }, everything), name).toMatchObject([{ kind: 'customer', id, reasons: ['name'] }])
  const traces = { emails: [], phones: [], names: [stored], customerIds: [] }
  expect(personMatcher({ name: typed, email: null, phone: null, customerId: null })(traces)).toMatchObject({ reasons: ['name'] })
})

test.each(names.filter(([stored, typed]) => (stored.match(/ /g) ?? []).length === (typed.match(/ /g) ?? []).length))(
  'a search for %2$s finds %1$s',
  async (stored, typed) => {
    const { id } = await createCustomer({ firstName: stored, lastName: 'Gesucht', email: `${unique()}@example.org` }, 'test')
    expect((await listCustomers({ search: `${typed} gesucht` }, page)).items.map((one) => one.id)).toEqual([id])
  },
)

/** One number of a customer: the country of its record, as stored, as somebody else types it, and another number that differs only by its country. */
const numbers: readonly (readonly [country: string, stored: string, typed: string, foreign: string])[] = [
  ['AT', '0664 1234501', '+43 (0) 664 / 123 45 01', '+49 664 1234501'],
  ['AT', '+43 664 1234502', '0664/1234502', '+41 664 1234502'],
  ['CH', '044 668 18 03', '0041 44 668 18 03 Durchwahl 12', '+49 44 668 18 03'],
  ['IT', '06 6982 1204', '+39 06 69821204', '+49 6 6982 1204'],
  ['HU', '06 20 123 4505', '+36 20 123 4505', '+49 20 123 4505'],
  ['US', '(415) 555-2606', 'tel:+1-415-555-2606', '+49 415 555 2606'],
  ['FR', '+33 6 12 34 56 07', '06.12.34.56.07', '+49 6 12 34 56 07'],
  ['DE', '(0151) 23456-708 (mobil)', '0049 151 23456708', '+43 151 23456708'],
  ['DE', '030 98765409 / 0151 2345609', '+49 151 2345609', '+43 30 98765409'],
]

describe.each(numbers)('the number of a person in %s, stored as %s and typed as %s', (country, stored, typed, foreign) => {
  test('finds the same record in search, duplicates and privacy requests', async () => {
    const form = { firstName: 'Kim', lastName: `Muster${unique()}`, email: `${unique()}@example.org` }
    const { id } = await createCustomer({ ...form, phone: stored, country }, 'test')
    const found = async (search: string, more = {}) => (await listCustomers({ search, ...more }, page)).items.map((one) => one.id)
    expect(await found(typed)).toEqual([id])
    expect(
      await found(
        typed
          .replace(/ Durchwahl.*/, '')
          .replace(/\D/g, '')
          .slice(-6),
      ),
    ).toEqual([id])
    expect(await found(foreign)).toEqual([])
    expect(await found(typed, { findsByContact: false })).toEqual([])
    expect(await findDuplicates({ phone: typed }, everything)).toMatchObject([{ kind: 'customer', id, reasons: ['phone'] }])
    expect(await findDuplicates({ phone: typed, country }, everything)).toMatchObject([{ kind: 'customer', id, reasons: ['phone'] }])
    expect(await findDuplicates({ phone: foreign }, everything)).toEqual([])
    const traces = { emails: [], phones: phonesIn(stored, country), names: [], customerIds: [] }
    const matching = (phone: string) => personMatcher({ name: null, email: null, phone, customerId: null })(traces)
    expect(matching(typed)).toMatchObject({ reasons: ['phone'] })
    expect(matching(foreign)).toBe(undefined)
  })
})
