import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { fold, queryWords } from '../../shared/domain/fold.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { send, tableName } from './client.ts'
import { decodeCursor, pageBetween } from './cursor.ts'
import type { Definition, Stored } from './entity.ts'
import { partnerSearchPartition, type Searchable, searchPartitions, sortableId, type TokenKind } from './keys.ts'
import { type PageRequest, readRows, shareOf } from './list.ts'
import { type Order, readMerged } from './merge.ts'
import { type Narrowing, narrowingParts } from './narrowing.ts'
import { readable } from './readable.ts'

const tokenSchema = z.object({
  sk: z.string(),
  id: z.union([z.number(), z.string()]),
  text: z.string(),
  pairs: z.array(z.string()).optional(),
  record: z.record(z.string(), z.unknown()).optional(),
})
type Token = z.infer<typeof tokenSchema>

/** Tokens that a filtered search looks at in one request. */
const FILTERED_AT_ONCE = 100
/** Tokens without records that a search reads at once from each partition. */
const SMALL_AT_ONCE = 100
/** Maximum requests one after the other for one page, so that a search ends in bounded time. */
const ROUNDS_AT_MOST = 10
/** Words of a search that are looked for by themselves when no name has two of them. */
const WORDS_AT_MOST = 3

/** Tokens to read, and the words that the records found by them must have besides. */
type Source = {
  readonly kind: TokenKind
  readonly prefix: string
  readonly others: readonly string[]
  /** Records with a token of this prefix belong to another source. */
  readonly except?: string
}

const isRare = (word: string) => /[\d@]/.test(word)

/** Words with a digit or an @ are rarer than names, and long names rarer than short ones. */
const rarestFirst = (words: readonly string[]) => words.toSorted((a, b) => Number(isRare(b)) - Number(isRare(a)) || b.length - a.length)

type Plan = {
  /** Names with two of the words, of which first the second, then the first need not be typed to its end. One list. */
  readonly names: readonly Source[]
  /** One word, the rarest first; the others filter. */
  readonly words: readonly Source[]
}

const planOf = (query: string): Plan => {
  const [first = fold(query), second, ...rest] = queryWords(query)
  if (second === undefined) return { names: [], words: [{ kind: 'word', prefix: first, others: [] }] }
  const all = rarestFirst([first, second, ...rest])
  const words = all
    .slice(0, all.some(isRare) ? 1 : WORDS_AT_MOST)
    .map((prefix): Source => ({ kind: 'word', prefix, others: all.filter((word) => word !== prefix) }))
  const asTyped: Source = { kind: 'pair', prefix: `${first} ${second}`, others: rest }
  const turned: Source = { kind: 'pair', prefix: `${second} ${first}`, others: rest, except: asTyped.prefix }
  return { names: all.some(isRare) ? [] : [asTyped, turned], words }
}

/** A record with two matching words is listed once, at the first of them. */
const isFirstOfRecord = ({ kind, prefix, except }: Source, { sk, text, pairs }: Token) => {
  const texts = kind === 'pair' ? (pairs ?? []) : text.split(' ')
  if (except !== undefined && texts.some((one) => one.startsWith(except))) return false
  return texts.filter((one) => one !== '' && one.startsWith(prefix)).toSorted()[0] === sk.slice(0, sk.indexOf('#'))
}

/** Sorts after every character. */
const LAST = '\u{10ffff}'

/** The sort keys that begin with the prefix, from the one that was read last. */
const rangeOf = (prefix: string, readTo: string | undefined, isForward: boolean) => ({
  ':from': isForward ? (readTo ?? prefix) : prefix,
  ':to': isForward ? `${prefix}${LAST}` : (readTo ?? `${prefix}${LAST}`),
})

type Reading = {
  /** Whether a token may lead to its record; a page leaves the others out. Undefined if all may. */
  readonly mayFind: ((token: Token) => boolean) | undefined
  readonly entity: Searchable
  /** Reads only the tokens of this partner's records. */
  readonly partnerId: number | undefined
  readonly narrowed: ReturnType<typeof narrowingParts>
  readonly isForward: boolean
  /** How many records are wanted. */
  readonly wanted: number
  /** Tokens to read of each partition at once, at least: small ones cost little, and tell the number of hits. */
  readonly atOnce: number
}

