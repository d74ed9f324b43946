import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Customer } from '../../shared/domain/customer.ts'
import { documents, tableName } from '../data/client.ts'
import { type CustomerFilter, customers, listCustomers } from '../data/customers.ts'
import { listPartners } from '../data/partners.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { sdk } from '../testing/sdk.ts'
import { updatePartner } from '../use-cases/partners/change-partner.ts'
import { createCustomer, updateCustomer } from '../use-cases/records/change-customer.ts'

const SHARING = 1200

/** Stores words of more customers than a page can hold; all of them are older than the sought one. */
const shareWord = async (sought: Customer, beginning: string) => {
  const tokens = Array.from({ length: SHARING }, (_, index) => index).flatMap((index) =>
    customers
      .insertItems({ ...sought, id: index + 1, firstName: `Vorname${index}`, customerId: `ALT-${index}`, status: 'active' })
      .flatMap((item) => {
        const token = 'action' in item ? item.action.Put?.Item : undefined
        return token?.sk?.startsWith(beginning) && !/#PA(?:IR|RT)#/.test(token.pk) ? [token] : []
      }),
  )
  expect(tokens).toHaveLength(SHARING)
  for (let from = 0; from < SHARING; from += 25) {
    const requests = tokens.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }))
    await sdk.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
  }
}

const page = { limit: 25, caller: null }
const create = (firstName: string, lastName: string, email = `${firstName}.${lastName}@mail.example`.toLowerCase()) =>
  createCustomer({ firstName, lastName, email }, 'test')

let sought: Customer
beforeAll(async () => {
  await takeOwnTable(`search-${process.pid}`)
  sought = await createCustomer({ firstName: 'Xaver', lastName: 'Gemeinsam', email: 'x@mail.example', customerId: 'KD-77001' }, 'test')
  await shareWord(sought, 'gemeinsam#')
  await shareWord(sought, 'vorname')
}, 60_000)

describe('among 1,200 customers of one name', () => {
  test.each(['Xaver Gemeinsam', 'Gemeinsam Xaver', 'xaver gem', 'gemeinsam xav', 'xav gem'])('„%s“ finds the one', async (search) => {
    expect(await listCustomers({ search }, page)).toMatchObject({ items: [sought], cursor: undefined, total: 1 })
  })

  test('a search without a match ends on its first page', async () => {
    expect(await listCustomers({ search: 'Yvo Gemeinsam' }, page)).toMatchObject({ items: [], cursor: undefined, total: 0 })
  })

  test('a filtered search reads on until it finds a match', async () => {
    const { items } = await listCustomers({ search: 'Gemeinsam', status: 'inactive' }, page)
    expect(items).toEqual([sought])
  })

  test('a search reads one page of tokens, which hold the customers, and shows the newest first', async () => {
    const send = vi.spyOn(documents, 'send')
    const { items } = await listCustomers({ search: 'Gemeinsam' }, page)
    // One request for each partition; seldom one of them has to be asked again.
    expect(send.mock.calls.length).toBeLessThanOrEqual(4)
    send.mockRestore()
    expect(items.map(({ id }) => id)).toEqual([sought.id, ...Array.from({ length: 24 }, (_, nth) => SHARING - nth)])
  })

  test.each([{}, { status: 'inactive' as const }])(
    'two words that both match thousands are read on from where they were looked at, with %o',
    async (filter) => {
      const send = vi.spyOn(documents, 'send')
      const { items, cursor } = await listCustomers({ search: 'gemeinsam vorname', ...filter }, page)
      const queries = send.mock.calls.map(([{ input }]) =>
        JSON.stringify('ExpressionAttributeValues' in input && input.ExpressionAttributeValues),
      )
      send.mockRestore()
      expect(new Set(queries).size).toBe(queries.length)
      expect(items.map(({ id }) => id)).toEqual('status' in filter ? [] : Array.from({ length: 25 }, (_, nth) => SHARING - nth))
      expect(cursor).toBeDefined()
    },
  )

  test('pages follow each other without gaps, in either direction', async () => {
    const all: number[] = []
    let cursor: string | undefined
    do {
      const read = await listCustomers({ search: 'Gemeins' }, { ...page, limit: 100, cursor })
      all.push(...read.items.map(({ id }) => id))
      cursor = read.cursor
    } while (cursor !== undefined)
    expect(all).toEqual([sought.id, ...Array.from({ length: SHARING }, (_, nth) => SHARING - nth)])
    const oldest = await listCustomers({ search: 'Gemeins', sort: 'createdAt' }, page)
    expect(oldest.items.map(({ id }) => id)).toEqual(Array.from({ length: 25 }, (_, nth) => nth + 1))
  })

  test('a word with a digit selects the tokens, because it is rarer than a name', async () => {
    expect(await listCustomers({ search: 'Gemeinsam KD-77' }, page)).toMatchObject({ items: [sought], cursor: undefined, total: 1 })
  })
})

