import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { documents, tableName } from '../../functions/data/client.ts'
import { counterWrites } from '../../functions/data/counters.ts'
import { idAt } from '../../functions/data/ids.ts'
import { transact, type WriteItem } from '../../functions/data/transact.ts'
import { insertCustomerItems } from '../../functions/use-cases/change-customer.ts'
import { person } from '../local/seed/people.ts'

const BATCH = 25
const PARALLEL = 8
const MINUTE = 60_000

type Item = Record<string, unknown>

const writeAll = async (items: readonly Item[]) => {
  const batches = Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) => items.slice(index * BATCH, (index + 1) * BATCH))
  const worker = async () => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      await documents.send(new BatchWriteCommand({ RequestItems: { [tableName()]: batch.map((Item) => ({ PutRequest: { Item } })) } }))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, worker))
}

/** A made-up customer, so many minutes old. */
export const customer = (index: number, now: number) => {
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

/** Adds so many customers with all that belongs to them, faster than one by one: the same items, written in batches. */
export const addCustomers = async (count: number) => {
  const now = Date.now()
  for (let start = 0; start < count; start += 1000) {
    const writes: WriteItem[] = Array.from({ length: Math.min(1000, count - start) }, (_, index) => customer(start + index, now)).flatMap(
      insertCustomerItems,
    )
    await writeAll(writes.flatMap((write) => ('action' in write && write.action.Put?.Item ? [write.action.Put.Item] : [])))
    const counters = writes.filter((write) => 'counter' in write)
    if (counterWrites(counters).length > 0) await transact(counters)
  }
}
