import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { fold, queryWords } from '../../shared/domain/fold.ts'
import { phoneSearch } from '../../shared/domain/phone-number.ts'
import { longestPiece, type PartLookup, partLookups } from '../../shared/domain/word-parts.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { send, tableName } from './client.ts'
import { decodeCursor, internal, pageBetween } from './cursor.ts'
import type { Definition, Stored } from './entity.ts'
import { keyRange, partnerSearchPartition, searchPartitions, sortableId, type TokenKind } from './keys.ts'
import { type PageRequest, readRows, shareOf } from './list.ts'
import { type Order, readMerged } from './merge.ts'
import { type Narrowed, type Narrowing, narrowingParts } from './narrowing.ts'
import { readable } from './readable.ts'
import { readRecordsByPart } from './search-parts.ts'
import type { SearchedParts } from './search-tokens.ts'

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

/** Tokens of words or pairs to read, and the words that the records found by them must have besides. */
type WordSource = {
  readonly kind: Exclude<TokenKind, 'part'>
  readonly prefix: string
  readonly others: readonly string[]
  /** Records with a token of this prefix belong to another source. */
  readonly except?: string
}

/** Where records are read from: tokens of words or pairs, tokens of parts of words, or what the kind of record offers besides. */
type Source = WordSource | { readonly kind: 'part'; readonly lookup: PartLookup; readonly text: string } | { readonly kind: 'otherwise' }

const isRare = (word: string) => /[\d@]/.test(word)

/** Words with a digit or an @ are rarer than names, and long names rarer than short ones. */
const rarestFirst = (words: readonly string[]) => words.toSorted((a, b) => Number(isRare(b)) - Number(isRare(a)) || b.length - a.length)

type Plan = {
  /** Names with two of the words, of which first the second, then the first need not be typed to its end. One list. */
  readonly names: readonly Source[]
  /** One word, the rarest first; the others filter. */
  readonly words: readonly Source[]
  /** Parts of words. They continue the list of a single word. */
  readonly parts: readonly Source[]
}

/** Text within words that decides a search; undefined if there is none of at least three letters. */
const partSearched = (query: string) => phoneSearch(query)?.ending ?? longestPiece(queryWords(query))

const planOf = (query: string, hasParts: boolean): Plan => {
  const text = hasParts ? partSearched(query) : undefined
  const parts = text === undefined ? [] : partLookups(text).map((lookup): Source => ({ kind: 'part', lookup, text }))
  const [first = fold(query), second, ...rest] = queryWords(query)
  if (second === undefined) return { names: [], words: [{ kind: 'word', prefix: first, others: [] }], parts }
  const all = rarestFirst([first, second, ...rest])
  const words = all
    .slice(0, all.some(isRare) ? 1 : WORDS_AT_MOST)
    .map((prefix): Source => ({ kind: 'word', prefix, others: all.filter((word) => word !== prefix) }))
  const asTyped: Source = { kind: 'pair', prefix: `${first} ${second}`, others: rest }
  const turned: Source = { kind: 'pair', prefix: `${second} ${first}`, others: rest, except: asTyped.prefix }
  return { names: all.some(isRare) ? [] : [asTyped, turned], words, parts }
}

const OTHERWISE: Source = { kind: 'otherwise' }

/** A source with those that continue its list: the other order of a name, then parts of words. */
const listFrom = ({ names, words, parts }: Plan, sources: readonly Source[], nth: number): readonly Source[] => {
  if (nth < names.length) return [...names.slice(nth), ...parts]
  if (nth < names.length + words.length) return [...sources.slice(nth, nth + 1), ...parts]
  return nth < sources.length - 1 ? sources.slice(nth, -1) : [OTHERWISE]
}

/**
 * A record with two matching words is listed once, at the first of them.
 * @param words of the record that the reader sees, so that its place tells nothing of the others
 */
const isFirstOfRecord = ({ kind, prefix, except }: WordSource, { sk, pairs = [] }: Token, words: readonly string[]) => {
  const texts = kind === 'pair' ? pairs : words
  if (except !== undefined && texts.some((one) => one.startsWith(except))) return false
  return texts.filter((one) => one !== '' && one.startsWith(prefix)).toSorted()[0] === sk.slice(0, sk.indexOf('#'))
}

type Reading<Entity extends Stored> = {
  readonly definition: Definition<Entity>
  readonly query: string
  /** The words by which a record is found; a page leaves others out. Undefined if all find it. */
  readonly shownWords: ((record: Entity) => readonly string[]) | undefined
  readonly shownParts: SearchOptions<Entity>['shownParts']
  /** Reads only the tokens of this partner's records. */
  readonly partnerId: number | undefined
  readonly narrowed: Narrowed
  readonly isForward: boolean
  /** How many records are wanted. */
  readonly wanted: number
  readonly otherwise: SearchOptions<Entity>['otherwise']
}

