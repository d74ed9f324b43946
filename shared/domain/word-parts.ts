import { fold } from './fold.ts'
import { groupBy } from './group-by.ts'

/** Fewest letters of a part of a word that finds a record; beginnings of words may be shorter. */
export const SHORTEST_PART = 3

/** Words of letters, and numbers apart from them, as in `anna84`; those of one or two characters have no parts. */
const piecesOfFolded = (folded: string) => (folded.match(/\p{L}+|\p{N}+/gu) ?? []).filter((piece) => [...piece].length >= SHORTEST_PART)

/** Of an address the name and the domain; its last label, such as `de`, distinguishes nobody. */
const piecesOf = (text: string): string[] => {
  const folded = fold(text)
  const at = folded.lastIndexOf('@')
  if (at < 0) return piecesOfFolded(folded)
  return [
    folded.slice(0, at),
    ...folded
      .slice(at + 1)
      .split('.')
      .slice(0, -1),
  ].flatMap(piecesOfFolded)
}

/** A part of a word that finds it, with the letter or letters that stand before it in the words of a record. */
export type WordPart = { readonly text: string; readonly before: string }

/** The endings of 3, 5, 7 … letters, and the word itself if it has an odd number of them. */
const endingsOf = (word: string): WordPart[] => {
  const letters = [...word]
  return letters.flatMap((_, at) => {
    const length = letters.length - at
    return length >= SHORTEST_PART && length % 2 === 1 ? [{ text: letters.slice(at).join(''), before: letters[at - 1] ?? '' }] : []
  })
}

/**
 * The parts of words by which a record is found. Endings with an odd number of letters suffice: text within a word begins one of them, or its first
 * letter stands before one of them that the rest begins (see {@link partLookups}).
 * @param texts whose words are found by any part
 * @param wholes words that are found by their beginnings only
 */
export const wordParts = (texts: readonly string[], wholes: readonly string[] = []): WordPart[] => {
  const parts = [...texts.flatMap(piecesOf).flatMap(endingsOf), ...wholes.map((text) => ({ text, before: '' }))]
  return [...groupBy(parts, ({ text }) => text)].map(([text, same]) => ({
    text,
    before: [...new Set(same.map(({ before }) => before))].join(''),
  }))
}

/** How to find text within words: parts that begin with `prefix` and, unless undefined, follow this letter. */
export type PartLookup = { readonly prefix: string; readonly before: string | undefined }

/** The look-ups that find all words with this text in them. */
export const partLookups = (text: string): PartLookup[] => {
  const [before = '', ...rest] = text
  return [
    { prefix: text, before: undefined },
    { prefix: rest.join(''), before },
  ]
}

/** The longest word of a search by which parts of words are looked up; undefined if all are too short. */
export const longestPiece = (words: readonly string[]): string | undefined =>
  words.flatMap(piecesOfFolded).sort((one, other) => [...other].length - [...one].length)[0]

/** Whether each word of a search begins one of these words, or is a part of one of the texts. */
export const hasAllParts = (searched: readonly string[], words: readonly string[], texts: readonly string[]): boolean => {
  const folded = texts.map(fold)
  return searched.every(
    (one) => words.some((word) => word.startsWith(one)) || ([...one].length >= SHORTEST_PART && folded.some((text) => text.includes(one))),
  )
}
