import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dialledNumber } from './dialled-number.ts'

test.each([
  ['030 123456', '030123456'],
  ['089/123456', '089123456'],
  ['08 9 / 12 34 56', '089123456'],
  ['030 123456-0', '0301234560'],
  ['030 123456 - 0', '0301234560'],
  ['+49 (0)30 123456', '+4930123456'],
  ['+49 (030) 123456', '+4930123456'],
  ['+49 030 123456', '+4930123456'],
  ['+49 (0) 431/5550-17', '+49431555017'],
  ['0049 30 123456', '+4930123456'],
  ['+39 06 1234567', '+39061234567'],
  ['+39 (06) 1234567', '+39061234567'],
  ['+33 06 12 34 56 78', '+33612345678'],
  ['+44 020 7946 0958', '+442079460958'],
  ['+31-(06)-12345678', '+31612345678'],
  ['+36 (06) 30 123 4567', '+36301234567'],
  ['+36 06 30 123 4567', '+36301234567'],
  ['+370 (8) 612 34567', '+37061234567'],
  ['+7 (812) 345-67-89', '+78123456789'],
  ['+225 07 12 34 56 78', '+2250712345678'],
  ['+353 / 85 / 012 3456', '+353850123456'],
  ['tel:+49-30-123456', '+4930123456'],
  ['(030) 123456', '030123456'],
  ['+49\u00a030\u2011123456', '+4930123456'],
  ['٠٣٠ ١٢٣٤٥٦', '030123456'],
  ['０３０ １２３４５６', '030123456'],
])('%s is dialled as %s', (text, number) => {
  expect(dialledNumber(text)).toBe(number)
})

const endings = [
  ...['/ 030 98765', '/030 98765', ' / +49 30 98765', '; 030 98765', ', +49 30 98765', ' oder 030 98765', ' - 0171 98765', ' +49 30 98765'],
  ...[' ext. 12', ' x12', ' Durchwahl 12', ' Dw. 12', ' App. 3', ' #4', ';ext=12', ',,12'],
  ...[' (mobil)', ' (mobil), 030 98765 (Büro)', ' mobil', ' – nur vormittags', '/57'],
]

test('of two numbers the first one is dialled, and no extension', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        '0151 1234567',
        '+49 151 1234567',
        '0043 664 1234567',
        '(0151) 123-4567',
        'Tel.: 0151 1234567',
        'Büro 2: 0151 1234567',
      ),
      fc.constantFrom(...endings),
      (number, ending) => {
        expect(dialledNumber(number + ending)).toBe(dialledNumber(number))
      },
    ),
  )
})

test.each(['nach Absprache', '9-12 Uhr', '', '+', '030 12345 0151 2345678', '+49 89 1234/5678', 'x'.repeat(50)])(
  '%s calls nobody',
  (text) => {
    expect(dialledNumber(text)).toBe(undefined)
  },
)

test('whatever is dialled has only digits that the text has, in their order', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 +()/-.,x'), maxLength: 40 }), (text) => {
      const number = dialledNumber(text)
      if (number === undefined) return
      expect(number).toMatch(/^\+?\d{5,15}$/)
      const order = [...number.replace('+', '')].join('.*')
      expect(text.replace(/\D/g, '')).toMatch(new RegExp(order))
    }),
  )
})
