import { describe, expect, test } from 'vitest'
import { wordDifferences } from './word-differences.ts'

/** Changed pieces in brackets. */
const marked = (before: string, after: string) => {
  const shown = wordDifferences(before, after)
  return [shown.before, shown.after].map((pieces) => pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(''))
}

describe('the differences between two texts', () => {
  test('are marked by words, umlauts included', () => {
    expect(marked('Tägliche Auszahlung möglich', 'Wöchentliche Auszahlung möglich')).toEqual([
      '[Tägliche] Auszahlung möglich',
      '[Wöchentliche] Auszahlung möglich',
    ])
    expect(marked('Eins, zwei und vier.', 'Eins, zwei, drei und vier.')).toEqual(['Eins, zwei und vier.', 'Eins, zwei[, drei] und vier.'])
  })

  test('are nothing for equal texts, and everything for a new one', () => {
    expect(marked('Gleich', 'Gleich')).toEqual(['Gleich', 'Gleich'])
    expect(marked('', 'Neu')).toEqual(['', '[Neu]'])
    expect(marked('Alt', '')).toEqual(['[Alt]', ''])
  })

  test('of long rewritten texts are found without comparing every word with every other', () => {
    const long = (word: string) => Array.from({ length: 3000 }, (_, nth) => `${word}${nth}`).join(' ')
    const [before, after] = marked(`Anfang ${long('a')} Ende`, `Anfang ${long('b')} Ende`)
    expect(before).toMatch(/^Anfang \[a0 .* a2999\] Ende$/)
    expect(after).toMatch(/^Anfang \[b0 .* b2999\] Ende$/)
  })
})
