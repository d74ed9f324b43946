/** Average width of a letter of a heading, in em. */
const LETTER_WIDTH = 0.56
const LEAST_SIZE = '1.5rem'

/** Marks the column to which {@link fittedSize} refers. */
export const fittingColumn = { containerType: 'inline-size' } as const

/**
 * A font size at which the longest word fits into the surrounding column, see {@link fittingColumn}; words too long even for the smallest size are
 * hyphenated.
 */
export const fittedSize = (size: string, text: string) => {
  const longest = Math.max(1, ...text.split(/[\s-]+/).map((word) => word.length))
  return `min(${size}, max(${LEAST_SIZE}, var(--column) / ${(longest * LETTER_WIDTH).toFixed(2)}))`
}
