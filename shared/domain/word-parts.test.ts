import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasAllParts, longestPiece, partLookups, SHORTEST_PART, wordParts } from './word-parts.ts'

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 3, maxLength: 12 })

/** Whether one of the look-ups of a text finds a part. */
const isFound = (text: string, texts: readonly string[]) =>
  partLookups(text).some(({ prefix, before }) =>
    wordParts(texts).some((part) => part.text.startsWith(prefix) && (before === undefined || part.before.includes(before))),
  )

describe('the parts of words', () => {
  test('find any text of three letters or more within a word', () => {
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(), (word, from, more) => {
        const start = from % (word.length - SHORTEST_PART + 1)
        const end = start + SHORTEST_PART + (more % (word.length - start - SHORTEST_PART + 1))
        return isFound(word.slice(start, end), [word])
      }),
    )
  })

  test('are those of the name and the domain of an address, without its last label', () => {
    const texts = ['anna@fonds-munchen.mail.example']
    const parts = wordParts(texts).map(({ text }) => text)
    expect(parts.toSorted()).toEqual(['ail', 'fonds', 'hen', 'munchen', 'nchen', 'nds', 'nna'])
    for (const text of ['munchen', 'unch', 'onds', 'nna', 'ail']) expect(isFound(text, texts), text).toBe(true)
    expect(isFound('xampl', texts)).toBe(false)
  })

  test('are those of letters and of digits apart', () => {
    expect(wordParts(['anna84', 'KD-20461']).map(({ text }) => text)).toEqual(['nna', '20461', '461'])
  })

  test('keep each ending once, with all letters before it', () => {
    expect(wordParts(['Hanna', 'Monna'])).toEqual([
      { text: 'hanna', before: '' },
      { text: 'nna', before: 'ao' },
      { text: 'monna', before: '' },
    ])
  })

  test('are half as many as the letters of the word', () => {
    expect(wordParts(['Brandstätter']).map(({ text }) => text)).toEqual(['randstatter', 'ndstatter', 'statter', 'atter', 'ter'])
  })
})

test('a search is looked up by its longest word between hyphens, dots and spaces', () => {
  expect(longestPiece(['haus-munchen', 'abc'])).toBe('munchen')
  expect(longestPiece(['ab', 'c.d'])).toBeUndefined()
})

test.each([
  [['tenberg', 'an'], true],
  [['tenberg', 'nn'], false],
  [['haus-mun'], true],
  [['tenberg', 'xaver'], false],
])('the words %j are parts of a record: %s', (searched, expected) => {
  expect(hasAllParts(searched, ['anna', 'guttenberg'], ['Anna', 'Guttenberg', 'a@fondshaus-muenchen.example'])).toBe(expected)
})
