/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', æ: 'a', œ: 'o', ı: 'i' }

/**
 * Folds a text for search: lower case, no accents, and umlauts in all three spellings alike, so that `Müller`, `Mueller` and
 * `Muller` are the same word. Folding never lengthens a prefix: the fold of a word's prefix is a prefix of the word's fold.
 */
export const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđðþæœı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, '$1')

/** A compound such as `thalheim-oppermann` or `ib-1001` is found by the whole and by its parts; an e-mail address only by its prefix. */
const withParts = (word: string) => (word.includes('@') ? [word] : [word, ...word.split(/[._-]+/)])

/** Words are compared up to this many characters. */
const LONGEST_WORD = 100

const foldedWords = (text: string) => fold(text).split(/[^\p{L}\p{N}@._-]+/u)

const distinct = (words: readonly string[]) =>
  [...new Set(words.map((word) => [...word].slice(0, LONGEST_WORD).join('')))].filter((word) => /[\p{L}\p{N}]/u.test(word))

/**
 * The distinct folded words that find a record, in alphabetical order and limited to the first ones of the texts. Any character but a
 * letter, digit, `@`, `.`, `_` or `-` separates words.
 */
export const searchWords = (texts: readonly string[], most = 24) =>
  distinct(texts.flatMap(foldedWords).flatMap(withParts)).slice(0, most).sort()

/** The words of a search; each must be a prefix of a word of the record. A compound or the beginning of an e-mail address is one word. */
export const queryWords = (query: string) => distinct(foldedWords(query)).sort()
