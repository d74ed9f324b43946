import { expect, test } from 'vitest'
import { chosenLabel } from './chosen-label.ts'

test('an answer shows the label at the time of the choice', () => {
  const options = { tradingExperience: [{ value: 'pro', label: 'Profi' }], country: [{ value: 'DE', label: 'Bundesrepublik' }] }
  expect(chosenLabel(options, 'tradingExperience', 'pro')).toBe('Profi')
  expect(chosenLabel(options, 'country', 'DE')).toBe('Bundesrepublik')
  // The label has been corrected since.
  expect(chosenLabel(options, 'country', 'AT')).toBe('Österreich')
})

test('an answer without a stored label shows that of the built-in list', () => {
  expect(chosenLabel(undefined, 'tradingExperience', 'expert')).toBe('Experte (über 5 Jahre)')
  expect(chosenLabel(undefined, 'tradingExperience', 'constructor')).toBe('constructor')
})
