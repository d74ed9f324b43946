import { describe, expect, it } from 'vitest'
import { isMatch } from './combobox.ts'

describe('a searchable list', () => {
  it.each([
    ['Österreich', 'öst'],
    ['Österreich', 'oest'],
    ['Österreich', 'OST'],
    ['Vereinigte Arabische Emirate', 'arab'],
    ['Saudi-Arabien', 'arab'],
    ['Deutschland', ' deutsch '],
    ['Deutschland', ''],
  ])('finds %s by “%s”', (label, text) => expect(isMatch(label, text)).toBe(true))

  it.each([
    ['Deutschland', 'land'],
    ['Österreich', 'schweiz'],
  ])('does not find %s by “%s”', (label, text) => expect(isMatch(label, text)).toBe(false))
})
