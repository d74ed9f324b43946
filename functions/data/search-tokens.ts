import { searchWords, wordPairs } from '../../shared/domain/fold.ts'
import type { Definition, Stored } from './entity.ts'
import { partnerSearchPartition, searchKey, type TokenKind } from './keys.ts'

/** The item that finds a record by one of its words, or by two words of a name. */
export type SearchToken = Readonly<Record<string, unknown>> & { readonly pk: string; readonly sk: string }

/**
 * The search tokens of a record. Each has all words of the record, for searches with several words, and the values that a search can filter by. If
 * every change of the record rewrites its tokens, they hold the record itself, so that a search needs no further reads.
 */
export const searchTokens = <Entity extends Stored>({ search, indexes }: Definition<Entity>, entity: Entity): SearchToken[] => {
  const words = searchWords(search.texts(entity))
  if (words.length === 0) return []
  const pairs = wordPairs(search.names(entity))
  const partnerId = search.partnerOf?.(entity) ?? null
  const position = { id: entity.id, name: search.order === 'ascending' ? (indexes(entity).gsi1sk ?? '') : undefined }
  const common = {
    id: entity.id,
    text: words.map((word) => ` ${word}`).join(''),
    ...search.facets(entity),
    ...(search.tokensHoldRecord && { record: search.inToken?.(entity) ?? entity }),
  }
  const token = (kind: TokenKind, text: string, more: object): SearchToken => {
    const key = searchKey(search.entity, kind, text, position)
    const ofPartner = partnerId === null ? {} : { gsi2pk: partnerSearchPartition(search.entity, partnerId, kind, text), gsi2sk: key.sk }
    return { ...key, ...ofPartner, ...common, ...more }
  }
  return [...words.map((word) => token('word', word, {})), ...pairs.map((pair) => token('pair', pair, { pairs }))]
}
