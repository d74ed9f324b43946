import { randomInt } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { Page } from '../../shared/api/route.ts'
import { partitionQuery, send, tableName } from './client.ts'
import { counterKey, counterPartition } from './keys.ts'
import type { CounterChange, TransactionAction } from './transact.ts'

/** Items per counter. Transactions on the same item cancel each other, so each writer takes one at random. A reader sums them. */
export const SHARDS = 8
/** Items per counter of one partner. */
export const SHARDS_OF_PARTNER = 4

/** How many items a counter has. One with the figures of one partner has the partner's id in its name. */
const shardsOf = (counter: string) => (counter.includes('#') ? SHARDS_OF_PARTNER : SHARDS)

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

/** Merges counter changes into one update per counter. One whose figures stay the same is not written. */
export const counterWrites = (changes: readonly CounterChange[]): readonly { readonly action: TransactionAction }[] =>
  [...Map.groupBy(changes, ({ counter }) => counter)].flatMap(([counter, ofCounter]) => {
    const figures = new Map<string, number>()
    for (const { add } of ofCounter) {
      for (const [name, delta] of Object.entries(add)) figures.set(name, (figures.get(name) ?? 0) + delta)
    }
    const changed = [...figures].filter(([, delta]) => delta !== 0)
    if (changed.length === 0) return []
    return [
      {
        action: {
          Update: {
            TableName: tableName(),
            Key: counterKey(counter, randomInt(shardsOf(counter))),
            UpdateExpression: `ADD ${changed.map((_, index) => `#n${index} :d${index}`).join(', ')}`,
            ExpressionAttributeNames: Object.fromEntries(changed.map(([name], index) => [`#n${index}`, name])),
            ExpressionAttributeValues: Object.fromEntries(changed.map(([, delta], index) => [`:d${index}`, delta])),
          },
        },
      },
    ]
  })

/** The number of records by their facts, see {@link figureOf}, and the `total`. Figures that were never counted are missing. */
type Figures = Readonly<Record<string, number>>

/** Leaves out what an odd item holds instead of a number. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value)

/** The figures that readers get of the items of a counter. */
export const figuresOfItems = (counter: string, items: readonly Record<string, unknown>[]): Figures => {
  const figures: Record<string, number> = {}
  for (const item of items) {
    for (const [figure, value] of Object.entries(item)) {
      if (!isCount(value)) continue
      for (const name of figuresFrom(counter, figure)) figures[name] = (figures[name] ?? 0) + value
    }
  }
  return figures
}

/** The figures of a counter, summed over its items. One request. */
export const readCounter = async (counter: string): Promise<Figures> => {
  const { Items = [] } = await send(new QueryCommand(partitionQuery(counterPartition(counter))))
  return figuresOfItems(counter, Items)
}

/**
 * Adds the total number of matches, a figure of a counter, to a page of a list, unless the request leaves them uncounted.
 * @param shownOf the figures that the reader may see @default all
 */
export const withTotal = async <Entity>(
  rows: Promise<Page<Entity>>,
  counter: string,
  figure: string,
  { total }: { readonly total?: 'none' | undefined },
  shownOf = (figures: Figures) => figures,
): Promise<Page<Entity>> => {
  if (total === 'none') return rows
  const [page, counts] = await Promise.all([rows, readCounter(counter)])
  return { ...page, total: shownOf(counts)[figure] ?? 0 }
}
