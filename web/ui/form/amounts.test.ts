import { expect, test } from 'vitest'
import { amountText, steppedAmount } from './amounts.ts'

test('forms write amounts with a comma', () => {
  expect(amountText('1234.50')).toBe('1234,50')
})

test.each([
  ['2,50', 1, '2,51'],
  ['2.5', -1, '2,49'],
  ['', 1, '0,01'],
  ['0,00', -1, '0,00'],
  ['1,10', 1, '1,11'],
  ['viel', 1, 'viel'],
] as const)('an arrow key turns %j by %i hundredth into %j', (typed, direction, stepped) => {
  expect(steppedAmount(typed, direction)).toBe(stepped)
})
