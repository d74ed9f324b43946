import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { fold, queryWords } from '../../shared/domain/fold.ts'
import { environment } from '../../shared/platform/environment.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { settingOr } from '../runtime/environment.ts'
import { log } from '../runtime/log.ts'
import { parseOnce } from '../runtime/parse-once.ts'
import { readItems, send, tableName } from './client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { Definition, RecordSchema, Stored } from './entity.ts'
import { partnerSearchPartition, searchPartition, sortableId } from './keys.ts'

/** Maximum rows read for one filtered page, so that its cost does not grow with the table. */
const readLimit = () => Number(settingOr(environment.listReadLimit, '1000'))

/** `newest` begins with the largest sort key, `ascending` with the smallest. */
export type Order = 'newest' | 'ascending'

/** The requested page of a list. */
export type PageRequest = {
  readonly limit: number
  readonly cursor?: string | undefined
  /** `none` leaves the number of all matches uncounted. */
  readonly total?: 'none' | undefined
  /** Name of the user who reads; the page's cursors work for that user alone. Null for public lists and internal reads. */
  readonly caller: string | null
}

const text = z.string()

/** Projects to the schema's attributes and these keys: index keys are a quarter of a row, and parsing rows takes most of a list's time. */
const projection = (schema: RecordSchema<unknown>, ...keys: readonly string[]) => {
  const attributes = [...Object.keys(schema.shape), ...keys]
  return {
    ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
  }
}

/**
 * Reads one page of an index partition in one request, plus one row that shows whether there is a next page. With a filter the request reads a
 * bounded number of rows, so a page may hold fewer than asked for and still have a next one.
 * @param filter attribute values, for conditions that the index does not cover
 * @throws ApiError validation for a cursor of another list
 */
export const listIndex = async <Entity extends Stored>(
  { schema }: Pick<Definition<Entity>, 'schema'>,
  index: IndexName,
  partition: string,
  order: Order,
  { limit, cursor, caller }: PageRequest,
  filter: Readonly<Record<string, string | undefined>> = {},
): Promise<Page<Entity>> => {
  const narrowed = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const { partitionKey, sortKey } = table.indexes[index]
  const scope = { query: [index, partition, order, narrowed], caller }
  const after = cursor === undefined ? undefined : decodeCursor(scope, cursor)[sortKey]
  const { ProjectionExpression, ExpressionAttributeNames } = projection(schema, table.partitionKey, sortKey)
  const { Items = [], LastEvaluatedKey } = await send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: index,
      ProjectionExpression,
      KeyConditionExpression: [
        '#list = :list',
        ...(after === undefined ? [] : [`#${sortKey} ${order === 'newest' ? '<' : '>'} :after`]),
      ].join(' AND '),
      ...(narrowed.length === 0 ? {} : { FilterExpression: narrowed.map(([name]) => `#${name} = :${name}`).join(' AND ') }),
      ExpressionAttributeNames: {
        ...ExpressionAttributeNames,
        '#list': partitionKey,
        ...Object.fromEntries(narrowed.map(([name]) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':list': partition,
        ...(after === undefined ? {} : { ':after': after }),
        ...Object.fromEntries(narrowed.map(([name, value]) => [`:${name}`, value])),
      },
      ScanIndexForward: order === 'ascending',
      Limit: narrowed.length === 0 ? limit + 1 : readLimit(),
    }),
  )
  const shown = Items.slice(0, limit)
  const last = Items.length > limit ? shown.at(-1) : LastEvaluatedKey
  return {
    items: shown.flatMap((item) => readable(schema, item)),
    cursor: last && encodeCursor(scope, { [sortKey]: text.parse(last[sortKey]) }),
  }
}

/** Skips and logs a row that cannot be parsed, such as one from a later version, so that it does not hide the others. */
const readable = <Entity>(schema: z.ZodType<Entity>, item: Record<string, unknown>): Entity[] => {
  try {
    return [parseOnce(schema, item)]
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    log('error', 'A row cannot be read', {
      // The rest of the key may contain a name.
      kind: String(item[table.partitionKey]).split('#', 1)[0],
      reason: error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', '),
    })
    return []
  }
}

/** A search token: its word, the record's id, the record's position in the list, and all words of the record. */
const tokenSchema = z.object({ sk: text, at: text.optional(), text }).transform(({ sk, at, text }) => {
  const id = sk.slice(sk.lastIndexOf('#') + 1)
  return { word: sk.slice(0, -1 - id.length), id, at: at ?? id, text }
})

/** Number of tokens that are read and sorted together. */
const WINDOW = 200

/** Maximum windows read for one page when none holds a match, so that a search ends in bounded time. */
const WINDOWS_AT_MOST = 10

/** Words with a digit or an @ are rarer than names, and long names rarer than short ones. The rarest word selects tokens, the others filter them. */
const rarestFirst = (words: readonly string[]) => {
  const isRare = (word: string) => Number(/[\d@]/.test(word))
  return words.toSorted((a, b) => isRare(b) - isRare(a) || b.length - a.length)
}

export type SearchNarrowing = Readonly<Record<string, string | number | undefined>> & { readonly partnerId?: number | undefined }

/**
 * Reads one page of the records that contain a word starting with each search word, in the order of their list. Two requests: tokens, then records.
 * Up to 200 tokens are sorted together; with more matches, pages follow window by window. At most ten windows without a match are skipped per page,
 * so a page may be empty and still have a next one.
 * @param narrowing values that the records must have, among those that the definition copies onto its tokens; `partnerId` reads only that partner's
 * tokens if the definition names an owner
 * @param order an order other than the list's; beyond 200 tokens it holds within each window only
 * @throws ApiError validation for a cursor of another search
 */