/** Reads the tokens of words or pairs in their order, each record once. */
const readTokens = <Entity extends Stored>(
  source: WordSource,
  { definition, partnerId, narrowed, isForward, wanted, shownWords }: Reading<Entity>,
  { after, roundsAtMost = ROUNDS_AT_MOST }: { readonly after?: string | undefined; readonly roundsAtMost?: number } = {},
) => {
  const { kind, prefix, others } = source
  const filter = [...others.map((_, index) => `contains(#text, :w${index})`), ...narrowed.conditions]
  const isFiltered = filter.length > 0
  const { entity, tokensHoldRecord } = definition.search
  // Small ones cost little, and tell the number of hits.
  const atOnce = tokensHoldRecord ? 1 : SMALL_AT_ONCE
  const wordsOf = ({ text, record }: Token) => {
    const words = text.split(' ')
    if (shownWords === undefined) return words
    const shown = readable(definition.schema, record ?? {}).flatMap(shownWords)
    return words.filter((word) => shown.includes(word))
  }
  const isFound = (token: Token) => {
    const words = wordsOf(token)
    return isFirstOfRecord(source, token, words) && others.every((other) => words.some((word) => word.startsWith(other)))
  }
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
            ...keyRange(prefix, readTo, isForward),
            ...Object.fromEntries(others.map((word, index) => [`:w${index}`, ` ${word}`])),
            ...narrowed.values,
          },
          ScanIndexForward: isForward,
          // A range includes its bounds, so the token that was read last comes again.
          Limit: isFiltered || shownWords !== undefined ? FILTERED_AT_ONCE : missing + Number(readTo !== undefined),
        }),
      )
      return {
        rows: Items.flatMap((item) => readable(tokenSchema, item)).filter((token) => token.sk !== readTo && isFound(token)),
        readTo: LastEvaluatedKey && z.string().parse(LastEvaluatedKey[table.sortKey]),
      }
    },
  })
}

/** Records of one page: tokens that name or hold them, or records that were read. */
type Found<Entity> = {
  readonly hits: readonly (Token | { readonly entity: Entity })[]
  /** Where the next page begins; undefined at the end. */
  readonly next: { readonly source: Source; readonly after?: string } | undefined
  /** How many there are from this page on, if the end was read. */
  readonly total: number | undefined
}

/** What was found first, and what follows it. */
const joined = <Entity>(first: Found<Entity>, more: Found<Entity>): Found<Entity> => ({
  hits: [...first.hits, ...more.hits],
  next: more.next,
  total: more.total === undefined ? undefined : first.hits.length + more.total,
})

type From = { readonly after?: string | undefined; readonly roundsAtMost?: number }

/** Records of one source, in its order, and where to go on if this was not all. */
const readSource = async <Entity extends Stored>(
  source: Source,
  reading: Reading<Entity>,
  limit: number,
  from: From,
): Promise<{
  readonly rows: readonly ((Token | { readonly entity: Entity }) & { readonly sk: string })[]
  readonly readTo: string | undefined
}> => {
  if (source.kind === 'otherwise') {
    const { items = [], cursor } = (await reading.otherwise?.({ limit, cursor: from.after, total: 'none', caller: internal })) ?? {}
    return { rows: items.map((entity) => ({ entity, sk: '' })), readTo: cursor }
  }
  return source.kind === 'part' ? readRecordsByPart({ ...source, ...reading }, from.after) : readTokens(source, reading, from)
}

/** One page of the records of a source; when it ends, those of the sources that continue it follow. */
const readPage = async <Entity extends Stored>(
  [source, ...following]: readonly Source[],
  reading: Reading<Entity>,
  limit: number,
  from: From = {},
): Promise<Found<Entity>> => {
  if (source === undefined) return { hits: [], next: undefined, total: 0 }
  const { rows, readTo } = await readSource(source, reading, limit, from)
  const hits = rows.slice(0, limit)
  const after = rows.length > limit ? hits.at(-1)?.sk : readTo
  const total = readTo === undefined && following.length === 0 ? rows.length : undefined
  if (after !== undefined) return { hits, next: { source, after }, total }
  return continued({ hits, next: undefined, total: hits.length }, following, reading, limit)
}

/** A page whose list has ended, with the records of sources that continue it. */
const continued = async <Entity extends Stored>(
  found: Found<Entity>,
  following: readonly Source[],
  reading: Reading<Entity>,
  limit: number,
): Promise<Found<Entity>> => {
  const [source] = following
  if (found.next !== undefined || source === undefined) return found
  const missing = limit - found.hits.length
  if (missing === 0) return { ...found, next: { source }, total: undefined }
  return joined(found, await readPage(following, { ...reading, wanted: missing + 1 }, missing))
}

