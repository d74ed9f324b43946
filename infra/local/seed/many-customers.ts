import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../../functions/data/client.ts'
import { SHARDS } from '../../../functions/data/counters.ts'
import { idAt } from '../../../functions/data/ids.ts'
import { transact, type WriteItem } from '../../../functions/data/transact.ts'
import { sdk } from '../../../functions/testing/sdk.ts'
import { insertCustomerItems } from '../../../functions/use-cases/records/change-customer.ts'
import { person } from './people.ts'

const BATCH = 25
const PARALLEL = 8
const MINUTE = 60_000

type Item = Record<string, unknown>

const writeAll = async (items: readonly Item[]) => {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) => items.slice(index * BATCH, (index + 1) * BATCH))
  const worker = async () => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      await sdk.send(new BatchWriteCommand({ RequestItems: { [tableName()]: batch.map((Item) => ({ PutRequest: { Item } })) } }))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
}

/** A generated customer, created this many minutes ago. */
const customer = (index: number, now: number) => {
  const time = new Date(now - index * MINUTE).toISOString()
  const { firstName, lastName, phone } = person(index)
  return {
    id: idAt(now - index * MINUTE),
    version: 1,
    customerId: `B-${index}`,
    firstName,
    lastName,
    email: `b${index}@mail.example`,
    phone,
    country: 'DE',
    ibPartnerId: null,
    subIbId: null,
    ibAccountNumber: null,
    customerType: index % 5 === 0 ? ('sub_ib' as const) : ('client' as const),
    subIbCommissionPerLot: '0.00',
    status: index % 4 === 0 ? ('inactive' as const) : ('active' as const),
    isFromLandingPage: false,
    createdAt: time,
    updatedAt: time,
  }
}

/** Stores inserted items in batches and without conditions, which is faster. */
const store = async (writes: readonly WriteItem[]) => {
  await writeAll(writes.flatMap((write) => ('action' in write && write.action.Put?.Item ? [write.action.Put.Item] : [])))
  const figures = writes.filter((write) => !('action' in write))
  // Many small changes, as from many writers, so that they reach all items of the counters.
  const parts = Map.groupBy(figures.keys(), (index) => index % (4 * SHARDS))
  for (const indexes of parts.values()) await transact(indexes.flatMap((index) => figures[index] ?? []))
}

/** Adds generated customers with all derived items. */
export const addCustomers = async (count: number) => {
  const now = Date.now()
  for (let start = 0; start < count; start += 1000) {
    await store(
      Array.from({ length: Math.min(1000, count - start) }, (_, index) => customer(start + index, now)).flatMap(insertCustomerItems),
    )
  }
}
