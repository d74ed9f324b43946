import { isDeepStrictEqual } from 'node:util'
import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type IndexName, indexNames, table } from '../../shared/platform/table.ts'
import { documents, tableName } from '../data/client.ts'
import { itemBytes } from './item-size.ts'
import { keyFamily } from './key-family.ts'
import { sdk } from './sdk.ts'

type Touch = {
  readonly on: 'table' | IndexName
  /** Family of the partition, see {@link keyFamily}. */
  readonly key: string
  readonly reads: number
  readonly writes: number
  readonly bytes: number
  /** Writes within transactions of an item that other records' writes share, such as a counter: there transactions can cancel each other. */
  readonly shared: number
}

/** What one call asks of the table. */
export type CallCost = {
  readonly requests: number
  /** Read and write units as the engine reports them. */
  readonly reads: number
  readonly writes: number
  /** Actions of all transactions. */
  readonly actions: number
  /**
   * Read units, write units, added bytes and transactional writes of shared items, by place: the table or an index, and the family of the partition,
   * such as `gsi1 AUDIT#<time>`.
   */
  readonly touches: Readonly<Record<string, readonly [reads: number, writes: number, bytes: number, shared: number]>>
}

type Item = Readonly<Record<string, unknown>>
const itemSchema = z.record(z.string(), z.unknown())
const inputSchema = z.looseObject({
  Key: itemSchema.optional(),
  Item: itemSchema.optional(),
  IndexName: z.enum(indexNames).optional(),
  ConsistentRead: z.boolean().default(false),
  ExpressionAttributeNames: z.record(z.string(), z.string()).default({}),
  ExpressionAttributeValues: itemSchema.default({}),
  KeyConditionExpression: z.string().default(''),
})
type Input = z.infer<typeof inputSchema>
const batchSchema = z.object({
  RequestItems: z.record(z.string(), z.object({ Keys: z.array(itemSchema), ConsistentRead: z.boolean().default(false) })),
})
const transactionSchema = z.object({ TransactItems: z.array(z.record(z.string(), inputSchema)) })
const unitsSchema = z.object({ CapacityUnits: z.number().default(0) })
const outputSchema = z.object({
  ConsumedCapacity: z.union([z.array(unitsSchema), unitsSchema.transform((one) => [one])]).default([]),
})

const READ_BYTES = 4096
const WRITE_BYTES = 1024
/** What an index adds to each of its items. <https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/GSI.html> */
const INDEX_ENTRY_BYTES = 100
const MAX_KEYS = 100

const writeUnits = (...items: readonly (Item | undefined)[]) =>
  Math.max(1, ...items.map((item) => (item === undefined ? 0 : Math.ceil(itemBytes(item) / WRITE_BYTES))))
const readUnits = (item: Item | undefined, isConsistent: boolean) =>
  Math.max(1, item === undefined ? 0 : Math.ceil(itemBytes(item) / READ_BYTES)) * (isConsistent ? 1 : 0.5)

const textKey = (item: Item) => `${item[table.partitionKey]} ${item[table.sortKey]}`
const keyOf = (item: Item) => ({ [table.partitionKey]: item[table.partitionKey], [table.sortKey]: item[table.sortKey] })

/** The stored items with these keys. */
const images = async (keys: readonly Item[]): Promise<ReadonlyMap<string, Item>> => {
  const found = new Map<string, Item>()
  for (let at = 0; at < keys.length; at += MAX_KEYS) {
    const Keys = keys.slice(at, at + MAX_KEYS).map(keyOf)
    const { Responses } = await sdk.send(new BatchGetCommand({ RequestItems: { [tableName()]: { Keys, ConsistentRead: true } } }))
    for (const item of Responses?.[tableName()] ?? []) found.set(textKey(item), item)
  }
  return found
}

