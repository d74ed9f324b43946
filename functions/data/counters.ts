import { randomInt } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from '../../shared/api/route.ts'
import { ApiError } from '../runtime/api-error.ts'
import { partitionQuery, send, tableName } from './client.ts'
import { counterKey, counterPartitions, mailCounter } from './keys.ts'
import type { CounterChange, TransactionAction } from './transact.ts'

/**
 * Items per counter. Transactions on the same item cancel each other, so each writer takes one at random: with ten leads being stored at any moment,
 * 500 a second, one in seven meets another. A reader sums them.
 */
export const SHARDS = 64
/** Items of the counter of mails, which are written when a mail waits and when it is sent. */
export const SHARDS_OF_MAILS = 128
/** Items per counter of one partner. */
export const SHARDS_OF_PARTNER = 16

/** How many items a counter has. One with the figures of one partner has the partner's id in its name. */
export const shardsOf = (counter: string) => {
  if (counter === mailCounter) return SHARDS_OF_MAILS
  return counter.includes('#') ? SHARDS_OF_PARTNER : SHARDS
}

/**
 * The one figure under which a record is stored in a counter. Readers get those of all its facts: records of `client` and `active` count as
 * `client/active`, `client`, `active` and `total`.
 */
export const figureOf = (facts: readonly string[]) => facts.join('/') || 'record'

/** All combinations of the facts of a stored figure, in their order. */
const combinationsOf = (figure: string): readonly string[] => {
  const found: string[] = []
  for (const fact of figure.split('/')) found.push(fact, ...found.map((before) => `${before}/${fact}`))
  return found
}

/**
 * Counters whose readers get the single facts alone, and whether each other one within the first as well, such as `CUSTOMER/sent`; of the others
 * they get all combinations.
 */
const SINGLE: Readonly<Record<string, { readonly isPaired: boolean }>> = { PARTNER: { isPaired: false }, MAIL: { isPaired: true } }

/** The figures that readers get of a stored one. */
const figuresFrom = (counter: string, stored: string): readonly string[] => {
  const [first = '', ...others] = stored.split('/')
  const single = SINGLE[counter]
  if (single === undefined) return ['total', ...combinationsOf(stored)]
  return ['total', first, ...others, ...(single.isPaired ? others.map((other) => `${first}/${other}`) : [])]
}

/** The refusal of a change to a counter that {@link closeCounterItems} has closed. */
const closed = () => new ApiError('stale')

/**
 * Merges counter changes into one update per counter. It is written even if the figures cancel out, because `changes` tells readers that a counted
 * record is different.
 */
export const counterWrites = (
  changes: readonly CounterChange[],
): readonly { readonly action: TransactionAction; readonly refusal: () => Error }[] =>
  [...Map.groupBy(changes, ({ counter }) => counter)].map(([counter, ofCounter]) => {
    const figures = new Map<string, number>([['changes', 1]])
    for (const { add } of ofCounter) {
      for (const [name, delta] of Object.entries(add)) figures.set(name, (figures.get(name) ?? 0) + delta)
    }
    const changed = [...figures].filter(([, delta]) => delta !== 0)
    return {
      action: {
        Update: {
          TableName: tableName(),
          Key: counterKey(counter, randomInt(shardsOf(counter))),
          UpdateExpression: `SET changedAt = :now ADD ${changed.map((_, index) => `#n${index} :d${index}`).join(', ')}`,
          ConditionExpression: 'attribute_not_exists(isClosed)',
          ExpressionAttributeNames: Object.fromEntries(changed.map(([name], index) => [`#n${index}`, name])),
          ExpressionAttributeValues: {
            ':now': Date.now(),
            ...Object.fromEntries(changed.map(([, delta], index) => [`:d${index}`, delta])),
          },
        },
      },
      refusal: ofCounter.find(({ refusal }) => refusal !== undefined)?.refusal ?? closed,
    }
  })

/** What a counter holds. */
export type CounterState = {
  /** The number of records by their facts, see {@link figureOf}, and the `total`. Figures that were never counted are missing. */
  readonly figures: Readonly<Record<string, number>>
  /** Grows with every write of a record that is counted here. */
  readonly changes: number
  /** Time of the last of them, ISO 8601; empty if there was none. */
  readonly changedAt: string
}