/** Reads the tokens of a source in their order, each record once. */
const readTokens = (
  source: Source,
  { entity, partnerId, narrowed, isForward, wanted, atOnce, mayFind }: Reading,
  { after, roundsAtMost = ROUNDS_AT_MOST }: { readonly after?: string | undefined; readonly roundsAtMost?: number } = {},
) => {
  const { kind, prefix, others } = source
  const filter = [...others.map((_, index) => `contains(#text, :w${index})`), ...narrowed.conditions]
  const isFiltered = filter.length > 0
  const partitions =
    partnerId === undefined ? searchPartitions(entity, kind, prefix) : [partnerSearchPartition(entity, partnerId, kind, prefix)]
  const { partitionKey, sortKey } = partnerId === undefined ? table : table.indexes.gsi2
  return readMerged<Token>({
    partitions,
    order: isForward ? 'ascending' : 'newest',
    after,
    wanted,
    roundsAtMost,
    sortKeyOf: ({ sk }) => sk,
    read: async (partition, readTo, missing = Math.max(atOnce, shareOf(wanted, partitions.length))) => {
      const { Items = [], LastEvaluatedKey } = await send(
        new QueryCommand({
          TableName: tableName(),
          ...(partnerId !== undefined && { IndexName: 'gsi2' satisfies IndexName }),
          KeyConditionExpression: '#partition = :partition AND #position BETWEEN :from AND :to',
          ...(isFiltered && { FilterExpression: filter.join(' AND ') }),
          ProjectionExpression: '#pk, #sk, #id, #text, #pairs, #record',
          ExpressionAttributeNames: {
            '#partition': partitionKey,
            '#position': sortKey,
            '#pk': table.partitionKey,
            '#sk': table.sortKey,
            '#id': 'id',
            '#text': 'text',
            '#pairs': 'pairs',
            '#record': 'record',
            ...narrowed.names,
          },
          ExpressionAttributeValues: {
            ':partition': partition,
            ...rangeOf(prefix, readTo, isForward),
            ...Object.fromEntries(others.map((word, index) => [`:w${index}`, ` ${word}`])),
            ...narrowed.values,
          },
          ScanIndexForward: isForward,
          // A range includes its bounds, so the token that was read last comes again.
          Limit: isFiltered || mayFind !== undefined ? FILTERED_AT_ONCE : missing + Number(readTo !== undefined),
        }),
      )
      return {
        rows: Items.flatMap((item) => readable(tokenSchema, item)).filter(
          (token) => token.sk !== readTo && isFirstOfRecord(source, token) && (mayFind?.(token) ?? true),
        ),
        readTo: LastEvaluatedKey && z.string().parse(LastEvaluatedKey[table.sortKey]),
      }
    },
  })
}

/** Tokens of one page. */
type Found = {
  readonly tokens: readonly Token[]
  /** Where the next page begins; undefined at the end. */
  readonly next: { readonly source: Source; readonly after?: string } | undefined
  /** How many there are from this page on, if the end was read. */
  readonly total: number | undefined
}

const NOTHING: Found = { tokens: [], next: undefined, total: 0 }

/** What was found first, and what follows it. */
const joined = (first: Found, more: Found): Found => ({
  tokens: [...first.tokens, ...more.tokens],
  next: more.next,
  total: more.total === undefined ? undefined : first.tokens.length + more.total,
})

/** One page of the tokens of a source; when it ends, those of the sources that continue it follow. */
const readPage = async (
  [source, ...following]: readonly Source[],
  reading: Reading,
  limit: number,
  from: { readonly after?: string | undefined; readonly roundsAtMost?: number } = {},
): Promise<Found> => {
  if (source === undefined) return NOTHING
  const { rows, readTo } = await readTokens(source, reading, from)
  const tokens = rows.slice(0, limit)
  const after = rows.length > limit ? tokens.at(-1)?.sk : readTo
  const [next] = following
  const total = readTo === undefined && next === undefined ? rows.length : undefined
  if (after !== undefined) return { tokens, next: { source, after }, total }
  if (next === undefined || tokens.length === limit) return { tokens, next: next && { source: next }, total }
  return joined({ tokens, next: undefined, total }, await readPage(following, reading, limit - tokens.length))
}

