import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountQuestion, columnSign, readAmount, unclearValue } from './amounts.ts'

test.each([
  ['2,50', '2.5', 'comma'],
  ['2.50', '2.5', 'point'],
  ['2,5', '2.5', 'comma'],
  ['0.500', '0.5', 'point'],
  ['0,125', '0.125', 'comma'],
  [',75', '0.75', 'comma'],
  ['1234.500', '1234.5', 'point'],
  ['1.234,56', '1234.56', 'comma'],
  ['1,234.56', '1234.56', 'point'],
  ['1.234.567', '1234567', 'comma'],
  ['1,234,567', '1234567', 'point'],
  ["1'234.50", '1234.5', 'point'],
  ['1’234', '1234', undefined],
  ['1 234,56', '1234.56', 'comma'],
  ['1\u202f234,5', '1234.5', 'comma'],
  ['$ 2.50', '2.5', 'point'],
  ['2,50 $', '2.5', 'comma'],
  ['USD 3', '3', undefined],
  ['8,5 %', '8.5', 'comma'],
  ['5,-', '5', undefined],
  ['100,--', '100', undefined],
  ['2.500,—', '2500', undefined],
  ['7.-', '7', undefined],
  ["1'250.--", '1250', undefined],
  ['USD 40.–', '40', undefined],
  ['2５００', '2500', undefined],
  ['17', '17', undefined],
])('%s is %s', (text, value, shows) => {
  expect(readAmount(text)).toEqual({ value, ...(shows !== undefined && { shows }) })
})

test.each(['2.500', '1.250', '100.000', '12.500', '$ 2.500'])('%s has two meanings, and the sign of its column decides', (text) => {
  expect(readAmount(text)).toEqual({ unclear: 'point' })
  expect(Number(unclearValue(text, 'point', 'comma'))).toBe(1000 * Number(unclearValue(text, 'point', 'point')))
})

test('what is asked names both meanings', () => {
  expect(amountQuestion('2.500', 'point')).toBe('2.500: 2.500,00 oder 2,50?')
  expect(amountQuestion('1,250', 'comma')).toBe('1,250: 1.250,00 oder 1,25?')
})

test.each(['-2,5', '−2,50', '(2,50)', '$-3', '-$3', '($ 2.50)', '2,50-'])('%s is refused as negative', (text) => {
  expect(readAmount(text)).toEqual({ problem: 'Der Betrag darf nicht negativ sein' })
})

test.each(['2,50 €', 'EUR 3', '£4', 'CHF 5.00'])('%s is refused, because it is money of another kind', (text) => {
  expect(readAmount(text)).toMatchObject({ problem: expect.stringContaining('andere Währung') })
})

test.each([
  'zwei',
  '1,2,3',
  '1.2.3',
  '1.23.456',
  '12 34',
  '1 2345',
  '1.234.56',
  '2..5',
  '1e3',
  '2,50/Lot',
  '1,234,56.7',
  '5.',
  '5--',
  ',-',
  '.--',
])('%s is no amount', (text) => {
  expect(readAmount(text)).toEqual({ problem: 'Betrag wie 2,50 erwartet' })
})

test('a column that shows both signs leaves unclear amounts open', () => {
  expect(columnSign([undefined, 'comma', 'comma'])).toBe('comma')
  expect(columnSign(['comma', 'point'])).toBe(undefined)
  expect(columnSign([undefined])).toBe(undefined)
})

test('an amount written for Germans, Americans or the Swiss is read as that amount, or is asked for', () => {
  const locales = fc.constantFrom('de-DE', 'en-US', 'de-CH', 'fr-FR', 'de-AT')
  fc.assert(
    fc.property(locales, fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 3 }), (locale, whole, digits) => {
      const amount = whole / 10 ** digits
      const text = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(amount)
      const read = readAmount(text)
      if ('problem' in read) expect.fail(`${text}: ${read.problem}`)
      const meant = locale === 'en-US' || locale === 'de-CH' ? 'point' : 'comma'
      expect(Number('value' in read ? read.value : unclearValue(text, read.unclear, meant))).toBe(amount)
    }),
  )
})
