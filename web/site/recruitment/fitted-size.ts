/** How wide a letter of a heading is on average, in sizes of its type. */
const LETTER_WIDTH = 0.56
const LEAST_SIZE = '1.5rem'

/** The column that a heading fits its type to. */
export const fittingColumn = { containerType: 'inline-size' } as const

/** A size of type at which the longest word fits into the column around, see {@link fittingColumn}; words that are too long even for the smallest size are hyphenated. */
export const fittedSize = (size: string, text: string) => {
  const longest = Math.max(1, ...text.split(/[\s-]+/).map((word) => word.length))
  return `min(${size}, max(${LEAST_SIZE}, 100cqi / ${(longest * LETTER_WIDTH).toFixed(2)}))`
}
