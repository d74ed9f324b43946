import { fold } from '../../shared/domain/fold.ts'

/** Shorter names, such as „Jo“, are part of too many words. */
const SHORTEST_NAME = 4
/** Shorter words say little about a password around them. */
const SHORTEST_WORD = 4

/**
 * The first word of these names and addresses that a password contains, without case and accents.
 * @returns the word as in the name
 */
export const containedName = (password: string, names: readonly string[]): string | undefined => {
  const folded = fold(password)
  return names
    .flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))
    .find((word) => fold(word).length >= SHORTEST_NAME && folded.includes(fold(word)))
}

/** Neighbours on a German or English keyboard and in the alphabet. */
const ROWS = ['1234567890', 'qwertzuiopü', 'qwertyuiop', 'asdfghjklöä', 'yxcvbnm', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const steps: ReadonlySet<string> = new Set(
  ROWS.flatMap((row) => [...row].slice(1).flatMap((letter, index) => [`${row[index]}${letter}`, `${letter}${row[index]}`])),
)

/** Whether nearly every character repeats the one before or is its neighbour: `123456789012`, `qwertz111111`, `abcdefgh4321`. */
const isRun = (text: string) => {
  const letters = [...text.toLowerCase()]
  const breaks = letters.slice(1).filter((letter, index) => letter !== letters[index] && !steps.has(`${letters[index]}${letter}`))
  return breaks.length * 4 <= letters.length
}

/** The text that a password repeats: `hallo` of `hallohallohallo`, else the whole password. */
const unrepeated = (password: string) => /^(.+?)\1+$/su.exec(password)?.[1] ?? password

/** Whether the letters of a password are one common word, or two, whatever digits and symbols are around: `Sommer-2026`, `4Hallo4Welt4`. */
const isMadeOfWords = (password: string, isCommon: (word: string) => boolean) => {
  const letters = fold(password.replace(/[^\p{L}]/gu, ''))
  if (letters.length >= SHORTEST_WORD && isCommon(letters)) return true
  const ends = Array.from({ length: Math.max(0, letters.length - 2 * SHORTEST_WORD + 1) }, (_, index) => index + SHORTEST_WORD)
  return ends.some((end) => isCommon(letters.slice(0, end)) && isCommon(letters.slice(end)))
}

/**
 * Whether a password is on the list, one or two common words with any digits and symbols, a repetition, or a run of neighbouring keys.
 * @param minLength the least that must be left of a repetition
 * @param isCommon answers for folded words
 */
export const isGuessable = (password: string, minLength: number, isCommon: (word: string) => boolean): boolean => {
  const lower = password.toLowerCase()
  const once = unrepeated(lower)
  if (once !== lower && once.length < minLength) return true
  return isRun(once) || isCommon(fold(once)) || isMadeOfWords(once, isCommon)
}
