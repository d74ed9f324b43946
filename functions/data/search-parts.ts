import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { queryWords, searchWords } from '../../shared/domain/fold.ts'
import { isPhoneFound, phoneSearch, phonesIn } from '../../shared/domain/phone-number.ts'
import { hasAllParts, type PartLookup, SHORTEST_PART, wordParts } from '../../shared/domain/word-parts.ts'
import { type IndexName, table } from '../../shared/platform/table.ts'
import { send, tableName } from './client.ts'
import type { Definition, Stored } from './entity.ts'
import { keyRange, partnerSearchPartition, searchPartitions, sortableId } from './keys.ts'
import { readRows, shareOf } from './list.ts'
import { readMerged } from './merge.ts'
import { hasValues, type Narrowed } from './narrowing.ts'
import { readable } from './readable.ts'
import { partsOf, type SearchedParts, wordsOf } from './search-tokens.ts'

const tokenSchema = z.object({ sk: z.string(), id: z.union([z.number(), z.string()]) })
type Token = z.infer<typeof tokenSchema>

/** Tokens of parts that are looked at in one request. They are small: so many are four read units. */
const AT_ONCE = 100
/** Of two letters and the one before them there are many that do not fit. */
const AT_ONCE_OF_TWO_LETTERS = 400
const ROUNDS_AT_MOST = 8
const FEWEST_AT_ONCE = 16
/** Records that are read at once. */
const MOST_RECORDS = 50

type PartSearch<Entity extends Stored> = {
  readonly definition: Definition<Entity>
  readonly query: string
  readonly lookup: PartLookup
  /** What the look-up is for. */
  readonly text: string
  /** Reads only the tokens of this partner's records. */
  readonly partnerId: number | undefined
  readonly narrowed: Narrowed
  readonly isForward: boolean
  readonly wanted: number
  /** What the reader sees of a record, by which alone it is found. Undefined for all of it. */
  readonly shownParts: ((record: Entity) => SearchedParts) | undefined
}

const partOf = ({ sk }: Token) => sk.slice(0, sk.indexOf('#'))

/** A record as a search compares it: its texts, the words that are found by their beginnings, and the parts of words. */
const comparedParts = <Entity extends Stored>({ definition, shownParts }: PartSearch<Entity>, record: Entity) => {
  const searched = shownParts?.(record) ?? definition.search.parts?.(record) ?? { texts: [] }
  if (shownParts === undefined) return { searched, words: wordsOf(definition, record), parts: partsOf(definition, record) }
  const words = searchWords(searched.texts)
  return { searched, words, parts: wordParts(searched.texts, searched.wholes) }
}
type Compared = ReturnType<typeof comparedParts>

/** Whether the search finds a record by parts of its words; one that has words beginning with all of its words belongs to an earlier list. */
const isFoundByParts = ({ searched: { texts, phone, country, wholes = [] }, words }: Compared, query: string) => {
  const wanted = queryWords(query)
  if (wanted.every((one) => words.some((word) => word.startsWith(one)))) return false
  const sought = phoneSearch(query)
  if (sought !== undefined && phonesIn(phone, country).some((one) => isPhoneFound(sought, one))) return true
  return hasAllParts(wanted, [...words, ...wholes], texts)
}

/** Whether a record is found by this token: not by an earlier look-up, nor by another token of this one. */
const isFirstOfRecord = ({ parts }: Compared, { prefix, before }: PartLookup, text: string, part: string) => {
  const isFoundEarlier = before !== undefined && parts.some((one) => one.text.startsWith(text))
  const fitting = parts.filter((one) => one.text.startsWith(prefix) && (before === undefined || one.before.includes(before)))
  return !isFoundEarlier && fitting.map((one) => one.text).toSorted()[0] === part
}

