import { searchWords, wordPairs } from '../../shared/domain/fold.ts'
import { phoneDigits, phonesIn } from '../../shared/domain/phone-number.ts'
import { type WordPart, wordParts } from '../../shared/domain/word-parts.ts'
import type { Definition, Stored } from './entity.ts'
import { partnerSearchPartition, searchKey, type TokenKind } from './keys.ts'

/** The item that finds a record by one of its words, by two words of a name, or by the end of a word. */
export type SearchToken = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string }

/** What of a record is found by its parts. */
export type SearchedParts = {
  readonly texts: readonly string[]
  /** Found in any spelling. */
  readonly phone?: string | null
  /** Code of the country of a number without a calling code. */
  readonly country?: string | null
  /** Words that are found by their beginnings, besides those of the record's own texts. */
  readonly wholes?: readonly string[]
}

/** A transaction has at most 100 actions, and one that changes all words of a record deletes each token and stores another. */
const MOST_TOKENS = 40

/** The words of a record that its tokens find by their beginnings. */
export const wordsOf = <Entity extends Stored>({ search }: Definition<Entity>, entity: Entity) => searchWords(search.texts(entity))

/** The parts of words that find a record, at most so many that its tokens fit into a transaction. */
export const partsOf = <Entity extends Stored>(definition: Definition<Entity>, entity: Entity): WordPart[] => {
  const { parts, names } = definition.search
  if (parts === undefined) return []
  const { texts, phone, country, wholes } = parts(entity)
  const all = wordParts([...phonesIn(phone, country).map(phoneDigits), ...texts], wholes)
  return all.slice(0, Math.max(0, MOST_TOKENS - wordsOf(definition, entity).length - wordPairs(names(entity)).length))
}

/**
 * The search tokens of a record. Those of words and pairs have all words of the record, for searches with several words, and the values that a search
 * can filter by. If every change of the record rewrites them, they hold the record itself, so that a search needs no further reads. Those of parts are
 * many: they name the record, and stay as they are when it changes otherwise.
 */
export const searchTokens = <Entity extends Stored>(definition: Definition<Entity>, entity: Entity): SearchToken[] => {
  const { search, indexes } = definition
  const words = wordsOf(definition, entity)
  if (words.length === 0) return []
  const pairs = wordPairs(search.names(entity))
  const partnerId = search.partnerOf?.(entity) ?? null
  const name = search.order === 'ascending' ? (indexes(entity).gsi1sk ?? '') : undefined
  const common = {
    id: entity.id,
    text: words.map((word) => ` ${word}`).join(''),
    ...search.facets(entity),
    ...(search.tokensHoldRecord && { record: search.inToken?.(entity) ?? entity }),
  }
  const token = (
    kind: TokenKind,
    text: string,
    position: { readonly id: Entity['id']; readonly name?: string | undefined },
    more: object,
  ) => {
    const key = searchKey(search.entity, kind, text, position)
    const ofPartner = partnerId === null ? {} : { gsi2pk: partnerSearchPartition(search.entity, partnerId, kind, text), gsi2sk: key.sk }
    return { ...key, ...ofPartner, ...more }
  }
  const position = { id: entity.id, name }
  return [
    ...words.map((word) => token('word', word, position, common)),
    ...pairs.map((pair) => token('pair', pair, position, { ...common, pairs })),
    // Without the name, so that a new one changes only what it is part of.
    ...partsOf(definition, entity).map(({ text, before }) => token('part', text, { id: entity.id }, { id: entity.id, before })),
  ]
}
