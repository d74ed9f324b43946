import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { fold, queryWords } from '../../shared/domain/fold.ts'
import { isPhoneFound, type PhoneSearch, phoneSearch } from '../../shared/domain/phone-number.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { send, tableName } from './client.ts'
import { decodeCursor, internal, pageBetween } from './cursor.ts'
import type { Definition, Stored } from './entity.ts'
import { keyRange, partnerSearchPartition, searchPartition, sortableId, type TokenKind } from './keys.ts'
import { type Order, type PageRequest, readRows } from './list.ts'
import { hasValues, type Narrowed, type Narrowing, narrowingParts } from './narrowing.ts'
import { readable } from './readable.ts'
import { searchedTexts, wordsOf } from './search-tokens.ts'

const tokenSchema = z.object({ sk: z.string(), id: z.union([z.number(), z.string()]) })
type Token = z.infer<typeof tokenSchema>

/** Tokens whose records are read at once if some of them may not match; DynamoDB returns at most 100 records in a request. */
const CANDIDATES_AT_ONCE = 100
/** Maximum reads of candidates for one page, so that a search ends in bounded time. */
const ROUNDS_AT_MOST = 10
/** Words of a search of which the one with the fewest records is looked for. */
const WORDS_AT_MOST = 3

/** Tokens to read: those that begin with the prefix. */
type TokenSource = { readonly kind: TokenKind; readonly prefix: string }
/** Where records are read from: tokens, or what the kind of record offers if no record has such words. */
type Source = TokenSource | { readonly kind: 'otherwise' }

const OTHERWISE: Source = { kind: 'otherwise' }

const isRare = (word: string) => /[\d@]/.test(word)

/** Words with a digit or an @ are rarer than names, and long names rarer than short ones. */
const rarestFirst = (words: readonly string[]) => words.toSorted((a, b) => Number(isRare(b)) - Number(isRare(a)) || b.length - a.length)

type Plan = {
  /** Two words as they stand in names. Absent for a single word, if one of the words is rare, and for one partner's records. */
  readonly pair: readonly TokenSource[]
  /** One word each, the rarest first. */
  readonly words: readonly TokenSource[]
  /** Phone numbers; they follow what the words find. */
  readonly phone: readonly TokenSource[]
}

const planOf = (query: string, searched: readonly string[], sought: PhoneSearch | undefined, hasPairs: boolean): Plan => {
  const phone = sought === undefined ? [] : [{ kind: 'phone', prefix: [...sought.ending].toReversed().join('') } as const]
  const [first = fold(query), second, ...rest] = searched
  if (second === undefined) return { pair: [], words: [{ kind: 'word', prefix: first }], phone }
  const all = rarestFirst([first, second, ...rest])
  const hasRare = all.some(isRare)
  return {
    pair: hasRare || !hasPairs ? [] : [{ kind: 'pair', prefix: `${first} ${second}` }],
    words: all.slice(0, hasRare ? 1 : WORDS_AT_MOST).map((prefix) => ({ kind: 'word', prefix })),
    phone,
  }
}

type Reading<Entity extends Stored> = {
  readonly definition: Definition<Entity>
  /** The words of the search. */
  readonly searched: readonly string[]
  /** The phone number that the search may be; undefined for none, and where numbers find nothing. */
  readonly sought: PhoneSearch | undefined
  readonly shownWords: SearchOptions<Entity>['shownWords']
  /** Reads only the tokens of this partner's records. */
  readonly partnerId: number | undefined
  readonly narrowed: Narrowed
  readonly isForward: boolean
  readonly otherwise: SearchOptions<Entity>['otherwise']
}

/**
 * Whether a token finds its record: the record has all words of the search, and the token is the first of those of its kind that do. A phone number
 * finds the records that their words do not.
 */
const isFound = <Entity extends Stored>(
  { kind, prefix }: TokenSource,
  { sk }: Token,
  record: Entity,
  { definition, searched, sought, shownWords }: Reading<Entity>,
) => {
  const words = shownWords?.(record, searched) ?? wordsOf(definition, record)
  const hasAll = searched.every((one) => words.some((word) => word.startsWith(one)))
  const texts = kind === 'word' ? words : searchedTexts(definition, kind, record)
  const isFirst = texts.filter((text) => text.startsWith(prefix)).toSorted()[0] === sk.slice(0, sk.indexOf('#'))
  if (kind !== 'phone') return hasAll && isFirst
  return !hasAll && isFirst && sought !== undefined && (definition.search.phones?.(record) ?? []).some((one) => isPhoneFound(sought, one))
}

type TokenPage = { readonly tokens: readonly Token[]; readonly readTo: string | undefined }