test('a name is found in either order of its words, of which one may be unfinished, over pages', async () => {
  const names = ['Anna Mül', 'Anna Mülpert', 'Annabell Mül', 'Annika Mül', 'Hanna Mül'] as const
  for (const name of names) await create(name.slice(0, name.indexOf(' ')), name.slice(name.indexOf(' ') + 1))
  const found = async (search: string) => {
    const all: string[] = []
    let cursor: string | undefined
    do {
      const read = await listCustomers({ search }, { ...page, limit: 1, cursor })
      all.push(...read.items.map(({ firstName, lastName }) => `${firstName} ${lastName}`))
      cursor = read.cursor
    } while (cursor !== undefined)
    return all
  }
  // Names that begin with the words come first, those with the words in them last.
  expect(await found('anna mül')).toEqual(['Anna Mül', 'Anna Mülpert', 'Annabell Mül', 'Hanna Mül'])
  expect((await found('mül anna')).toSorted()).toEqual(['Anna Mül', 'Anna Mülpert', 'Annabell Mül', 'Hanna Mül'])
  expect((await found('mül anna')).at(-1)).toBe('Hanna Mül')
  expect(await found('annik mü')).toEqual(['Annika Mül'])
})

test('an e-mail address is found by its domain and by the later parts of its name', async () => {
  const customer = await create('Ute', 'Domäne', 'ute.von-anders@firma.post.example')
  for (const search of ['firma.post.example', '@firma.post', 'post.exa', 'anders', 'von-anders', 'ute.von-anders@fir']) {
    expect((await listCustomers({ search }, page)).items, search).toEqual([customer])
  }
})

test('a search shows a customer as it is after a change', async () => {
  const before = await create('Veit', 'Wandel')
  const after = await updateCustomer(
    { id: before.id, ifMatch: undefined, actor: 'test' },
    { phone: '+49 30 1234567' },
    { mayTransfer: true, maySeeContact: true },
  )
  expect((await listCustomers({ search: 'wandel' }, page)).items).toEqual([after])
})

test('partners are found by two words of their company, in the order of their names', async () => {
  const names = ['Zwilling Berta Handel', 'Zwilling Anna Handel']
  for (const companyName of names) {
    const { id } = await makePartner()
    await updatePartner({ id, ifMatch: undefined, actor: 'test' }, { companyName })
  }
  const found = async (search: string) => (await listPartners({ search }, page)).items.map(({ companyName }) => companyName)
  expect(await found('zwilling')).toEqual(names.toReversed())
  expect(await found('handel anna')).toEqual(['Zwilling Anna Handel'])
})

