import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { fold, queryWords } from '../../shared/domain/fold.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { documents, tableName } from './client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { Definition, Stored } from './entity.ts'
import { searchPartition } from './keys.ts'

/** Rows read at most for one page where a filter passes some over, so that a page costs the same however large the table is. */
const READ_AT_MOST = 1000

export type PageRequest = { readonly limit: number; readonly cursor?: string | undefined }

const itemSchema = z.record(z.string(), z.unknown())
const text = z.string()

/**
 * One page of an index partition, or of several merged into one order. One request per partition: one row more than asked for tells whether there is
 * a next page. With a filter a request reads a bounded number of rows, so a page may hold fewer than asked for and still have a next one.
 * @param order `newest` reads from the largest sort key down, `ascending` from the smallest up
 * @param filter values of attributes; for narrowing what an index has not already narrowed enough
 * @throws ApiError validation for a cursor of another list
 */
export const listIndex = async <Entity extends Stored>(
  { schema }: Pick<Definition<Entity>, 'schema'>,
  index: IndexName,
  partitions: string | readonly string[],
  order: 'newest' | 'ascending',
  { limit, cursor }: PageRequest,
  filter: Readonly<Record<string, string | undefined>> = {},
): Promise<Page<Entity>> => {
  const narrowed = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const { partitionKey, sortKey } = table.indexes[index]
  const scope = JSON.stringify([index, partitions, order, narrowed])
  const after = cursor === undefined ? undefined : decodeCursor(scope, cursor)[sortKey]
  const read = async (partition: string) => {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: tableName(),
        IndexName: index,
        KeyConditionExpression: ['#pk = :pk', ...(after === undefined ? [] : [`#sk ${order === 'newest' ? '<' : '>'} :after`])].join(
          ' AND ',
        ),
        ...(narrowed.length === 0 ? {} : { FilterExpression: narrowed.map(([name]) => `#${name} = :${name}`).join(' AND ') }),
        ExpressionAttributeNames: {
          '#pk': partitionKey,
          ...(after === undefined ? {} : { '#sk': sortKey }),
          ...Object.fromEntries(narrowed.map(([name]) => [`#${name}`, name])),
        },
        ExpressionAttributeValues: {
          ':pk': partition,
          ...(after === undefined ? {} : { ':after': after }),
          ...Object.fromEntries(narrowed.map(([name, value]) => [`:${name}`, value])),
        },
        ScanIndexForward: order === 'ascending',
        Limit: narrowed.length === 0 ? limit + 1 : READ_AT_MOST,
      }),
    )
    const rows = z
      .array(itemSchema)
      .parse(Items)
      .map((item) => ({ item, at: text.parse(item[sortKey]) }))
    return { rows, readUpTo: LastEvaluatedKey === undefined ? undefined : text.parse(LastEvaluatedKey[sortKey]) }
  }
  const parts = await Promise.all([partitions].flat().map(read))
  const comesFirst = (a: string, b: string) => (order === 'newest' ? a > b : a < b)
  // Beyond the point up to which every partition has been read, rows of one that was not read so far may be missing.
  const edges = parts.flatMap(({ readUpTo }) => readUpTo ?? [])
  const edge = edges.reduce<string | undefined>(
    (nearest, at) => (nearest === undefined || comesFirst(at, nearest) ? at : nearest),
    undefined,
  )
  const rows = parts
    .flatMap((part) => part.rows)
    .filter(({ at }) => edge === undefined || !comesFirst(edge, at))
    .sort((a, b) => (comesFirst(a.at, b.at) ? -1 : 1))
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1)?.at : edge
  return {
    items: shown.map(({ item }) => schema.parse(item)),
    cursor: last === undefined ? undefined : encodeCursor(scope, { [sortKey]: last }),
  }
}

const tokenSchema = z.object({ sk: text, ref: z.object({ pk: text, sk: text }), at: text, text })

/** Tokens that are read and put into the order of the list together. */
const WINDOW = 300

