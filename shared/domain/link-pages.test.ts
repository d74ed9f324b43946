import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAnswered, questionOf } from './link-pages.ts'

const tokens = fc.string({ minLength: 1, maxLength: 300, unit: fc.constantFrom(...'abcXYZ019-_') })

test('the question of a link has one answer, which the page does not hold and which no empty or repeated value gives', () => {
  fc.assert(
    fc.property(tokens, fc.string({ maxLength: 20 }), (token, typed) => {
      const { text, answer } = questionOf(token)
      expect(text).toMatch(/^Wie viel ist [a-zü]+ plus [a-zü]+\?$/)
      expect(isAnswered(token, answer)).toBe(true)
      expect(isAnswered(token, '')).toBe(false)
      expect(isAnswered(token, token)).toBe(token.trim() === answer)
      if (!/^[a-zü]+$/i.test(typed.trim())) expect(isAnswered(token, typed)).toBe(typed.trim() === answer)
    }),
  )
})

test.each([' 11 ', 'elf', 'Elf', 'ELF'])('people answer as they write: %j', (typed) => {
  const token = Array.from({ length: 200 }, (_, index) => `t${index}`).find((one) => questionOf(one).answer === '11') ?? ''
  expect(isAnswered(token, typed)).toBe(true)
})