/** Reads tokens in their order. One request. */
const readTokens = async <Entity extends Stored>(
  { kind, prefix }: TokenSource,
  { definition, partnerId, isForward }: Reading<Entity>,
  after: string | undefined,
  limit: number,
): Promise<TokenPage> => {
  const { entity } = definition.search
  const { partitionKey, sortKey } = partnerId === undefined ? table : table.indexes.gsi2
  const { Items = [], LastEvaluatedKey } = await send(
    new QueryCommand({
      TableName: tableName(),
      ...(partnerId !== undefined && { IndexName: 'gsi2' satisfies IndexName }),
      KeyConditionExpression: '#partition = :partition AND #position BETWEEN :from AND :to',
      ProjectionExpression: '#pk, #sk, #id',
      ExpressionAttributeNames: {
        '#partition': partitionKey,
        '#position': sortKey,
        '#pk': table.partitionKey,
        '#sk': table.sortKey,
        '#id': 'id',
      },
      ExpressionAttributeValues: {
        ':partition':
          partnerId === undefined ? searchPartition(entity, kind, prefix) : partnerSearchPartition(entity, partnerId, kind, prefix),
        ...keyRange(prefix, after, isForward),
      },
      ScanIndexForward: isForward,
      // A range includes its bounds, so the token that was read last comes again.
      Limit: limit + Number(after !== undefined),
    }),
  )
  return {
    tokens: Items.flatMap((item) => readable(tokenSchema, item)).filter(({ sk }) => sk !== after),
    readTo: LastEvaluatedKey && z.string().parse(LastEvaluatedKey[table.sortKey]),
  }
}

/** The records that tokens name and find, in the order of the tokens. One request per 100. */
const recordsOf = async <Entity extends Stored>(source: TokenSource, tokens: readonly Token[], reading: Reading<Entity>) => {
  const { schema, key, idFrom } = reading.definition
  const ids = [...new Map(tokens.map(({ id }) => [sortableId(id), id])).values()]
  const rows = await readRows(
    schema,
    ids.map((id) => key(idFrom(id))),
  )
  const matching = rows.filter((row) => hasValues(reading.narrowed, row)).flatMap((row) => readable(schema, row))
  const byId = new Map(matching.map((record) => [sortableId(record.id), record]))
  return tokens.flatMap((token) => {
    const entity = byId.get(sortableId(token.id))
    return entity !== undefined && isFound(source, token, entity, reading) ? [{ entity, sk: token.sk }] : []
  })
}

/** Records of one page. */
type Found<Entity> = {
  readonly records: readonly Entity[]
  /** Where the next page begins; undefined at the end. */
  readonly next: { readonly source: Source; readonly after?: string } | undefined
  /** How many there are from this page on, if the end was read. */
  readonly total: number | undefined
}

type From = { readonly after?: string | undefined; readonly begun?: TokenPage }

/** Reads records by tokens until the page is full, and where to go on if this was not all. @param from `begun` holds the first tokens */
const readByTokens = async <Entity extends Stored>(
  source: TokenSource,
  reading: Reading<Entity>,
  limit: number,
  { after, begun }: From,
): Promise<Found<Entity>> => {
  const { searched, shownWords, narrowed } = reading
  const isExact = source.kind === 'word' && searched.length < 2 && shownWords === undefined && narrowed.given.length === 0
  const found: { readonly entity: Entity; readonly sk: string }[] = []
  let readTo = after
  let total: number | undefined
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const page: TokenPage = (round === 0 && begun) || (await readTokens(source, reading, readTo, CANDIDATES_AT_ONCE))
    const tokens = isExact ? page.tokens.slice(0, limit + 1 - found.length) : page.tokens
    found.push(...(await recordsOf(source, tokens, reading)))
    // Tokens are small: all of a search for one word tell how many records there are.
    if (isExact && round === 0 && page.readTo === undefined) total = new Set(page.tokens.map(({ id }) => sortableId(id))).size
    readTo = tokens.length < page.tokens.length ? tokens.at(-1)?.sk : page.readTo
    if (found.length > limit || readTo === undefined) break
  }
  const shown = found.slice(0, limit)
  const next = found.length > limit ? shown.at(-1)?.sk : readTo
  return {
    records: shown.map(({ entity }) => entity),
    next: next === undefined ? undefined : { source, after: next },
    total: readTo === undefined ? found.length : total,
  }
}

