import { randomInt } from 'node:crypto'
import { QueryCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Page } from '../../shared/api/route.ts'
import { partitionQuery, send, tableName } from './client.ts'
import { counterKey, counterPartition } from './keys.ts'

/** Shards per counter, which spread writers so that a busy form does not contend with itself. */
const SHARDS = 4

type CounterChange = { readonly counter: string; readonly add: Readonly<Record<string, number>> }

/** Merges counter changes into one update per counter; changes that cancel out are dropped. */
export const counterWrites = (changes: readonly CounterChange[]): NonNullable<TransactWriteCommandInput['TransactItems']> => {
  const sums = new Map<string, Map<string, number>>()
  for (const { counter, add } of changes) {
    const figures = sums.get(counter) ?? new Map<string, number>()
    for (const [name, delta] of Object.entries(add)) figures.set(name, (figures.get(name) ?? 0) + delta)
    sums.set(counter, figures)
  }
  return [...sums].flatMap(([counter, figures]) => {
    const changed = [...figures].filter(([, delta]) => delta !== 0)
    if (changed.length === 0) return []
    return [
      {
        Update: {
          TableName: tableName(),
          Key: counterKey(counter, randomInt(SHARDS)),
          UpdateExpression: `ADD ${changed.map((_, index) => `#n${index} :d${index}`).join(', ')}`,
          ExpressionAttributeNames: Object.fromEntries(changed.map(([name], index) => [`#n${index}`, name])),
          ExpressionAttributeValues: Object.fromEntries(changed.map(([, delta], index) => [`:d${index}`, delta])),
        },
      },
    ]
  })
}

/** Adds the total number of matches, a figure of a counter, to a page of a list, unless the request leaves them uncounted. */
export const withTotal = async <Entity>(
  rows: Promise<Page<Entity>>,
  counter: string,
  figure: string,
  { total }: { readonly total?: 'none' | undefined },
): Promise<Page<Entity>> => {
  if (total === 'none') return rows
  const [page, counts] = await Promise.all([rows, readCounter(counter)])
  return { ...page, total: counts[figure] ?? 0 }
}

/** The figures of a counter, summed over its shards; figures that were never counted are missing. One request. */
export const readCounter = async (counter: string): Promise<Readonly<Record<string, number>>> => {
  const { Items = [] } = await send(new QueryCommand(partitionQuery(counterPartition(counter))))
  const sums: Record<string, number> = {}
  const shards: readonly Record<string, unknown>[] = Items
  for (const shard of shards) {
    for (const [name, value] of Object.entries(shard)) if (typeof value === 'number') sums[name] = (sums[name] ?? 0) + value
  }
  return sums
}
