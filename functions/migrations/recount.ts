import { setTimeout as delay } from 'node:timers/promises'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { partitionQuery, send, tableName } from '../data/client.ts'
import { shardsOf } from '../data/counters.ts'
import { counterKey, counterPartitions } from '../data/keys.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { ApiError } from '../runtime/api-error.ts'

/** A transaction that noted its time before it was retried may end this much later. */
const RETRIED_MS = 10_000
/** An index shows a write this much later at most. */
const INDEX_LAG_MS = 1_000

export type Figures = Readonly<Record<string, number>>

const shardSchema = z.looseObject({ sk: z.string(), changes: z.number().optional(), changedAt: z.number().optional().catch(undefined) })
type Shard = z.infer<typeof shardSchema>

const isCounted = (shards: readonly Shard[], figures: Figures) => {
  const stored: Record<string, number> = {}
  for (const { changes, changedAt, ...shard } of shards)
    for (const [name, value] of Object.entries(shard)) if (typeof value === 'number') stored[name] = (stored[name] ?? 0) + value
  return [...new Set([...Object.keys(stored), ...Object.keys(figures)])].every((name) => (stored[name] ?? 0) === (figures[name] ?? 0))
}

/** Stores a shard anew; refused (stale) if something was counted in it since it was read. */
const putShardItem = (counter: string, shard: number, { changes }: Pick<Shard, 'changes'>, figures: Figures): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...counterKey(counter, shard), changes: (changes ?? 0) + 1, changedAt: Date.now(), ...figures },
      ...(changes === undefined
        ? { ConditionExpression: 'attribute_not_exists(changes)' }
        : { ConditionExpression: 'changes = :changes', ExpressionAttributeValues: { ':changes': changes } }),
    },
  },
  refusal: () => new ApiError('stale'),
})

const readShards = async (partition: string) => {
  const { Items } = await send(new QueryCommand({ ...partitionQuery(partition), ConsistentRead: true }))
  return z.array(shardSchema).parse(Items)
}

/**
 * Counts the records of a counter and stores the result, provided that none is counted meanwhile.
 * @param count reads the records by their list or by the table
 */
export const recount = (counter: string, count: () => Promise<Figures>): Promise<void> =>
  withFreshVersion(undefined, async () => {
    const shards = (await Promise.all(counterPartitions(counter).map(readShards))).flat()
    // The list must show every record that is counted.
    const changedAt = Math.max(0, ...shards.map((shard) => shard.changedAt ?? 0))
    if (Date.now() - changedAt < RETRIED_MS + INDEX_LAG_MS) await delay(INDEX_LAG_MS)
    const figures = await count()
    if (isCounted(shards, figures)) return
    await transact(
      Array.from({ length: shardsOf(counter) }, (_, nth) =>
        putShardItem(counter, nth, shards.find(({ sk }) => sk === counterKey(counter, nth).sk) ?? {}, nth === 0 ? figures : {}),
      ),
    )
  })
