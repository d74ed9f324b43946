import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { searchWords } from '../../shared/domain/fold.ts'
import { LEAD_STATUSES } from '../../shared/domain/lead.ts'
import { table } from '../../shared/platform/table.ts'
import { applications } from '../data/applications.ts'
import { IS_NEW, isConditionFailed, partitionQuery, readItems, send, tableName } from '../data/client.ts'
import { internal } from '../data/cursor.ts'
import { customers } from '../data/customers.ts'
import type { Definition, Stored } from '../data/entity.ts'
import { counterKey, counterPartition, grantsKeys, type Key, lists, sortableId } from '../data/keys.ts'
import { leads, partnerLeadCounter } from '../data/leads.ts'
import { mails } from '../data/mails.ts'
import { listPartners, partners } from '../data/partners.ts'
import { searchTokens } from '../data/search-tokens.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { users } from '../data/users.ts'
import { withFreshVersion } from '../data/versions.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Migration, Step } from './migration.ts'

/*
 * Before: one partition per list; search tokens by first letter, without the record and without pairs of words; the number of a partner's leads
 * counted nowhere; the rights of all roles in one item. Literal keys below are those of that time.
 */

const PAGE = 25
const MOST_ACTIONS = 90

const itemSchema = z.looseObject({ pk: z.string(), sk: z.string(), gsi1sk: z.string() })

/** At least the words that found a record: also the first part of a compound, which has no token of its own any more. */
const oldWords = (texts: readonly string[]) => [
  ...new Set(
    searchWords(texts, Number.POSITIVE_INFINITY).flatMap((word) => (word.includes('@') ? [word] : [word, ...word.split(/[._-]+/)])),
  ),
]

/** At least the tokens that a record had. */
const oldTokenKeys = <Entity extends Stored>({ search }: Definition<Entity>, entity: Entity): Key[] =>
  oldWords(search.texts(entity)).map((word) => ({
    pk: `SEARCH#${search.entity}#${[...word][0] ?? ''}`,
    sk: `${word}#${sortableId(entity.id)}`,
  }))

const indexAttributes = [...new Set(Object.values(table.indexes).flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]))]

/** Sets the places of a record in the indexes; refused as stale unless it still has its version. */
const placesItem = <Entity extends Stored>({ key, indexes }: Definition<Entity>, entity: Entity): WriteItem => {
  const places = Object.entries(indexes(entity))
  const gone = indexAttributes.filter((name) => !places.some(([place]) => place === name))
  return {
    action: {
      Update: {
        TableName: tableName(),
        Key: key(entity.id),
        UpdateExpression: [
          `SET ${places.map(([name]) => `${name} = :${name}`).join(', ')}`,
          ...(gone.length > 0 ? [`REMOVE ${gone.join(', ')}`] : []),
        ].join(' '),
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: {
          ...Object.fromEntries(places.map(([name, value]) => [`:${name}`, value])),
          ':version': entity.version,
        },
      },
    },
    refusal: () => new ApiError('stale'),
  }
}

/** Stores one record anew: first tokens that do not fit into its transaction, then its places with the others. Repeatable. */
const rewrite = async <Entity extends Stored>(definition: Definition<Entity>, key: Key): Promise<void> => {
  const [item] = await readItems([key], { ConsistentRead: true })
  if (item === undefined) return
  const entity = definition.schema.parse(item)
  const fresh = searchTokens(definition, entity)
  const gone = oldTokenKeys(definition, entity).filter(({ pk, sk }) => !fresh.some((token) => token.pk === pk && token.sk === sk))
  const actions: WriteItem[] = [
    ...fresh.map((Item): WriteItem => ({ action: { Put: { TableName: tableName(), Item } } })),
    ...gone.map(({ pk, sk }): WriteItem => ({ action: { Delete: { TableName: tableName(), Key: { pk, sk } } } })),
  ]
  while (actions.length > MOST_ACTIONS) await transact(actions.splice(0, MOST_ACTIONS))
  await transact([placesItem(definition, entity), ...actions])
}

