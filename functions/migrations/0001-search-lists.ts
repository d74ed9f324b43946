import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { searchWords } from '../../shared/domain/fold.ts'
import { table } from '../../shared/platform/table.ts'
import { applications } from '../data/applications.ts'
import { IS_NEW, isConditionFailed, partitionQuery, readItems, send, tableName } from '../data/client.ts'
import { customers } from '../data/customers.ts'
import type { Definition, Stored } from '../data/entity.ts'
import { grantsKeys, type Key, sortableId } from '../data/keys.ts'
import { leads } from '../data/leads.ts'
import { mails } from '../data/mails.ts'
import { partners } from '../data/partners.ts'
import { searchTokens } from '../data/search-tokens.ts'
import { transact, type WriteItem } from '../data/transact.ts'
import { users } from '../data/users.ts'
import { withFreshVersion } from '../data/versions.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Migration, Step } from './migration.ts'

/*
 * Before: one partition per list; search tokens by first letter, without the record and without pairs of words; the rights of all roles in one item.
 * Literal keys below are those of that time.
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

export const searchLists: Migration = {
  number: 1,
  summary: 'Suche und Listen für viele Datensätze',
  // Rights first: nobody but administrators can work without them.
  steps: [
    copyGrants,
    rewriteAll(users.definition, 'USER'),
    rewriteAll(partners.definition, 'PARTNER'),
    rewriteAll(leads.definition, 'INTERESSENT'),
    rewriteAll(applications.definition, 'APPLICATION'),
    rewriteAll(customers.definition, 'CUSTOMER'),
    rewriteAll(mails.definition, 'MAIL#ALL'),
  ],
}
