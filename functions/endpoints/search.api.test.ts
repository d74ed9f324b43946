import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Customer } from '../../shared/domain/customer.ts'
import { documents, tableName } from '../data/client.ts'
import { customers, listCustomers } from '../data/customers.ts'
import { takeOwnTable } from '../testing/own-table.ts'
import { sdk } from '../testing/sdk.ts'
import { createCustomer } from '../use-cases/change-customer.ts'

const SHARING = 1200

/** Gives more customers the same name than a read can hold; all of them are older than the sought one. */
const shareName = async (sought: Customer, name: string) => {
  const tokens = Array.from({ length: SHARING }, (_, index) => index).flatMap((index) =>
    customers
      .insertItems({ ...sought, id: index + 1, firstName: `Vorname${index}`, customerId: `ALT-${index}` })
      .flatMap((item) => ('action' in item && item.action.Put?.Item?.sk?.startsWith(`${name}#`) ? [item.action.Put.Item] : [])),
  )
  expect(tokens).toHaveLength(SHARING)
  for (let from = 0; from < SHARING; from += 25) {
    const requests = tokens.slice(from, from + 25).map((Item) => ({ PutRequest: { Item } }))
    await sdk.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }))
  }
}

let sought: Customer
beforeAll(async () => {
  await takeOwnTable(`list-${process.pid}`)
  sought = await createCustomer({ firstName: 'Xaver', lastName: 'Gemeinsam', email: 'x@mail.example', customerId: 'KD-77001' }, 'test')
  await shareName(sought, 'gemeinsam')
}, 60_000)

test('a search reads on until it finds a match behind a thousand rows that share a word', async () => {
  const { items } = await listCustomers({ search: 'Xaver Gemeinsam' }, { limit: 25, caller: null })
  expect(items).toEqual([sought])
})

test('a search without a match ends on its first page, however many rows share a word', async () => {
  expect(await listCustomers({ search: 'Yvo Gemeinsam' }, { limit: 25, caller: null })).toMatchObject({
    items: [],
    cursor: undefined,
    total: 0,
  })
})

test('a word with a digit selects the tokens, because it is rarer than a name', async () => {
  const send = vi.spyOn(documents, 'send')
  const { items, cursor } = await listCustomers({ search: 'Gemeinsam KD-77' }, { limit: 25, caller: null })
  expect({ items, cursor }).toEqual({ items: [sought], cursor: undefined })
  // The tokens, and the record.
  expect(send).toHaveBeenCalledTimes(2)
})
