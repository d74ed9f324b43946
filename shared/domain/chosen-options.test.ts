import { expect, test } from 'vitest'
import { chosenLabel } from './chosen-options.ts'

test('an answer reads as its option was called when it was chosen', () => {
  const options = { tradingExperience: [{ value: 'pro', label: 'Profi' }], country: [{ value: 'DE', label: 'Bundesrepublik' }] }
  expect(chosenLabel(options, 'tradingExperience', 'pro')).toBe('Profi')
  expect(chosenLabel(options, 'country', 'DE')).toBe('Bundesrepublik')
  // Staff have corrected it since.
  expect(chosenLabel(options, 'country', 'AT')).toBe('Österreich')
})

test('an answer of which no words were kept reads as in the built-in list', () => {
  expect(chosenLabel(undefined, 'tradingExperience', 'expert')).toBe('Experte (über 5 Jahre)')
  expect(chosenLabel(undefined, 'tradingExperience', 'constructor')).toBe('constructor')
})
