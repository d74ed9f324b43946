import { expect, test } from 'vitest'
import { wordFor } from './words.ts'

test('chosen rows of the inbox are called by their kind if all are of one', () => {
  expect(wordFor('inbox', ['application'])).toBe('application')
  expect(wordFor('inbox', ['application', 'lead'])).toBe('inbox')
  expect(wordFor('customer', ['customer'])).toBe('customer')
})
