import { withWrittenDomains } from './mail-address.ts'
import { asciiDigits, asciiHyphens } from './typed-signs.ts'

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'a', œ: 'o', ı: 'i', ς: 'σ' }

/**
 * Folds a text for search: lower case, no accents, nothing invisible, and umlauts in all three spellings alike, so that `Müller`,
 * `Mueller` and `Muller` are the same word. Folding never lengthens a prefix: the fold of a word's prefix is a prefix of the word's fold.
 */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/[ßøłđðþæœıς]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/([aou])e+/g, '$1')

/** A compound such as `thalheim-oppermann` or `ib-1001` is found by its beginning and by its later parts. */
const partsOfCompound = (word: string) => [word, ...word.split(/[._-]+/).slice(1)]

/** An address is found by its beginning, by its domain, and by later parts of the name before the `@`. */
const partsOfAddress = (address: string) => {
  const at = address.lastIndexOf('@')
  const labels = address.slice(at + 1).split('.')
  const domains = labels.slice(0, -1).map((_, from) => labels.slice(from).join('.'))
  const [, ...later] = address.slice(0, at).split('.')
  return [address, ...domains, ...later.flatMap(partsOfCompound)]
}

const withParts = (word: string) => (word.includes('@') ? partsOfAddress(word) : partsOfCompound(word))

/** Words are compared up to this many characters. */
const LONGEST_WORD = 100

const foldedWords = (text: string) => fold(withWrittenDomains(asciiHyphens(asciiDigits(text)))).split(/[^\p{L}\p{N}@._-]+/u)

const distinct = (words: readonly string[], longest = LONGEST_WORD) =>
  [...new Set(words.map((word) => [...word].slice(0, longest).join('')))].filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * The distinct folded words that find a record, in alphabetical order and limited to the first ones of the texts. Any character but a
 * letter, digit, `@`, `.`, `_` or `-` separates words.
 */
export const searchWords = (texts: readonly string[], most = 24) =>
  distinct(texts.flatMap(foldedWords).flatMap(withParts)).slice(0, most).sort()

/** Words of a name are paired up to this many characters. */
const LONGEST_PAIRED_WORD = 50
/** Pairs per name: all of three words, the neighbours of four. */
const PAIRS = 6

/**
 * Two words of a name in either order, such as `anna schmidt` and `schmidt anna`, neighbours first: what finds a name that shares each of its words
 * with thousands.
 */
export const wordPairs = (names: readonly string[]): string[] => [
  ...new Set(
    names.flatMap((name) => {
      const words = distinct(foldedWords(name), LONGEST_PAIRED_WORD)
      const pairs = words.flatMap((_, distance) =>
        distance === 0 ? [] : words.slice(distance).flatMap((word, at) => [`${words[at]} ${word}`, `${word} ${words[at]}`]),
      )
      return pairs.slice(0, PAIRS)
    }),
  ),
]

/** The words of a search as typed; each must be a prefix of a word of the record. A compound or the beginning of an e-mail address is one word. */
export const queryWords = (query: string) => distinct(foldedWords(query).map((word) => word.replace(/^@/, '')))