const readShards = async (counter: string, ConsistentRead: boolean): Promise<readonly Record<string, unknown>[]> => {
  const pages = await Promise.all(
    counterPartitions(counter).map((partition) => send(new QueryCommand({ ...partitionQuery(partition), ConsistentRead }))),
  )
  return pages.flatMap(({ Items = [] }) => Items)
}

/** Leaves out what an odd item holds instead of a number. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value)

/** The figures that readers get of the items of a counter. */
export const figuresOfItems = (counter: string, items: readonly Record<string, unknown>[]): Readonly<Record<string, number>> =>
  stateOf(counter, items).figures

const stateOf = (counter: string, shards: readonly Record<string, unknown>[]): CounterState => {
  const figures: Record<string, number> = {}
  let changes = 0
  let changedAt = 0
  for (const { changes: ofShard, changedAt: at, ...stored } of shards) {
    if (isCount(ofShard)) changes += ofShard
    if (isCount(at) && at > changedAt) changedAt = at
    for (const [figure, value] of Object.entries(stored)) {
      if (!isCount(value)) continue
      for (const name of figuresFrom(counter, figure)) figures[name] = (figures[name] ?? 0) + value
    }
  }
  return { figures, changes, changedAt: changedAt === 0 ? '' : new Date(changedAt).toISOString() }
}

/** Reads a counter, summed over its items. One request; of mails two at once. */
export const readCounterState = async (counter: string, { isConsistent = false } = {}): Promise<CounterState> =>
  stateOf(counter, await readShards(counter, isConsistent))

/** The figures of a counter, summed over its items; figures that were never counted are missing. One request; of mails two at once. */
export const readCounter = async (counter: string): Promise<Readonly<Record<string, number>>> => (await readCounterState(counter)).figures

/**
 * Adds the total number of matches, a figure of a counter, to a page of a list, unless the request leaves them uncounted.
 * @param shownOf the figures that the reader may see @default all
 */
export const withTotal = async <Entity>(
  rows: Promise<Page<Entity>>,
  counter: string,
  figure: string,
  { total }: { readonly total?: 'none' | undefined },
  shownOf = (figures: CounterState['figures']) => figures,
): Promise<Page<Entity>> => {
  if (total === 'none') return rows
  const [page, counts] = await Promise.all([rows, readCounter(counter)])
  return { ...page, total: shownOf(counts)[figure] ?? 0 }
}

type Update = { readonly action: TransactionAction; readonly refusal: () => Error }

const itemOf = (counter: string, shard: number) => ({ TableName: tableName(), Key: counterKey(counter, shard) })

/**
 * The figures of a partner's counter, and the items after which nothing is counted in it any more. The items are refused as stale if something was
 * counted since. One request.
 */
export const closeCounterItems = async (
  counter: string,
): Promise<{ readonly figures: CounterState['figures']; readonly items: readonly Update[] }> => {
  const shards = await readShards(counter, true)
  const items = Array.from({ length: shardsOf(counter) }, (_, shard): Update => {
    const found = shards.find(({ sk }) => sk === counterKey(counter, shard).sk)
    // An item in which nothing was counted yet has no changes.
    const asRead =
      found?.changes === undefined
        ? { ConditionExpression: 'attribute_not_exists(changes)', ExpressionAttributeValues: { ':true': true } }
        : { ConditionExpression: 'changes = :asRead', ExpressionAttributeValues: { ':true': true, ':asRead': found.changes } }
    return { action: { Update: { ...itemOf(counter, shard), UpdateExpression: 'SET isClosed = :true', ...asRead } }, refusal: closed }
  })
  return { figures: figuresOfItems(counter, shards), items }
}

/** Items that open a closed counter again. */
export const openCounterItems = (counter: string): readonly { readonly action: TransactionAction }[] =>
  Array.from({ length: shardsOf(counter) }, (_, shard) => ({
    action: { Update: { ...itemOf(counter, shard), UpdateExpression: 'REMOVE isClosed' } },
  }))