describe('any part of a record finds it', () => {
  let customer: Customer
  beforeAll(async () => {
    const partner = await makePartner()
    await updatePartner({ id: partner.id, ifMatch: undefined, actor: 'test' }, { companyName: 'Lindenhof Vermögen' })
    customer = await createCustomer(
      {
        firstName: 'Anna',
        lastName: 'Guttenberg',
        email: 'anna.guttenberg@fondshaus-muenchen.mail.example',
        phone: '0151 2345-6789',
        country: 'AT',
        customerId: 'KD-98461',
        ibPartnerId: partner.id,
      },
      'test',
    )
  })
  const found = async (search: string, more: Partial<CustomerFilter> = {}) =>
    (await listCustomers({ search, findsByPartner: true, ...more }, page)).items

  test.each([
    ...[
      'fondshaus',
      'muenchen',
      'München',
      '@fondshaus',
      'mail.example',
      'tenber',
      'utte',
      'nna gutt',
      'Guttenberg Anna',
      '8461',
      'Österreich',
    ],
    ...['2345 6789', '23456789', '+43151', 'Lindenhof', 'haus-muen', 'berg@fonds'],
  ])('„%s“', async (search) => {
    expect(await found(search)).toContainEqual(customer)
  })

  test('its phone number, in any spelling and by its beginning or end', async () => {
    const { id, version } = customer
    const changed = await updateCustomer(
      { id, ifMatch: undefined, actor: 'test' },
      { phone: '+43 (0)151 23 45 67 89' },
      { mayTransfer: true, maySeeContact: true },
    )
    expect(changed.version).toBe(version + 1)
    for (const search of ['0151', '0151 2345', '+4315123456789', '0043 151 23456789', '2345 6789', '6789']) {
      expect(await found(search), search).toEqual([changed])
    }
    for (const search of ['0234', '+49 151']) expect(await found(search), search).toEqual([])
    customer = changed
  })

  test('among the customers of a partner, and of a status', async () => {
    expect(await found('tenberg', { partnerId: customer.ibPartnerId ?? 0 })).toEqual([customer])
    expect(await found('tenberg', { partnerId: sought.id })).toEqual([])
    expect(await found('tenberg', { status: customer.status })).toEqual([customer])
    expect(await found('tenberg', { status: 'active' })).toEqual([])
  })

  test('only by what the reader sees of it', async () => {
    const others = { findsByContact: false }
    for (const search of ['tenber', '8461', 'Österreich']) expect(await found(search, others), search).toEqual([customer])
    for (const search of ['fondshaus', 'muenchen', '0151', '6789', 'haus-mue', 'mail.example']) {
      expect(await listCustomers({ search, ...others }, page), search).toMatchObject({ items: [], total: 0, cursor: undefined })
    }
  })

  test('until it changes', async () => {
    const { id } = customer
    const changed = await updateCustomer(
      { id, ifMatch: undefined, actor: 'test' },
      { lastName: 'Rosenthal' },
      { mayTransfer: true, maySeeContact: true },
    )
    expect(await found('osentha')).toEqual([changed])
    // By its address.
    expect(await found('uttenb')).toEqual([changed])
    const moved = await updateCustomer(
      { id, ifMatch: undefined, actor: 'test' },
      { email: 'a@post.example' },
      { mayTransfer: true, maySeeContact: true },
    )
    expect(await found('uttenb')).toEqual([])
    expect(await found('osentha')).toEqual([moved])
  })
})

test('parts of words follow the beginnings of words, each record once, page by page', async () => {
  const names = ['Sonnstein', 'Steinsonn', 'Sonnenhof', 'Kirsonnen', 'Absonnder', 'Xsonnysonn'] as const
  for (const name of names) await create('Ilse', name, 'ilse@post.example')
  const all: string[] = []
  let cursor: string | undefined
  do {
    const read = await listCustomers({ search: 'sonn' }, { limit: 2, caller: null, cursor })
    all.push(...read.items.map(({ lastName }) => lastName))
    cursor = read.cursor
  } while (cursor !== undefined)
  expect(all.slice(0, 2).toSorted()).toEqual(['Sonnenhof', 'Sonnstein'])
  expect(all.toSorted()).toEqual([...names].toSorted())
  expect(await listCustomers({ search: 'sonn' }, page)).toMatchObject({ total: names.length, cursor: undefined })
})
