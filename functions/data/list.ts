import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import type { CreationSort } from '../../shared/domain/list-sorts.ts'
import { environment } from '../../shared/platform/environment.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { settingOr } from '../runtime/environment.ts'
import { readItems, send, tableName } from './client.ts'
import { type CursorCaller, decodeCursor, internal, pageBetween } from './cursor.ts'
import type { RecordSchema } from './entity.ts'
import { type Narrowing, narrowingParts } from './narrowing.ts'
import { readable } from './readable.ts'

/** `newest` begins with the largest sort key, `ascending` with the smallest. */
export type Order = 'newest' | 'ascending'

/** Maximum rows read for one filtered page, so that its cost does not grow with the table. */
export const readLimit = () => Number(settingOr(environment.listReadLimit, '1000'))

/** The requested page of a list. */
export type PageRequest = {
  readonly limit: number
  readonly cursor?: string | undefined
  /** `none` leaves the number of all matches uncounted. */
  readonly total?: 'none' | undefined
  /** Name of the user who reads; the page's cursors work for that user alone. Null for public lists. */
  readonly caller: CursorCaller
}

/**
 * All rows of a list, for a job.
 * @param list reads one page
 * @param limit rows per page
 */
export async function* everyRow<Row>(
  list: (page: PageRequest) => Promise<Pick<Page<Row>, 'items' | 'cursor'>>,
  limit: number,
): AsyncGenerator<Row> {
  let cursor: string | undefined
  do {
    const page: Pick<Page<Row>, 'items' | 'cursor'> = await list({ limit, cursor, total: 'none', caller: internal })
    yield* page.items
    cursor = page.cursor
  } while (cursor !== undefined)
}

/** The order of an index by time of creation. @default newest first */
export const creationOrder = (sort: CreationSort | undefined): Order => (sort === 'createdAt' ? 'ascending' : 'newest')

/** ISO times between which rows were created: later than the first, by the second. */
type Created = { readonly since?: string | undefined; readonly until?: string | undefined }

const createdParts = ({ since, until }: Created) => ({
  conditions: [...(since === undefined ? [] : ['createdAt > :since']), ...(until === undefined ? [] : ['createdAt <= :until'])],
  values: { ...(since !== undefined && { ':since': since }), ...(until !== undefined && { ':until': until }) },
})

const text = z.string()

/** Projects to the schema's attributes and these keys: index keys are a quarter of a row, and parsing rows takes most of a list's time. */
const projection = (schema: RecordSchema<unknown>, ...keys: readonly string[]) => {
  const attributes = [...Object.keys(schema.shape), ...keys]
  return {
    ProjectionExpression: attributes.map((name) => `#${name}`).join(', '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map((name) => [`#${name}`, name])),
  }
}

type Part = { readonly rows: readonly Record<string, unknown>[]; readonly readTo: string | undefined }

/** The rows of partitions as one list, as far as all of them have been read; `readTo` is undefined at its end. */
const asOneList = (parts: readonly Part[], sortKey: string, order: Order): Part => {
  const [only, second] = parts
  if (only !== undefined && second === undefined) return only
  const keyOf = (row: Record<string, unknown>) => text.parse(row[sortKey])
  const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other)) * (order === 'newest' ? -1 : 1)
  const readTo = parts.flatMap((part) => part.readTo ?? []).toSorted(compare)[0]
  const rows = parts.flatMap((part) => part.rows).filter((row) => readTo === undefined || compare(keyOf(row), readTo) <= 0)
  return { rows: rows.toSorted((one, other) => compare(keyOf(one), keyOf(other))), readTo }
}

/**
 * Reads one page of a list, plus one row that shows whether there is a next page: in one request, or at once in one for each of its partitions. With a
 * filter a request reads a bounded number of rows, so a page may hold fewer than asked for and still have a next one.
 * @param index the index that holds the list; `table` for one in the order of the table's own keys
 * @param where the partition of the list; several are shown as one list, in the order of their sort keys
 * @param narrowing conditions that the index does not cover
 * @param created when the rows were created
 * @throws ApiError validation for a cursor of another list
 */
