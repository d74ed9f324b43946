import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { fold, queryWords } from '../../shared/domain/fold.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { send, tableName } from './client.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'
import type { Definition, Stored } from './entity.ts'
import { partnerSearchPartition, searchPartition, sortableId } from './keys.ts'
import { type Order, type PageRequest, readable, readLimit, readRows } from './list.ts'
import { type Narrowing, narrowingParts } from './narrowing.ts'

const text = z.string()

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

type SearchNarrowing = Narrowing & { readonly partnerId?: number | undefined }

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
  const narrowed = narrowingParts(facets)
  const filter = [...others.map((_, index) => `contains(#text, :w${index})`), ...narrowed.conditions]
  const scope = { query: ['search', search.entity, partnerId, order, rarest, others, narrowed.given], caller }
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
          ...narrowed.names,
        },
        ExpressionAttributeValues: {
          ':partition': ofPartner ?? ofAll,
          ':rarest': rarest,
          ...Object.fromEntries(others.map((word, index) => [`:w${index}`, ` ${word}`])),
          ...narrowed.values,
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
