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

/** Stores more customers of these words than a page can hold; all of them are older than the sought one. */
const shareWords = async (sought: Customer) => {
  const rows = Array.from({ length: SHARING }, (_, index) => index).flatMap((index) =>
    customers
      .insertItems({ ...sought, id: index + 1, firstName: `Vorname${index}`, customerId: `ALT-${index}`, status: 'active' })
      .flatMap((item) => {
        const row = 'action' in item ? item.action.Put?.Item : undefined
        return row !== undefined && (row.sk === 'A' || /^(?:gemeinsam|vorname\d+)#/.test(row.sk)) ? [row] : []
      }),
  )
  expect(rows).toHaveLength(3 * SHARING)
  for (let from = 0; from < rows.length; from += 25) {
    const requests = rows.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }))
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
  await shareWords(sought)
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

  test('a search reads one page of tokens and the customers that they name, and shows the newest first', async () => {
    const send = vi.spyOn(documents, 'send')
    const { items } = await listCustomers({ search: 'Gemeinsam' }, page)
    expect(send).toHaveBeenCalledTimes(2)
    send.mockRestore()
    expect(items.map(({ id }) => id)).toEqual([sought.id, ...Array.from({ length: 24 }, (_, nth) => SHARING - nth)])
  })

  test.each([{}, { status: 'inactive' as const }])(
    'two words that both match thousands are read on from where they were looked at, with %o',
    async (filter) => {
      const send = vi.spyOn(documents, 'send')
      const { items, cursor } = await listCustomers({ search: 'gemeinsam vorname', ...filter }, page)
      const queries = send.mock.calls.flatMap(([{ input }]) =>
        'ExpressionAttributeValues' in input ? [JSON.stringify(input.ExpressionAttributeValues)] : [],
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

test('a name is found in either order of its words, of which the last may be unfinished, over pages', async () => {
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
  expect(await found('anna mül')).toEqual(['Anna Mül', 'Anna Mülpert'])
  expect(await found('mül anna')).toEqual(['Anna Mül', 'Annabell Mül'])
  // No name has these words as typed, so one word is looked for and the other one compared.
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

describe('a record is found', () => {
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
    ...['fondshaus', '@fondshaus', 'mail.example', 'gutten', 'Guttenberg Anna', 'anna gutt', '984', 'kd-98', 'anna.guttenberg@fonds'],
    ...['2345 6789', '23456789', '0151 23456789', '+4315123456789', 'Lindenhof'],
  ])('by „%s“', async (search) => {
    expect(await found(search)).toContainEqual(customer)
  })

  test.each(['tenber', 'nna gutt', '8461 x', 'muenchen', 'Österreich', '0151 2345', '+49 151 23456789'])('not by „%s“', async (search) => {
    expect(await found(search)).toEqual([])
  })

  test('by the end of its phone number, in any spelling', async () => {
    const { id, version } = customer
    const changed = await updateCustomer(
      { id, ifMatch: undefined, actor: 'test' },
      { phone: '+43 (0)151 23 45 67 80' },
      { mayTransfer: true, maySeeContact: true },
    )
    expect(changed.version).toBe(version + 1)
    for (const search of ['+4315123456780', '0043 151 23456780', '2345 6780', '6780', '780']) {
      expect(await found(search), search).toEqual([changed])
    }
    for (const search of ['6789', '0234', '+49 151 23456780']) expect(await found(search), search).toEqual([])
    customer = changed
  })

  test('among the customers of a partner, and of a status', async () => {
    for (const search of ['gutten', 'anna gutten', '6780']) {
      expect(await found(search, { partnerId: customer.ibPartnerId ?? 0 }), search).toEqual([customer])
      expect(await found(search, { partnerId: sought.id }), search).toEqual([])
      expect(await found(search, { status: customer.status }), search).toEqual([customer])
      expect(await found(search, { status: 'active' }), search).toEqual([])
    }
  })

  test('only by what the reader sees of it', async () => {
    const others = { findsByContact: false }
    for (const search of ['gutten', '984', 'anna guttenberg']) expect(await found(search, others), search).toEqual([customer])
    for (const search of ['fondshaus', 'guttenberg@', '6780', '2345 6780', 'mail.example']) {
      expect(await listCustomers({ search, ...others }, page), search).toMatchObject({ items: [], total: 0, cursor: undefined })
    }
  })

  test('until it changes', async () => {
    const { id } = customer
    const as = { ifMatch: undefined, actor: 'test' }
    const rights = { mayTransfer: true, maySeeContact: true }
    const changed = await updateCustomer({ id, ...as }, { lastName: 'Rosenthal' }, rights)
    expect(await found('rosent')).toEqual([changed])
    // By its address.
    expect(await found('guttenb')).toEqual([changed])
    const moved = await updateCustomer({ id, ...as }, { email: 'a@post.example' }, rights)
    expect(await found('guttenb')).toEqual([])
    expect(await found('rosent')).toEqual([moved])
  })
})

test('a number whose digits are also words finds those with the word first, each record once, page by page', async () => {
  const called = await createCustomer({ firstName: 'Ilse', lastName: 'Ruf', email: 'ruf@post.example', phone: '0761 5550991' }, 'test')
  const named = await createCustomer({ firstName: 'Ilse', lastName: 'Zahl', email: 'zahl@post.example', customerId: 'KD-0991' }, 'test')
  const both = await createCustomer(
    { firstName: 'Ilse', lastName: 'Beides', email: 'b@post.example', customerId: 'KX-0991', phone: '0761 770991' },
    'test',
  )
  const all: number[] = []
  let cursor: string | undefined
  do {
    const read = await listCustomers({ search: '0991' }, { limit: 1, caller: null, cursor })
    all.push(...read.items.map(({ id }) => id))
    cursor = read.cursor
  } while (cursor !== undefined)
  expect(all).toEqual([both.id, named.id, called.id])
  expect(await listCustomers({ search: '0991' }, page)).toMatchObject({ total: 3, cursor: undefined })
})