/**
 * The first page of a search: names with two of the words, if there are any. Otherwise the rarest word decides, unless one of the words has so few
 * records that all are known.
 */
const readFirstPage = async ({ names, words }: Plan, reading: Reading, limit: number): Promise<Found> => {
  const named = await readPage(names, reading, limit)
  if (named.tokens.length > 0) return named
  if (words.length === 1) return readPage(words, reading, limit)
  const begun = await Promise.all(words.map((word) => readPage([word], reading, limit, { roundsAtMost: 1 })))
  const found = begun.find(({ next }) => next === undefined) ?? begun[0] ?? NOTHING
  const { tokens, next } = found
  if (next === undefined || tokens.length === limit) return found
  const missing = limit - tokens.length
  const rest = { after: next.after, roundsAtMost: ROUNDS_AT_MOST - 1 }
  return joined(found, await readPage([next.source], { ...reading, wanted: missing + 1 }, missing, rest))
}

/** The records of tokens, which hold them or are followed by one more request. */
const recordsOf = async <Entity extends Stored>(
  { schema, key, idFrom, search }: Definition<Entity>,
  tokens: readonly Token[],
): Promise<Entity[]> => {
  // The partition key names the kind of a record that cannot be read.
  if (search.tokensHoldRecord)
    return tokens.flatMap(({ id, record }) => (record === undefined ? [] : readable(schema, { ...record, pk: key(idFrom(id)).pk })))
  const rows = await readRows(
    schema,
    tokens.map(({ id }) => key(idFrom(id))),
  )
  const byId = new Map(rows.flatMap((row) => readable(schema, row)).map((record) => [sortableId(record.id), record]))
  return tokens.flatMap(({ id }) => byId.get(sortableId(id)) ?? [])
}

type SearchNarrowing = Narrowing & { readonly partnerId?: number | undefined }

type SearchOptions<Entity> = {
  /** The opposite of the list's order begins at the end. @default - the list's order */
  readonly order?: Order
  /** Whether the words of the search may find a record, for kinds whose tokens hold the record. Others neither appear nor count. @default - all */
  readonly mayFind?: ((record: Entity, words: readonly string[]) => boolean) | undefined
}

/**
 * Reads one page of the records that contain a word starting with each search word: ordered by the word found, then as their list. With further words
 * or filters, at most 1,000 tokens of each partition are looked at per page, so a page may be empty and still have a next one.
 * @param narrowing values that the records must have, among those that the definition copies onto its tokens; `partnerId` reads only that partner's
 * tokens if the definition names an owner
 * @throws ApiError validation for a cursor of another search
 */
export const searchEntities = async <Entity extends Stored>(
  definition: Definition<Entity>,
  query: string,
  { partnerId, ...facets }: SearchNarrowing,
  { limit, cursor, caller }: PageRequest,
  { order = definition.search.order, mayFind }: SearchOptions<Entity> = {},
): Promise<Page<Entity>> => {
  const { entity } = definition.search
  const plan = planOf(query)
  const sources = [...plan.names, ...plan.words]
  const narrowed = narrowingParts(facets)
  const scope = { query: ['search', entity, partnerId, order, sources, narrowed.given], caller }
  const searched = queryWords(query)
  const reading: Reading = {
    mayFind: mayFind && (({ record }) => readable(definition.schema, record ?? {}).some((one) => mayFind(one, searched))),
    entity,
    partnerId,
    narrowed,
    isForward: order === definition.search.order,
    wanted: limit + 1,
    atOnce: definition.search.tokensHoldRecord ? 1 : SMALL_AT_ONCE,
  }

  const start = cursor === undefined ? undefined : decodeCursor(scope, cursor)
  const nth = Number(start?.source)
  // Only the two orders of a name continue each other.
  const toRead = nth < plan.names.length ? plan.names.slice(nth) : sources.slice(nth, nth + 1)
  const { tokens, next, total } =
    start === undefined ? await readFirstPage(plan, reading, limit) : await readPage(toRead, reading, limit, { after: start.after })
  const end = next && { source: String(sources.indexOf(next.source)), ...(next.after !== undefined && { after: next.after }) }
  return { ...pageBetween(scope, start, await recordsOf(definition, tokens), end), total: start === undefined ? total : undefined }
}
