/** A part of a text that both versions have, or that only this one has. */
export type Piece = { readonly text: string; readonly isChanged: boolean }

/** Words, runs of spaces, and single signs. */
const TOKENS = /\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu

/** Beyond so many comparisons the middle of two texts counts as rewritten, so that a page stays responsive. */
const MOST_COMPARISONS = 4_000_000

const merged = (tokens: readonly Piece[]): Piece[] => {
  const pieces: { text: string; readonly isChanged: boolean }[] = []
  for (const { text, isChanged } of tokens) {
    const last = pieces.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else pieces.push({ text, isChanged })
  }
  return pieces
}

const commonStart = (one: readonly string[], other: readonly string[]) => {
  const end = one.findIndex((token, at) => token !== other[at])
  return end < 0 ? one.length : end
}

/** Whether each token of both texts is in their longest common subsequence. */
const keptTokens = (one: readonly string[], other: readonly string[]) => {
  const width = other.length + 1
  const lengths = new Uint32Array((one.length + 1) * width)
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = one.length - 1; row >= 0; row--) {
    for (let column = other.length - 1; column >= 0; column--) {
      lengths[row * width + column] =
        one[row] === other[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
    }
  }
  const kept = { one: one.map(() => false), other: other.map(() => false) }
  for (let row = 0, column = 0; row < one.length && column < other.length; ) {
    if (one[row] === other[column]) {
      kept.one[row++] = true
      kept.other[column++] = true
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return kept
}

/** Two versions of a text with the words marked that only one of them has. */
export const wordDifferences = (before: string, after: string): { readonly before: readonly Piece[]; readonly after: readonly Piece[] } => {
  const [one, other] = [before.match(TOKENS) ?? [], after.match(TOKENS) ?? []]
  const start = commonStart(one, other)
  const end = commonStart(one.slice(start).reverse(), other.slice(start).reverse())
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)]
  const kept = left.length * right.length > MOST_COMPARISONS ? { one: [], other: [] } : keptTokens(left, right)
  const pieces = (tokens: readonly string[], middle: readonly string[], isKept: readonly boolean[]) =>
    merged([
      ...tokens.slice(0, start).map((text) => ({ text, isChanged: false })),
      ...middle.map((text, at) => ({ text, isChanged: isKept[at] !== true })),
      ...tokens.slice(tokens.length - end).map((text) => ({ text, isChanged: false })),
    ])
  return { before: pieces(one, left, kept.one), after: pieces(other, right, kept.other) }
}