/** One page of a source; those that continue its list follow when it ends. */
const readPage = async <Entity extends Stored>(
  [source, ...following]: readonly Source[],
  reading: Reading<Entity>,
  limit: number,
  from: From = {},
): Promise<Found<Entity>> => {
  if (source === undefined) return { records: [], next: undefined, total: 0 }
  if (source.kind === 'otherwise') {
    const { items = [], cursor } = (await reading.otherwise?.({ limit, cursor: from.after, total: 'none', caller: internal })) ?? {}
    return {
      records: items,
      next: cursor === undefined ? undefined : { source, after: cursor },
      total: cursor === undefined ? items.length : undefined,
    }
  }
  const found = await readByTokens(source, reading, limit, from)
  const [next] = following
  if (found.next !== undefined || next === undefined) return found
  const missing = limit - found.records.length
  if (missing === 0) return { ...found, next: { source: next }, total: undefined }
  const more = await readPage(following, reading, missing)
  return {
    records: [...found.records, ...more.records],
    next: more.next,
    total: more.total === undefined ? undefined : found.records.length + more.total,
  }
}

/** The word to look for: one of which all tokens have been read, otherwise the rarest. */
const wordToRead = async <Entity extends Stored>([rarest, ...others]: readonly TokenSource[], reading: Reading<Entity>) => {
  // How many records have a word says something of those words that the reader does not see.
  if (rarest === undefined || others.length === 0 || reading.shownWords !== undefined) return { source: rarest, from: {} }
  const words = [rarest, ...others]
  const begun = await Promise.all(words.map((word) => readTokens(word, reading, undefined, CANDIDATES_AT_ONCE)))
  const known = begun.findIndex(({ readTo }) => readTo === undefined)
  const nth = Math.max(0, known)
  return { source: words[nth], from: { ...(begun[nth] && { begun: begun[nth] }) } }
}

/** The first page of a search: names with two of the words, if there are any, otherwise words; then phone numbers. */
const readFirstPage = async <Entity extends Stored>({ pair, words, phone }: Plan, reading: Reading<Entity>, limit: number) => {
  const named = pair.length === 0 ? undefined : await readPage(pair, reading, limit)
  if (named !== undefined && (named.records.length > 0 || named.next !== undefined)) return named
  const { source, from } = await wordToRead(words, reading)
  const found = await readPage(source === undefined ? phone : [source, ...phone], reading, limit, from)
  return found.records.length > 0 || found.next !== undefined ? found : readPage([OTHERWISE], reading, limit)
}

type SearchNarrowing = Narrowing & { readonly partnerId?: number | undefined }

type SearchOptions<Entity> = {
  /** The opposite of the list's order begins at the end. @default - the list's order */
  readonly order?: Order
  /** The words by which a search finds a record; others neither find nor place it, nor do phone numbers. @default - all */
  readonly shownWords?: ((record: Entity, searched: readonly string[]) => readonly string[]) | undefined
  /** Reads a page of what is shown if nothing has such words. */
  readonly otherwise?: ((page: PageRequest) => Promise<Page<Entity>>) | undefined
}

/**
 * Reads one page of the records that contain a word starting with each search word: ordered by the word found, then as their list. Records with a phone
 * number that ends as the search does follow. With further words or filters at most 1,000 records are looked at per page, so a page may be empty and
 * still have a next one. Two requests for a search of one word.
 * @param narrowing values that the records must have; `partnerId` reads only that partner's tokens if the definition names an owner
 * @throws ApiError validation for a cursor of another search
 */
export const searchEntities = async <Entity extends Stored>(
  definition: Definition<Entity>,
  query: string,
  { partnerId, ...values }: SearchNarrowing,
  { limit, cursor, caller }: PageRequest,
  { order = definition.search.order, shownWords, otherwise }: SearchOptions<Entity> = {},
): Promise<Page<Entity>> => {
  const searched = queryWords(query)
  const sought = definition.search.phones !== undefined && shownWords === undefined ? phoneSearch(query) : undefined
  const plan = planOf(query, searched, sought, partnerId === undefined)
  const sources: readonly Source[] = [...plan.pair, ...plan.words, ...plan.phone, OTHERWISE]
  const narrowed = narrowingParts(values)
  const scope = { query: ['search', definition.search.entity, partnerId, order, sources, narrowed.given], caller }
  const isForward = order === definition.search.order
  const reading: Reading<Entity> = { definition, searched, sought, shownWords, partnerId, narrowed, isForward, otherwise }
  const start = cursor === undefined ? undefined : decodeCursor(scope, cursor)
  const source = start && sources[Number(start.source)]
  const { records, next, total } =
    source === undefined
      ? await readFirstPage(plan, reading, limit)
      : await readPage(source.kind === 'word' ? [source, ...plan.phone] : [source], reading, limit, { after: start?.after })
  const end = next && { source: String(sources.indexOf(next.source)), ...(next.after !== undefined && { after: next.after }) }
  return { ...pageBetween(scope, start, records, end), total: start === undefined ? total : undefined }
}
