import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, queryWords, searchWords, wordPairs } from './fold.ts'

describe('folding', () => {
  test.each([
    ['Müller', 'Mueller', 'Muller', 'MÜLLER'],
    ['Großmann', 'Grossmann', 'GROSSMANN'],
    ['Paweł', 'Pawel'],
    ['Yılmaz', 'Yilmaz'],
    ['Jörg', 'Joerg', 'Jorg'],
    ['Käthe', 'Kaethe', 'Kathe'],
    ['Rüegg', 'Rueegg', 'Ruegg'],
    ['Müeller', 'Mueeller', 'Müller'],
  ])('makes %s and its other spellings one word', (...spellings) => {
    expect(new Set(spellings.map(fold)).size).toBe(1)
  })

  test('maps a prefix of a word to a prefix of its fold, so that search works while typing', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'e', 'o', 'u', 'ü', 'ß', 'l', 'ł', 'm', 'É') })
    fc.assert(fc.property(letters, letters, (head, tail) => fold(head + tail).startsWith(fold(head))))
  })
})

describe('the words of a text', () => {
  test('are listed once, in order; a compound also by its later parts', () => {
    expect(searchWords(['Friederike von Thalheim-Oppermann', 'IB-1001'])).toEqual([
      '1001',
      'friederike',
      'ib-1001',
      'oppermann',
      'thalheim-oppermann',
      'von',
    ])
  })

  test('contain an e-mail address, its domains and the later parts of its name', () => {
    expect(searchWords(['f.thalheim+news@post.mail.example'])).toEqual([
      'f.thalheim',
      'mail.example',
      'news@post.mail.example',
      'post.mail.example',
      'thalheim',
    ])
    expect(searchWords(['f.thalheim@mail.example'])).toEqual(['f.thalheim@mail.example', 'mail.example', 'thalheim'])
  })

  test('are none without letters', () => {
    expect(searchWords(['', ' - ', '!?', '@'])).toEqual([])
  })

  test('are distinguished by their first hundred characters, whatever one character folds into', () => {
    const [word = '', ...others] = searchWords(['\u3316'.repeat(100)])
    expect(others).toEqual([])
    expect([...word]).toHaveLength(100)
  })
})

test('every prefix of a name, an id or an e-mail address finds its record', () => {
  const stored = searchWords(['Friederike von Thalheim-Oppermann', 'f.von_thal-1@mail.example', 'IB-1001'])
  for (const whole of ['Thalheim-Oppermann', 'Oppermann', 'f.von_thal-1@mail.example', 'IB-1001', '1001']) {
    for (let length = 1; length <= whole.length; length++) {
      const words = queryWords(whole.slice(0, length))
      expect(
        words.every((word) => stored.some((candidate) => candidate.startsWith(word))),
        whole.slice(0, length),
      ).toBe(true)
    }
  }
})

describe('the pairs of a name', () => {
  test('are all of two or three words, in either order, folded', () => {
    expect(wordPairs(['Jörg Müller'])).toEqual(['jorg muller', 'muller jorg'])
    expect(wordPairs(['Anna Maria Schmidt'])).toEqual([
      'anna maria',
      'maria anna',
      'maria schmidt',
      'schmidt maria',
      'anna schmidt',
      'schmidt anna',
    ])
  })

  test('are the neighbours in a longer name, and none of one word', () => {
    expect(wordPairs(['Anna von der Au'])).toEqual(['anna von', 'von anna', 'von der', 'der von', 'der au', 'au der'])
    expect(wordPairs(['Anna', '', 'Anna Anna'])).toEqual([])
  })
})

test('a domain is found with and without the @', () => {
  expect(queryWords('@Mail.Example Anna')).toEqual(['mail.example', 'anna'])
})
