import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Customer } from '../../shared/domain/customer.ts'
import { documents, tableName } from '../data/client.ts'
import { customers, listCustomers } from '../data/customers.ts'
import { listPartners } from '../data/partners.ts'
import { makePartner } from '../testing/fault-cases/partners.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { sdk } from '../testing/sdk.ts'
import { createCustomer, updateCustomer } from '../use-cases/change-customer.ts'
import { updatePartner } from '../use-cases/change-partner.ts'

const SHARING = 1200

/** Stores words of more customers than a page can hold; all of them are older than the sought one. */
const shareWord = async (sought: Customer, beginning: string) => {
  const tokens = Array.from({ length: SHARING }, (_, index) => index).flatMap((index) =>
    customers
      .insertItems({ ...sought, id: index + 1, firstName: `Vorname${index}`, customerId: `ALT-${index}`, status: 'active' })
      .flatMap((item) => {
        const token = 'action' in item ? item.action.Put?.Item : undefined
        return token?.sk?.startsWith(beginning) && !token.pk.includes('#PAIR#') ? [token] : []
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
  expect(await found('anna mül')).toEqual(['Anna Mül', 'Anna Mülpert', 'Annabell Mül'])
  expect((await found('mül anna')).toSorted()).toEqual(['Anna Mül', 'Anna Mülpert', 'Annabell Mül'])
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