/** Rewrites all records of one kind, in the order of the list that they were in. */
const rewriteAll =
  <Entity extends Stored>(definition: Definition<Entity>, oldList: string): Step =>
  async (after = ' ') => {
    const { ExpressionAttributeValues, ...query } = partitionQuery(oldList, { index: 'gsi1' })
    const { Items } = await send(
      new QueryCommand({
        ...query,
        KeyConditionExpression: `${query.KeyConditionExpression} AND gsi1sk > :after`,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':after': after },
        Limit: PAGE,
      }),
    )
    const rows = z.array(itemSchema).parse(Items)
    for (const { pk, sk } of rows) await withFreshVersion(undefined, () => rewrite(definition, { pk, sk }))
    return { at: rows.at(-1)?.gsi1sk, rewritten: rows.length }
  }

/** The number of leads of a partner by status, from its list. */
const countLeads = async (partnerId: number) => {
  const figures: Record<string, number> = { total: 0 }
  let next: Record<string, unknown> | undefined
  do {
    const query = partitionQuery(lists.leadsOfPartner(partnerId), { index: 'gsi3' })
    const { Items, LastEvaluatedKey } = await send(new QueryCommand({ ...query, ExclusiveStartKey: next }))
    for (const { status } of z.array(z.looseObject({ status: z.enum(LEAD_STATUSES) })).parse(Items)) {
      figures.total = (figures.total ?? 0) + 1
      figures[status] = (figures[status] ?? 0) + 1
    }
    next = LastEvaluatedKey
  } while (next !== undefined)
  return figures
}

const shardSchema = z.looseObject({ sk: z.string(), changes: z.number().default(0) })

/** Sets a counter to figures, provided that nothing is counted meanwhile (stale). */
const setCounter = async (counter: string, count: () => Promise<Record<string, number>>) => {
  const { Items } = await send(new QueryCommand({ ...partitionQuery(counterPartition(counter)), ConsistentRead: true }))
  const shards = z.array(shardSchema).parse(Items)
  const figures = await count()
  const others = shards.filter(({ sk }) => sk !== '0')
  const put = (shard: string, changes: number | undefined, more: object): WriteItem => ({
    action: {
      Put: {
        TableName: tableName(),
        Item: { ...counterKey(counter, Number(shard)), changes: (changes ?? 0) + 1, changedAt: new Date().toISOString(), ...more },
        ...(changes === undefined
          ? { ConditionExpression: IS_NEW }
          : { ConditionExpression: 'changes = :changes', ExpressionAttributeValues: { ':changes': changes } }),
      },
    },
    refusal: () => new ApiError('stale'),
  })
  await transact([
    put('0', shards.find(({ sk }) => sk === '0')?.changes, figures),
    ...others.map(({ sk, changes }) => put(sk, changes, {})),
  ])
}

/** Counts the leads of each partner. */
const countPartnersLeads: Step = async (cursor) => {
  const page = await listPartners({}, { limit: PAGE, cursor, total: 'none', caller: internal })
  for (const { id } of page.items) await withFreshVersion(undefined, () => setCounter(partnerLeadCounter(id), () => countLeads(id)))
  return { at: page.cursor, rewritten: page.items.length }
}

/** Copies the rights of all roles to the items that requests read, unless they are there. */
const copyGrants: Step = async () => {
  const [grants] = await readItems([{ pk: 'RBAC', sk: 'GRANTS' }], { ConsistentRead: true })
  if (grants === undefined) return { at: undefined, rewritten: 0 }
  for (const key of grantsKeys) {
    try {
      await send(new PutCommand({ TableName: tableName(), Item: { ...grants, ...key }, ConditionExpression: IS_NEW }))
    } catch (error) {
      if (!isConditionFailed(error)) throw error
    }
  }
  return { at: undefined, rewritten: 1 }
}

export const searchListsCounters: Migration = {
  number: 1,
  summary: 'Suche, Listen und Zähler für viele Datensätze',
  // Rights first: nobody but administrators can work without them.
  steps: [
    copyGrants,
    rewriteAll(users.definition, 'USER'),
    rewriteAll(partners.definition, 'PARTNER'),
    rewriteAll(leads.definition, 'INTERESSENT'),
    rewriteAll(applications.definition, 'APPLICATION'),
    rewriteAll(customers.definition, 'CUSTOMER'),
    rewriteAll(mails.definition, 'MAIL#ALL'),
    countPartnersLeads,
  ],
}