const queriedPartition = ({ KeyConditionExpression, ExpressionAttributeNames: names, ExpressionAttributeValues: values }: Input) => {
  for (const [, name = '', value = ''] of KeyConditionExpression.matchAll(/(#?\w+)\s*=\s*(:\w+)/g)) {
    if (/pk$/.test(names[name] ?? name)) return String(values[value])
  }
  throw new Error(`No partition in ${KeyConditionExpression}`)
}

/** Whether an item belongs to more than one record: its keys name none, or only a partner. */
const isShared = (key: Item) => {
  const sortKey = String(key[table.sortKey])
  return /^(?:[A-Z]+|\d{1,3})$/.test(sortKey) && !/<(?:id|name)>/.test(keyFamily(String(key[table.partitionKey])))
}

/** Units and bytes of one write, by the rules of AWS: transactions count twice in the table and once in its indexes. */
const touchesOfWrite = (key: Item, before: Item | undefined, after: Item | undefined, isTransaction: boolean): Touch[] => {
  const bytes = (item: Item | undefined, more = 0) => (item === undefined ? 0 : itemBytes(item) + more)
  const ofTable: Touch = {
    on: 'table',
    key: keyFamily(String(key[table.partitionKey]), String(key[table.sortKey])),
    reads: 0,
    writes: writeUnits(before, after) * (isTransaction ? 2 : 1),
    bytes: bytes(after) - bytes(before),
    shared: isTransaction && isShared(key) ? 1 : 0,
  }
  const isChanged = !isDeepStrictEqual(before, after)
  const ofIndexes = Object.entries(table.indexes).flatMap(([name, { partitionKey, sortKey }]): Touch[] => {
    const on = indexNames.find((index) => index === name)
    if (on === undefined || !isChanged) return []
    const inIndex = (item: Item | undefined) => (item?.[partitionKey] === undefined ? undefined : item)
    const [left, right] = [inIndex(before), inIndex(after)]
    const touch = (item: Item, writes: number, change: number): Touch => ({
      on,
      key: keyFamily(String(item[partitionKey])),
      reads: 0,
      writes,
      bytes: change,
      shared: 0,
    })
    if (left !== undefined && right !== undefined && left[partitionKey] === right[partitionKey] && left[sortKey] === right[sortKey])
      return [touch(right, writeUnits(left, right), bytes(right) - bytes(left))]
    return [
      ...(left === undefined ? [] : [touch(left, writeUnits(left), -bytes(left, INDEX_ENTRY_BYTES))]),
      ...(right === undefined ? [] : [touch(right, writeUnits(right), bytes(right, INDEX_ENTRY_BYTES))]),
    ]
  })
  return [ofTable, ...ofIndexes]
}

const READS = ['GetItem', 'BatchGetItem', 'Query']

/** Neighbouring sizes would differ from run to run. */
const ROUNDED_BYTES = 10

const summed = (touches: readonly Touch[]): CallCost['touches'] => {
  const places = [...Map.groupBy(touches, ({ on, key }) => `${on} ${key}`)].toSorted(([one], [other]) => one.localeCompare(other))
  const sum = (found: readonly Touch[], of: 'reads' | 'writes' | 'bytes' | 'shared') => found.reduce((total, touch) => total + touch[of], 0)
  return Object.fromEntries(
    places.map(([place, found]) => [
      place,
      [sum(found, 'reads'), sum(found, 'writes'), Math.round(sum(found, 'bytes') / ROUNDED_BYTES) * ROUNDED_BYTES, sum(found, 'shared')],
    ]),
  )
}

/**
 * Prepares this process to count what calls ask of the table. Call it once per process, before faults are injected.
 * @returns a function that counts one call; the calls must follow one another
 */
export const countCallCosts = () => {
  let cost: { requests: number; reads: number; writes: number; actions: number; touches: Touch[] } | undefined

  /** What an operation touches: before it runs, and a function for what its writes have left. */
  const prepare = async (operation: string, input: unknown) => {
    if (operation === 'Query') {
      const query = inputSchema.parse(input)
      const on = query.IndexName ?? 'table'
      const key = keyFamily(queriedPartition(query))
      return { actions: 0, touches: async (units: number): Promise<Touch[]> => [{ on, key, reads: units, writes: 0, bytes: 0, shared: 0 }] }
    }
    if (operation === 'GetItem' || operation === 'BatchGetItem') {
      const requested =
        operation === 'GetItem'
          ? [inputSchema.parse(input)].map(({ Key = {}, ConsistentRead }) => ({ Keys: [Key], ConsistentRead }))
          : Object.values(batchSchema.parse(input).RequestItems)
      const stored = await images(requested.flatMap(({ Keys }) => Keys))
      const touches = requested.flatMap(({ Keys, ConsistentRead }) =>
        Keys.map((key): Touch => {
          const reads = readUnits(stored.get(textKey(key)), ConsistentRead)
          return {
            on: 'table',
            key: keyFamily(String(key[table.partitionKey]), String(key[table.sortKey])),
            reads,
            writes: 0,
            bytes: 0,
            shared: 0,
          }
        }),
      )
      return { actions: 0, touches: async () => touches }
    }
    const isTransaction = operation === 'TransactWriteItems'
    const actions = isTransaction
      ? transactionSchema.parse(input).TransactItems.flatMap((item) => Object.values(item))
      : [inputSchema.parse(input)]
    const keys = actions.map(({ Key, Item }) => Key ?? Item ?? {})
    const before = await images(keys)
    return {
      actions: isTransaction ? actions.length : 0,
      touches: async () => {
        const after = await images(keys)
        return keys.flatMap((key) => touchesOfWrite(key, before.get(textKey(key)), after.get(textKey(key)), isTransaction))
      },
    }
  }

  documents.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const counting = cost
        if (counting === undefined) return next(args)
        const operation = commandName.replace(/Command$/, '')
        const prepared = await prepare(operation, args.input)
        counting.requests++
        const result = await next({ ...args, input: Object.assign({}, args.input, { ReturnConsumedCapacity: 'TOTAL' }) })
        const { ConsumedCapacity } = outputSchema.parse(result.output)
        const units = ConsumedCapacity.reduce((sum, { CapacityUnits }) => sum + CapacityUnits, 0)
        if (READS.includes(operation)) counting.reads += units
        else counting.writes += units
        counting.actions += prepared.actions
        counting.touches.push(...(await prepared.touches(units)))
        return result
      },
    { step: 'initialize', name: 'countCallCosts' },
  )

  return async <Result>(call: () => Promise<Result>): Promise<{ readonly result: Result; readonly cost: CallCost }> => {
    const touches: Touch[] = []
    const counting = { requests: 0, reads: 0, writes: 0, actions: 0, touches }
    cost = counting
    try {
      const result = await call()
      return { result, cost: { ...counting, touches: summed(touches) } }
    } finally {
      cost = undefined
    }
  }
}
