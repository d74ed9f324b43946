import { setTimeout as delay } from 'node:timers/promises'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { partitionQuery, send, tableName } from '../data/client.ts'
import { figureOf, shardsOf } from '../data/counters.ts'
import { internal } from '../data/cursor.ts'
import { counterKey, counterPartitions, lists, mailCounter, unspreadCounterPartition } from '../data/keys.ts'
import { leads, partnerLeadCounter } from '../data/leads.ts'
import { listPartners } from '../data/partners.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { withFreshVersion } from '../data/versions.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Migration, Step } from './migration.ts'

/*
 * Before: one partition held all items of the counter of mails, and nothing counted the leads of a partner. Records were counted under several figures,
 * such as `total`, `client`, `active` and `client/active`, which readers still know.
 */

const PAGE = 25
/** A transaction that noted its time before it was retried may end this much later. */
const RETRIED_MS = 10_000
/** An index shows a write this much later at most. */
const INDEX_LAG_MS = 1_000

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string() })
const stale = () => new ApiError('stale')

const readItemsOf = async (partition: string, Limit?: number) => {
  const { Items } = await send(
    new QueryCommand({ ...partitionQuery(partition), ConsistentRead: true, ...(Limit !== undefined && { Limit }) }),
  )
  return z.array(itemSchema).parse(Items)
}

/** Adds the numbers of an item to another one and deletes it, so that their sum is the same at any time; refused (stale) if it has changed since. */
const moveItems = ({ pk, sk, ...rest }: z.infer<typeof itemSchema>): WriteItem[] => {
  const figures = Object.entries(rest).filter(([name, value]) => typeof value === 'number' && name !== 'changedAt')
  const names = Object.fromEntries(figures.map(([name], index) => [`#n${index}`, name]))
  const values = Object.fromEntries(figures.map(([, value], index) => [`:d${index}`, value]))
  const each = (write: (index: number) => string) => figures.map((_, index) => write(index))
  if (figures.length === 0) return [{ action: { Delete: { TableName: tableName(), Key: { pk, sk } } } }]
  return [
    {
      action: {
        Delete: {
          TableName: tableName(),
          Key: { pk, sk },
          ConditionExpression: each((index) => `#n${index} = :d${index}`).join(' AND '),
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
        },
      },
      refusal: stale,
    },
    {
      action: {
        Update: {
          TableName: tableName(),
          Key: counterKey(mailCounter, Number(sk)),
          UpdateExpression: `SET changedAt = :now ADD ${each((index) => `#n${index} :d${index}`).join(', ')}`,
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: { ...values, ':now': Date.now() },
        },
      },
    },
  ]
}

/** Moves the counter of mails to its partitions, one item after the other. The next page begins with those that are left. */
const moveMailCounter: Step = async () => {
  const items = await readItemsOf(unspreadCounterPartition(mailCounter), PAGE)
  for (const { pk, sk } of items) {
    await withFreshVersion(undefined, async () => {
      const current = (await readItemsOf(pk)).find((item) => item.sk === sk)
      if (current !== undefined) await transact(moveItems(current))
    })
  }
  return { at: items.length < PAGE ? undefined : 'some are left', rewritten: items.length }
}

type Figures = Readonly<Record<string, number>>

const shardSchema = z.looseObject({ sk: z.string(), changes: z.number().optional(), changedAt: z.number().optional().catch(undefined) })
type Shard = z.infer<typeof shardSchema>

const countLeads = async (partnerId: number): Promise<Figures> => {
  const figures: Record<string, number> = {}
  let next: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await send(
      new QueryCommand({ ...partitionQuery(lists.leadsOfPartner(partnerId), { index: 'gsi3' }), ExclusiveStartKey: next }),
    )
    for (const item of Items) {
      const facts = leads.definition.counted(leads.definition.schema.parse(item))[partnerLeadCounter(partnerId)]
      if (facts !== undefined) figures[figureOf(facts)] = (figures[figureOf(facts)] ?? 0) + 1
    }
    next = LastEvaluatedKey
  } while (next !== undefined)
  return figures
}

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
  refusal: stale,
})

/** Counts a partner's leads and stores the result, provided that none is counted meanwhile. */
const recountLeads = (partnerId: number): Promise<void> =>
  withFreshVersion(undefined, async () => {
    const counter = partnerLeadCounter(partnerId)
    const items = await Promise.all(counterPartitions(counter).map((partition) => readItemsOf(partition)))
    const shards = z.array(shardSchema).parse(items.flat())
    // The list must show every lead that is counted.
    const changedAt = Math.max(0, ...shards.map((shard) => shard.changedAt ?? 0))
    if (Date.now() - changedAt < RETRIED_MS + INDEX_LAG_MS) await delay(INDEX_LAG_MS)
    const figures = await countLeads(partnerId)
    if (isCounted(shards, figures)) return
    await transact(
      Array.from({ length: shardsOf(counter) }, (_, nth) =>
        putShardItem(counter, nth, shards.find(({ sk }) => sk === counterKey(counter, nth).sk) ?? {}, nth === 0 ? figures : {}),
      ),
    )
  })

/** Counts the leads of each partner. */
const recountLeadsOfPartners: Step = async (cursor) => {
  const page = await listPartners({}, { limit: PAGE, cursor, total: 'none', caller: internal })
  for (const { id } of page.items) await recountLeads(id)
  return { at: page.cursor, rewritten: page.items.length }
}

export const counters: Migration = {
  number: 3,
  summary: 'Zähler für viele Datensätze',
  steps: [moveMailCounter, recountLeadsOfPartners],
}