export const searchEntities = async <Entity extends Stored>(
  { schema, key, idFrom, search }: Definition<Entity>,
  query: string,
  { partnerId, ...facets }: SearchNarrowing,
  { limit, cursor, caller }: PageRequest,
  order: Order = search.order,
): Promise<Page<Entity>> => {
  const [rarest = fold(query), ...others] = rarestFirst(queryWords(query))
  const narrowed = Object.entries(facets).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  const filter = [...others.map((_, index) => `contains(#text, :w${index})`), ...narrowed.map(([name]) => `#${name} = :${name}`)]
  const scope = { query: ['search', search.entity, partnerId, order, rarest, others, narrowed], caller }
  const ofAll = searchPartition(search.entity, rarest)
  const ofPartner = partnerId === undefined ? undefined : partnerSearchPartition(search.entity, partnerId, rarest)
  const { gsi2 } = table.indexes
  const keyAt = (sortKey: string) => ({
    [table.partitionKey]: ofAll,
    [table.sortKey]: sortKey,
    ...(ofPartner !== undefined && { [gsi2.partitionKey]: ofPartner, [gsi2.sortKey]: sortKey }),
  })
  const sortsBefore = (a: string, b: string) => (order === 'newest' ? a > b : a < b)

  const readWindow = async (window: string | undefined) => {
    const { Items = [], LastEvaluatedKey } = await send(
      new QueryCommand({
        TableName: tableName(),
        ...(ofPartner !== undefined && { IndexName: 'gsi2' satisfies IndexName }),
        KeyConditionExpression: '#partition = :partition AND begins_with(#word, :rarest)',
        ProjectionExpression: '#sk, #text, #at',
        ...(filter.length === 0 ? {} : { FilterExpression: filter.join(' AND ') }),
        ExpressionAttributeNames: {
          '#partition': ofPartner === undefined ? table.partitionKey : gsi2.partitionKey,
          '#word': ofPartner === undefined ? table.sortKey : gsi2.sortKey,
          '#sk': table.sortKey,
          '#text': 'text',
          '#at': 'at',
          ...Object.fromEntries(narrowed.map(([name]) => [`#${name}`, name])),
        },
        ExpressionAttributeValues: {
          ':partition': ofPartner ?? ofAll,
          ':rarest': rarest,
          ...Object.fromEntries(others.map((word, index) => [`:w${index}`, ` ${word}`])),
          ...Object.fromEntries(narrowed.map(([name, value]) => [`:${name}`, value])),
        },
        Limit: filter.length === 0 ? Math.min(WINDOW, readLimit()) : readLimit(),
        ...(window === undefined ? {} : { ExclusiveStartKey: keyAt(window) }),
      }),
    )
    const found = z
      .array(tokenSchema)
      .parse(Items)
      .filter((token) => {
        // A record with two matching words is listed once, at the first of them.
        const first = token.text.split(' ').find((word) => word !== '' && word.startsWith(rarest))
        return first === token.word
      })
      .sort((a, b) => (sortsBefore(a.at, b.at) ? -1 : 1))
    return { window, found, next: LastEvaluatedKey && text.parse(LastEvaluatedKey[table.sortKey]) }
  }

  const { after, window: first } = cursor === undefined ? {} : decodeCursor(scope, cursor)
  let read = await readWindow(first)
  let ahead = after === undefined ? read.found : read.found.filter(({ at }) => sortsBefore(after, at))
  for (let windows = 1; windows < WINDOWS_AT_MOST && ahead.length === 0 && read.next !== undefined; windows++) {
    read = await readWindow(read.next)
    ahead = read.found
  }
  const shown = ahead.slice(0, limit)
  const last = ahead.length > limit ? shown.at(-1)?.at : undefined
  const rows = await readRows(
    schema,
    shown.map(({ id }) => key(idFrom(id))),
  )
  const records = rows.flatMap((row) => readable(schema, row))
  const byId = new Map(records.map((record) => [sortableId(record.id), record]))
  const next =
    last !== undefined
      ? { after: last, ...(read.window !== undefined && { window: read.window }) }
      : read.next !== undefined
        ? { window: read.next }
        : undefined
  return {
    items: shown.flatMap(({ id }) => byId.get(id) ?? []),
    cursor: next && encodeCursor(scope, next),
    // Skipped windows held no match, so the last one holds all matches.
    total: cursor === undefined && read.next === undefined ? read.found.length : undefined,
  }
}

/** Reads all rows with these keys, in any order; missing rows are left out. One request per 100 keys. */
const readRows = async (schema: RecordSchema<unknown>, keys: readonly { pk: string; sk: string }[]): Promise<Record<string, unknown>[]> => {
  const found: Record<string, unknown>[] = []
  for (let begin = 0; begin < keys.length; begin += 100) {
    found.push(...(await readItems(keys.slice(begin, begin + 100), projection(schema, table.partitionKey))))
  }
  return found
}

/**
 * Reads all records with these keys, in any order; missing ones are left out. One request per 100 keys. @throws ZodError for one that cannot be
 * parsed
 */
export const readAll = async <Entity>(schema: RecordSchema<Entity>, keys: readonly { pk: string; sk: string }[]): Promise<Entity[]> =>
  (await readRows(schema, keys)).map((row) => parseOnce(schema, row))
