import documentFonts from './document-fonts.json' with { type: 'json' }

/*
 * What the fonts of documents and pictures can draw. They have European scripts. Letters of others, and emoji, never vanish without a word.
 */

/** The font that has a letter, by its code point. The first one that has it wins. */
const fontNames = new Map(
  documentFonts.fonts
    .toReversed()
    .flatMap(({ name, ranges }) =>
      ranges.flatMap(([from = 0, to = from]) => Array.from({ length: to - from + 1 }, (_, offset) => [from + offset, name] as const)),
    ),
)

/** The name of the font that draws a letter; undefined if none does. */
export const fontOf = (letter: string): string | undefined => fontNames.get(letter.codePointAt(0) ?? 0)

const isDrawn = (letter: string) => letter === '\n' || fontOf(letter) !== undefined

/** A text of composed letters, since the fonts have few combining accents, and without characters that show nothing. */
const composed = (text: string) =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\n\P{Cc}]|\p{Cf}|\p{Default_Ignorable_Code_Point}/gu, (sign) => (sign === '\t' ? ' ' : ''))
    .replaceAll(/\p{Zs}/gu, (space) => (isDrawn(space) ? space : ' '))

const codePoint = (letter: string) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** A text whose letters without a font stand as their numbers, such as `[U+738B U+660E]` for 王明. */
export const spelledText = (text: string): { readonly text: string; readonly isWhole: boolean } => {
  const pieces: string[] = []
  let missing: string[] = []
  let isWhole = true
  const spell = () => {
    if (missing.length > 0) pieces.push(`[${missing.map(codePoint).join(' ')}]`)
    missing = []
  }
  for (const letter of composed(text)) {
    if (isDrawn(letter)) {
      spell()
      pieces.push(letter)
    } else {
      missing.push(letter)
      isWhole = false
    }
  }
  spell()
  return { text: pieces.join(''), isWhole }
}

/** The words of a line that can be drawn whole. */
export const drawableWords = (line: string): string =>
  composed(line)
    .split(/\s+/)
    .filter((word) => [...word].every(isDrawn))
    .join(' ')

/** The words of lines that cannot be drawn. */
export const undrawableWords = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => composed(line).split(/\s+/)).filter((word) => ![...word].every(isDrawn))
