/**
 * Characters that no line of text may hold: control and invisible (DI) characters, direction marks, tags, variation selectors, private and unassigned
 * ones, lone surrogates, U+FFFD, which replaces undecodable bytes, and U+FFFC, which dictation leaves behind. They are a means of impersonation, and
 * nobody sees what was typed.
 */
const NOT_IN_A_LINE = /[\p{DI}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029\u2800\u{1d159}\ufffc\ufffd]/u

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

/** What characters are called that cannot be seen, or not be told from others. The first that fits counts. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^[\n\v\f\r\u0085\u2028\u2029]/, 'Zeilenumbruch'],
  [/^\t/, 'Tabulator'],
  [/^[\u00a0\u2007\u202f]/, 'geschütztes Leerzeichen'],
  [/^\p{Zs}/u, 'Leerzeichen'],
  [/^\u2011/, 'geschützter Bindestrich'],
  [/^\p{Pd}/u, 'Gedankenstrich'],
  [/^[\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0]/, 'unsichtbares Leerzeichen'],
  [/^\u00ad/, 'unsichtbarer Trennstrich'],
  [/^[\u034f\u200c\u200d]/, 'unsichtbares Verbindungszeichen'],
  [/^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/, 'unsichtbares Zeichen für die Schreibrichtung'],
  [/^[\ufffc\ufffd]/, 'nicht lesbares Zeichen'],
  [/^\p{Cs}/u, 'unvollständiges Zeichen'],
  [/^\p{Cc}/u, 'Steuerzeichen'],
  [/^[\p{Co}\p{Cn}]/u, 'unbekanntes Zeichen'],
  [/^[\p{DI}\p{Cf}\u{1d159}]/u, 'unsichtbares Zeichen'],
  [/^\p{M}/u, 'gehäufte Akzente'],
]

/** A character in words that a person understands, or itself where it can be seen. */
export const characterName = (character: string): string => NAMES.find(([is]) => is.test(character))?.[1] ?? `Zeichen „${character}“`

const found = (text: string, refused: RegExp): string | undefined => {
  const character = refused.exec(text) ?? HEAPED.exec(text.normalize('NFD'))
  return character === null ? undefined : characterName(character[0])
}

/** The name of the first character that a line may not hold, such as „Zeilenumbruch“; undefined if there is none. */
export const refusedInLine = (line: string): string | undefined => found(line.replace(JOINED, '$1'), NOT_IN_A_LINE)

/** The same for a text of several lines. */
export const refusedInText = (text: string): string | undefined => found(text, NOT_IN_A_TEXT)

/** The same for a password, which may hold anything that can be typed. */
export const refusedInPassword = (password: string): string | undefined => {
  const character = /[\p{Cc}\p{Cs}\ufffd]/u.exec(password)
  return character === null ? undefined : characterName(character[0])
}