/**
 * One page of the records in which every word of the search begins a word, in the order of their list. Two requests: tokens, then records. Up to 300
 * tokens are ordered together; beyond that many matches, pages come window by window.
 * @param facets values that the records must have, among those that the definition copies onto its tokens
 * @throws ApiError validation for a cursor of another search
 */
export const searchEntities = async <Entity extends Stored>(
  { schema, key, search }: Definition<Entity>,
  query: string,
  facets: Readonly<Record<string, string | number | undefined>>,
  { limit, cursor }: PageRequest,
): Promise<Page<Entity>> => {
  // The longest word is the most selective one; the others narrow what it finds.
  const [lead = fold(query), ...others] = queryWords(query).toSorted((a, b) => b.length - a.length)
  const narrowed = Object.entries(facets).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const filter = [...others.map((_, index) => `contains(#text, :w${index})`), ...narrowed.map(([name]) => `#${name} = :${name}`)]
  const scope = JSON.stringify(['search', search.entity, lead, others, narrowed])
  const { after, window } = cursor === undefined ? {} : decodeCursor(scope, cursor)
  const partition = searchPartition(search.entity, lead)

  const { Items = [], LastEvaluatedKey } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      KeyConditionExpression: '#pk = :pk AND begins_with(sk, :lead)',
      ...(filter.length === 0 ? {} : { FilterExpression: filter.join(' AND ') }),
      ExpressionAttributeNames: {
        '#pk': table.partitionKey,
        ...(others.length === 0 ? {} : { '#text': 'text' }),
        ...Object.fromEntries(narrowed.map(([name]) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':pk': partition,
        ':lead': lead,
        ...Object.fromEntries(others.map((word, index) => [`:w${index}`, ` ${word}`])),
        ...Object.fromEntries(narrowed.map(([name, value]) => [`:${name}`, value])),
      },
      Limit: filter.length === 0 ? WINDOW : READ_AT_MOST,
      ...(window === undefined ? {} : { ExclusiveStartKey: { [table.partitionKey]: partition, [table.sortKey]: window } }),
    }),
  )
  const comesFirst = (a: string, b: string) => (search.order === 'newest' ? a > b : a < b)
  const found = z
    .array(tokenSchema)
    .parse(Items)
    .filter((token) => {
      // A record with two words that match is listed once: at the first of them.
      const first = token.text.split(' ').find((word) => word !== '' && word.startsWith(lead))
      return first === token.sk.slice(0, token.sk.lastIndexOf('#'))
    })
    .sort((a, b) => (comesFirst(a.at, b.at) ? -1 : 1))
  const ahead = after === undefined ? found : found.filter(({ at }) => comesFirst(after, at))
  const shown = ahead.slice(0, limit)
  const nextWindow = LastEvaluatedKey && text.parse(LastEvaluatedKey[table.sortKey])
  const last = ahead.length > limit ? shown.at(-1)?.at : undefined
  const records = await readAll(
    schema,
    shown.map(({ ref }) => ref),
  )
  const byKey = new Map(records.map((record) => [key(record.id).pk, record]))
  const next =
    last !== undefined
      ? { after: last, ...(window !== undefined && { window }) }
      : nextWindow !== undefined
        ? { window: nextWindow }
        : undefined
  return {
    items: shown.flatMap(({ ref }) => byKey.get(ref.pk) ?? []),
    cursor: next && encodeCursor(scope, next),
    total: cursor === undefined && nextWindow === undefined ? found.length : undefined,
  }
}

/** All records with the given keys, in any order; missing ones are left out. One request per 100 keys, again for keys the engine left unprocessed. */
export const readAll = async <Entity>(schema: z.ZodType<Entity>, keys: readonly { pk: string; sk: string }[]): Promise<Entity[]> => {
  const found: Entity[] = []
  let wanted: Record<string, unknown>[] = [...keys]
  while (wanted.length > 0) {
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [tableName()]: { Keys: wanted.slice(0, 100) } } }),
    )
    found.push(...z.array(schema).parse(Responses?.[tableName()] ?? []))
    wanted = [...(UnprocessedKeys?.[tableName()]?.Keys ?? []), ...wanted.slice(100)]
  }
  return found
}