/** The first page of the words of a search: the rarest decides, unless one of them has so few records that all are known. */
const readWords = async <Entity extends Stored>(words: readonly Source[], reading: Reading<Entity>, limit: number) => {
  if (words.length === 1) return readPage(words, reading, limit)
  const begun = await Promise.all(words.map((word) => readPage([word], reading, limit, { roundsAtMost: 1 })))
  // How many records have a word says something of those words that the reader does not see.
  const known = reading.shownWords === undefined ? begun.find(({ next }) => next === undefined) : undefined
  const found = known ?? begun[0]
  if (found?.next === undefined || found.hits.length === limit) return found
  const missing = limit - found.hits.length
  const rest = { after: found.next.after, roundsAtMost: ROUNDS_AT_MOST - 1 }
  return joined(found, await readPage([found.next.source], { ...reading, wanted: missing + 1 }, missing, rest))
}

/** The first page of a search: names with two of the words, if there are any, otherwise words; then parts of words. */
const readFirstPage = async <Entity extends Stored>({ names, words, parts }: Plan, reading: Reading<Entity>, limit: number) => {
  const named = await readPage(names, reading, limit)
  const begun = named.hits.length > 0 ? named : ((await readWords(words, reading, limit)) ?? named)
  const found = await continued(begun, parts, reading, limit)
  return found.hits.length > 0 || found.next !== undefined ? found : readPage([OTHERWISE], reading, limit)
}

/** The records that were found, in their order. Those that tokens only name are read by one more request. */
const recordsOf = async <Entity extends Stored>(
  { schema, key, idFrom, search }: Definition<Entity>,
  hits: Found<Entity>['hits'],
): Promise<Entity[]> => {
  const named = search.tokensHoldRecord ? [] : hits.flatMap((hit) => ('entity' in hit ? [] : [key(idFrom(hit.id))]))
  const rows = await readRows(schema, named)
  const byId = new Map(rows.flatMap((row) => readable(schema, row)).map((record) => [sortableId(record.id), record]))
  return hits.flatMap((hit) => {
    if ('entity' in hit) return [hit.entity]
    const { id, record } = hit
    // The partition key names the kind of a record that cannot be read.
    if (search.tokensHoldRecord) return record === undefined ? [] : readable(schema, { ...record, pk: key(idFrom(id)).pk })
    return byId.get(sortableId(id)) ?? []
  })
}

type SearchNarrowing = Narrowing & { readonly partnerId?: number | undefined }

type SearchOptions<Entity> = {
  /** The opposite of the list's order begins at the end. @default - the list's order */
  readonly order?: Order
  /** The words by which a search finds a record, for kinds whose tokens hold the record. Others neither find nor place it. @default - all */
  readonly shownWords?: ((record: Entity, searched: readonly string[]) => readonly string[]) | undefined
  /** What of a record may find it by parts of words. @default - all that its definition names */
  readonly shownParts?: ((record: Entity) => SearchedParts) | undefined
  /** Reads a page of what is shown if nothing has such words. */
  readonly otherwise?: ((page: PageRequest) => Promise<Page<Entity>>) | undefined
}

/**
 * Reads one page of the records that contain a word starting with each search word: ordered by the word found, then as their list. Records that
 * contain text of the search, or a phone number, elsewhere in their words follow. With further words or filters, at most 1,000 tokens of each partition
 * are looked at per page, so a page may be empty and still have a next one.
 * @param narrowing values that the records must have, among those that the definition copies onto its tokens; `partnerId` reads only that partner's
 * tokens if the definition names an owner
 * @throws ApiError validation for a cursor of another search
 */
export const searchEntities = async <Entity extends Stored>(
  definition: Definition<Entity>,
  query: string,
  { partnerId, ...facets }: SearchNarrowing,
  { limit, cursor, caller }: PageRequest,
  { order = definition.search.order, shownWords, shownParts, otherwise }: SearchOptions<Entity> = {},
): Promise<Page<Entity>> => {
  const { entity } = definition.search
  const plan = planOf(query, definition.search.parts !== undefined)
  const sources = [...plan.names, ...plan.words, ...plan.parts, OTHERWISE]
  const narrowed = narrowingParts(facets)
  const scope = { query: ['search', entity, partnerId, order, sources, narrowed.given], caller }
  const searched = queryWords(query)
  const reading: Reading<Entity> = {
    definition,
    query,
    shownWords: shownWords && ((record) => shownWords(record, searched)),
    shownParts,
    partnerId,
    narrowed,
    isForward: order === definition.search.order,
    wanted: limit + 1,
    otherwise,
  }

  const start = cursor === undefined ? undefined : decodeCursor(scope, cursor)
  const found =
    start === undefined
      ? await readFirstPage(plan, reading, limit)
      : await readPage(listFrom(plan, sources, Number(start.source)), reading, limit, { after: start.after })
  const { hits, next, total } = found
  const end = next && { source: String(sources.indexOf(next.source)), ...(next.after !== undefined && { after: next.after }) }
  return { ...pageBetween(scope, start, await recordsOf(definition, hits), end), total: start === undefined ? total : undefined }
}