/** Reads tokens of one partition, from the one that was read last. */
const readTokens = async <Entity extends Stored>(
  { lookup: { prefix, before }, partnerId, isForward }: PartSearch<Entity>,
  partition: string,
  readTo: string | undefined,
  Limit: number,
) => {
  const { partitionKey, sortKey } = partnerId === undefined ? table : table.indexes.gsi2
  const { Items = [], LastEvaluatedKey } = await send(
    new QueryCommand({
      TableName: tableName(),
      ...(partnerId !== undefined && { IndexName: 'gsi2' satisfies IndexName }),
      KeyConditionExpression: '#partition = :partition AND #position BETWEEN :from AND :to',
      ...(before !== undefined && { FilterExpression: 'contains(#before, :before)' }),
      ProjectionExpression: '#sk, #id',
      ExpressionAttributeNames: {
        '#partition': partitionKey,
        '#position': sortKey,
        '#sk': table.sortKey,
        '#id': 'id',
        ...(before !== undefined && { '#before': 'before' }),
      },
      ExpressionAttributeValues: {
        ':partition': partition,
        ...keyRange(prefix, readTo, isForward),
        ...(before !== undefined && { ':before': before }),
      },
      ScanIndexForward: isForward,
      Limit,
    }),
  )
  return {
    tokens: Items.flatMap((item) => readable(tokenSchema, item)).filter(({ sk }) => sk !== readTo),
    readTo: LastEvaluatedKey && z.string().parse(LastEvaluatedKey[table.sortKey]),
  }
}

/**
 * Reads the records that one look-up of text within their words finds, ordered by the part and then newest first, each once and without those that
 * earlier sources of the search find. Their tokens name them, so each round of requests is followed by one that reads the records.
 * @param after sort key of the token that was read last
 */
export const readRecordsByPart = async <Entity extends Stored>(search: PartSearch<Entity>, after: string | undefined) => {
  const { definition, query, lookup, text, partnerId, narrowed, isForward, wanted, shownParts } = search
  const { schema, key, idFrom, search: searched } = definition
  const isUnfiltered = shownParts === undefined && narrowed.given.length === 0
  const isExact = isUnfiltered && lookup.before === undefined
  const limit = [...lookup.prefix].length < SHORTEST_PART ? AT_ONCE_OF_TWO_LETTERS : AT_ONCE
  const partitions =
    partnerId === undefined
      ? searchPartitions(searched.entity, 'part', lookup.prefix)
      : [partnerSearchPartition(searched.entity, partnerId, 'part', lookup.prefix)]

  const isFound = (record: Entity, part: string) => {
    const compared = comparedParts(search, record)
    return (
      isFoundByParts(compared, query) &&
      isFirstOfRecord(compared, lookup, text, part) &&
      hasValues(narrowed, { ...searched.facets(record), record })
    )
  }
  return readMerged<{ readonly sk: string; readonly entity: Entity }>({
    partitions,
    order: isForward ? 'ascending' : 'newest',
    after,
    wanted,
    roundsAtMost: ROUNDS_AT_MOST,
    sortKeyOf: ({ sk }) => sk,
    read: async (partition, from, stillMissing = shareOf(wanted, partitions.length)) => {
      // Records that begin with the word are met again here, at most a page of them: they must not take a round each.
      const missing = Math.max(stillMissing, FEWEST_AT_ONCE)
      const { tokens, readTo } = await readTokens(search, partition, from, isExact ? missing + Number(from !== undefined) : limit)
      const taken = tokens.slice(0, isUnfiltered ? missing : MOST_RECORDS)
      const ids = [...new Map(taken.map(({ id }) => [sortableId(id), id])).values()]
      const rows = await readRows(
        schema,
        ids.map((id) => key(idFrom(id))),
      )
      const byId = new Map(rows.flatMap((row) => readable(schema, row)).map((record) => [sortableId(record.id), record]))
      return {
        rows: taken.flatMap((token) => {
          const entity = byId.get(sortableId(token.id))
          return entity !== undefined && isFound(entity, partOf(token)) ? [{ sk: token.sk, entity }] : []
        }),
        readTo: taken.length < tokens.length ? taken.at(-1)?.sk : readTo,
      }
    },
  })
}
