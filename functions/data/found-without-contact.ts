import { queryWords, searchWords } from '../../shared/domain/fold.ts'

/**
 * Whether a search finds a person without their contact data: by beginnings of these texts, or by the whole e-mail address. Somebody who knows it
 * learns nothing from finding it; beginnings would tell it letter by letter.
 */
export const isFoundWithoutContact = (texts: readonly string[], email: string, words: readonly string[]): boolean => {
  const shown = searchWords(texts)
  const address = queryWords(email)
  const isWhole = address.every((word) => words.includes(word))
  return words.length > 0 && words.every((word) => (isWhole && address.includes(word)) || shown.some((one) => one.startsWith(word)))
}
