import { queryWords, searchWords } from '../../shared/domain/fold.ts'

/**
 * The words by which a search finds a person without their contact data: those of these texts, and of the e-mail address if the search has the whole of
 * it. Somebody who knows it learns nothing from finding it; beginnings would tell it letter by letter.
 */
export const wordsWithoutContact = (texts: readonly string[], email: string, searched: readonly string[]): readonly string[] => {
  const address = queryWords(email)
  return [...searchWords(texts), ...(address.every((word) => searched.includes(word)) ? address : [])]
}
