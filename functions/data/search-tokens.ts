import { searchWords, wordPairs } from '../../shared/domain/fold.ts'
import { phoneDigits } from '../../shared/domain/phone-number.ts'
import type { Definition, Stored } from './entity.ts'
import { type Key, partnerSearchPartition, searchKey, type TokenKind } from './keys.ts'

/** The item that names a record by one of its words, by two words of a name, or by a phone number. It holds nothing else of the record. */
export type SearchToken = Key & { readonly id: number | string; readonly gsi2pk?: string; readonly gsi2sk?: string }

/**
 * Words and tokens of a record, twice as many as people have. A transaction has at most 100 actions, and a merge deletes the tokens of two records and stores
 * those of one.
 */
const MOST_WORDS = 18
const MOST_TOKENS = 22

/** The words of a record that a search finds by their beginnings. */
export const wordsOf = <Entity extends Stored>({ search }: Definition<Entity>, entity: Entity): readonly string[] =>
  searchWords(search.texts(entity), MOST_WORDS)

/** What the tokens of a kind are of, for one record. Of phone numbers the digits are in reverse: they are found by their end. */
export const searchedTexts = <Entity extends Stored>(
  definition: Definition<Entity>,
  kind: TokenKind,
  entity: Entity,
): readonly string[] => {
  const { names, phones } = definition.search
  if (kind === 'word') return wordsOf(definition, entity)
  if (kind === 'pair') return wordPairs(names(entity))
  return [...new Set((phones?.(entity) ?? []).map((phone) => [...phoneDigits(phone)].toReversed().join('')))]
}

/** The search tokens of a record, at most {@link MOST_TOKENS}. */
export const searchTokens = <Entity extends Stored>(definition: Definition<Entity>, entity: Entity): SearchToken[] => {
  const { search, indexes } = definition
  if (wordsOf(definition, entity).length === 0) return []
  const { id } = entity
  const partnerId = search.partnerOf?.(entity) ?? null
  const name = search.order === 'ascending' ? (indexes(entity).gsi1sk ?? '') : undefined
  const token = (kind: TokenKind, text: string): SearchToken => {
    const key = searchKey(search.entity, kind, text, { id, name })
    // A partner has few records of the same word: its searches need no pairs.
    if (partnerId === null || kind === 'pair') return { ...key, id }
    return { ...key, id, gsi2pk: partnerSearchPartition(search.entity, partnerId, kind, text), gsi2sk: key.sk }
  }
  const kinds = ['word', 'phone', 'pair'] as const
  return kinds.flatMap((kind) => searchedTexts(definition, kind, entity).map((text) => token(kind, text))).slice(0, MOST_TOKENS)
}
