import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { CUSTOMER_TYPES } from '../../shared/domain/customer.ts'
import type { IndexName } from '../../shared/platform/table.ts'
import { applicationCounter, applications } from '../data/applications.ts'
import { partitionQuery, send, tableName } from '../data/client.ts'
import { figureOf, shardsOf } from '../data/counters.ts'
import { internal } from '../data/cursor.ts'
import { customerCounter, customers, partnerCustomerCounter } from '../data/customers.ts'
import type { Definition, Stored } from '../data/entity.ts'
import { counterKey, counterPartitions, lists, mailCounter } from '../data/keys.ts'
import { leadCounter, leads, partnerLeadCounter } from '../data/leads.ts'
import { mails } from '../data/mails.ts'
import { listPartners, partnerCounter, partners } from '../data/partners.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { userCounter, users } from '../data/users.ts'
import { withFreshVersion } from '../data/versions.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Migration, Step } from './migration.ts'

/*
 * Before: a record was counted under several figures, such as `total`, `client`, `active` and `client/active`; now under one, from which readers derive
 * the others. Nothing counted the leads of a partner.
 */

const PAGE = 25
/** A transaction has at most 100 actions. */
const MOST_ACTIONS = 64

type Figures = Readonly<Record<string, number>>
/** A list whose records a counter counts. */
type List = { readonly index: IndexName; readonly partitions: readonly string[] }

const countRecords = async <Entity extends Stored>(
  { schema, counted }: Definition<Entity>,
  counter: string,
  { index, partitions }: List,
): Promise<Figures> => {
  const figures: Record<string, number> = {}
  for (const partition of partitions) {
    let next: Record<string, unknown> | undefined
    do {
      const { Items = [], LastEvaluatedKey } = await send(
        new QueryCommand({ ...partitionQuery(partition, { index }), ExclusiveStartKey: next }),
      )
      for (const item of Items) {
        const facts = counted(schema.parse(item))[counter]
        if (facts !== undefined) figures[figureOf(facts)] = (figures[figureOf(facts)] ?? 0) + 1
      }
      next = LastEvaluatedKey
    } while (next !== undefined)
  }
  return figures
}

const shardSchema = z.looseObject({ sk: z.string(), changes: z.number().optional() })
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

/** Where all shards of a counter were. */
const oldPartition = (counter: string) => `COUNT#${counter}`

const readShards = async (partition: string): Promise<Shard[]> => {
  const { Items } = await send(new QueryCommand({ ...partitionQuery(partition), ConsistentRead: true }))
  return z.array(shardSchema).parse(Items)
}

/** Counts the records of a counter and stores the result, provided that nothing is counted meanwhile. */
const recount = <Entity extends Stored>(definition: Definition<Entity>, counter: string, list: List): Promise<void> =>
  withFreshVersion(undefined, async () => {
    const partitions = counterPartitions(counter)
    const shards = (await Promise.all(partitions.map(readShards))).flat()
    const moved = partitions.includes(oldPartition(counter)) ? [] : await readShards(oldPartition(counter))
    const figures = await countRecords(definition, counter, list)
    if (moved.length === 0 && isCounted(shards, figures)) return
    const items = Array.from({ length: shardsOf(counter) }, (_, nth) =>
      putShardItem(counter, nth, shards.find(({ sk }) => sk === counterKey(counter, nth).sk) ?? {}, nth === 0 ? figures : {}),
    )
    // What is counted in a shard after it was stored anew is a change of what was counted here.
    for (let start = 0; start < items.length; start += MOST_ACTIONS) await transact(items.slice(start, start + MOST_ACTIONS))
    if (moved.length > 0)
      await transact(moved.map(({ sk }) => ({ action: { Delete: { TableName: tableName(), Key: { pk: oldPartition(counter), sk } } } })))
  })

/** Counts all records of one kind in one go: a run has time for some million. */
const recountAll =
  <Entity extends Stored>(definition: Definition<Entity>, counter: string, partitions: readonly string[]): Step =>
  async () => {
    await recount(definition, counter, { index: 'gsi1', partitions })
    return { at: undefined, rewritten: 0 }
  }

/** Counts the leads and customers of each partner. */
const recountPartners: Step = async (cursor) => {
  const page = await listPartners({}, { limit: PAGE, cursor, total: 'none', caller: internal })
  for (const { id } of page.items) {
    await recount(leads.definition, partnerLeadCounter(id), { index: 'gsi3', partitions: [lists.leadsOfPartner(id)] })
    const ofPartner = CUSTOMER_TYPES.map((type) => lists.customersOfPartner(id, type))
    await recount(customers.definition, partnerCustomerCounter(id), { index: 'gsi2', partitions: ofPartner })
  }
  return { at: page.cursor, rewritten: page.items.length }
}

export const counters: Migration = {
  number: 3,
  summary: 'Zähler für viele Datensätze',
  steps: [
    recountAll(users.definition, userCounter, [lists.users]),
    recountAll(partners.definition, partnerCounter, [lists.partners]),
    recountAll(leads.definition, leadCounter, lists.leads.all),
    recountAll(applications.definition, applicationCounter, lists.applications.all),
    recountAll(customers.definition, customerCounter, lists.customers.all),
    recountAll(mails.definition, mailCounter, lists.mails.all),
    recountPartners,
  ],
}
