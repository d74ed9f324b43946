/**
 * Characters that no line of text may hold: control and invisible characters, direction marks, tags, variation selectors, private and unassigned
 * ones, lone surrogates, and U+FFFD, which replaces undecodable bytes. They are a means of impersonation, and nobody sees what was typed.
 */
const NOT_IN_A_LINE = new RegExp(
  [
    '\\p{Cc}|\\p{Cf}|\\p{Cs}|\\p{Co}|\\p{Cn}|\\u034f|[\\u115f\\u1160\\u3164\\uffa0]|[\\u17b4\\u17b5]|[\\u180b-\\u180f]',
    '[\\u2028\\u2029]|\\u2800|[\\ufe00-\\ufe0f]|\\ufffd|[\\u{e0100}-\\u{e01ef}]',
  ].join('|'),
  'u',
)

/** Texts keep emoji, whose parts are joined by invisible characters, and those that are newer than this program. */
const NOT_IN_A_TEXT = /(?![\n\r\t])\p{Cc}|\p{Cs}|[\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufffd-\uffff]/u

const JOINING = `[${[
  'Arabic',
  'Syriac',
  'Mongolian',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')}]`

/** Persian and Indian names need the joiners between their letters: https://www.unicode.org/reports/tr31/#Layout_and_Format_Control_Characters */
const JOINED = new RegExp(`(${JOINING}\\p{M}*)[\\u200c\\u200d](?=${JOINING})`, 'gu')

/** Accents heaped on a letter, or on none. No language puts more than three on one. */
const HEAPED = /^\p{M}|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{4,}|\p{M}{9,}/u

/** „U+200B“, by which a character that cannot be seen is named. */
const codeOf = (text: string) => `U+${(text.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

const found = (text: string, refused: RegExp): string | undefined => {
  const character = refused.exec(text) ?? HEAPED.exec(text.normalize('NFD'))
  return character === null ? undefined : codeOf(character[0])
}

/** The first character that a line may not hold, such as „U+200B“; undefined if there is none. */
export const refusedInLine = (line: string): string | undefined => found(line.replace(JOINED, '$1'), NOT_IN_A_LINE)

/** The same for a text of several lines. */
export const refusedInText = (text: string): string | undefined => found(text, NOT_IN_A_TEXT)