export const listIndex = async <Row>(
  { schema }: { readonly schema: RecordSchema<Row> },
  index: IndexName | 'table',
  where: string | readonly string[],
  order: Order,
  { limit, cursor, caller }: PageRequest,
  narrowing: Narrowing = {},
  created: Created = {},
): Promise<Page<Row>> => {
  const filter = narrowingParts(narrowing)
  const times = createdParts(created)
  const conditions = [...filter.conditions, ...times.conditions]
  const isFiltered = conditions.length > 0
  const { partitionKey, sortKey } = index === 'table' ? table : table.indexes[index]
  const partitions = [where].flat()
  const scope = { query: [index, ...partitions, order, filter.given, ...(times.conditions.length === 0 ? [] : [times])], caller }
  const { ProjectionExpression, ExpressionAttributeNames } = projection(schema, table.partitionKey, sortKey)
  const start = cursor === undefined ? undefined : decodeCursor(scope, cursor)
  const after = start?.[sortKey]
  const read = async (partition: string): Promise<Part> => {
    const { Items = [], LastEvaluatedKey } = await send(
      new QueryCommand({
        TableName: tableName(),
        ...(index !== 'table' && { IndexName: index }),
        ProjectionExpression,
        KeyConditionExpression: [
          '#list = :list',
          ...(after === undefined ? [] : [`#${sortKey} ${order === 'newest' ? '<' : '>'} :after`]),
        ].join(' AND '),
        ...(isFiltered && { FilterExpression: conditions.join(' AND ') }),
        ExpressionAttributeNames: {
          ...ExpressionAttributeNames,
          '#list': partitionKey,
          ...filter.names,
        },
        ExpressionAttributeValues: {
          ':list': partition,
          ...(after === undefined ? {} : { ':after': after }),
          ...filter.values,
          ...times.values,
        },
        ScanIndexForward: order === 'ascending',
        Limit: isFiltered ? Math.ceil(readLimit() / partitions.length) : limit + 1,
      }),
    )
    return { rows: Items, readTo: LastEvaluatedKey && text.parse(LastEvaluatedKey[sortKey]) }
  }
  const { rows, readTo } = asOneList(await Promise.all(partitions.map(read)), sortKey, order)
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1)?.[sortKey] : readTo
  const items = shown.flatMap((item) => readable(schema, item))
  return pageBetween(scope, start, items, last === undefined ? undefined : { [sortKey]: text.parse(last) })
}

/** Reads all rows with these keys, in any order; missing rows are left out. One request per 100 keys. */
export const readRows = (schema: RecordSchema<unknown>, keys: readonly { pk: string; sk: string }[]): Promise<Record<string, unknown>[]> =>
  readItems(keys, projection(schema, table.partitionKey))

/**
 * Reads all records with these keys, in any order. Missing ones are left out, and so are those that cannot be parsed. One request per 100 keys.
 */
export const readAll = async <Entity>(schema: RecordSchema<Entity>, keys: readonly { pk: string; sk: string }[]): Promise<Entity[]> =>
  (await readRows(schema, keys)).flatMap((row) => readable(schema, row))

/**
 * The rows of a page that were created later than a time. The page is the last one if it has older rows, unless its order is another one.
 * @param isInOrder whether the page is in the order of creation, the newest first
 */
export const createdLater = <Row extends { readonly createdAt: string }>(page: Page<Row>, since: string, isInOrder: boolean): Page<Row> => {
  const items = page.items.filter(({ createdAt }) => createdAt > since)
  const { total: _total, cursor, ...rest } = page
  const isLast = isInOrder && items.length < page.items.length
  return { ...rest, items, ...(cursor !== undefined && !isLast && { cursor }) }
}
