import { expect, test } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { isPhoneFound, parsePhone, phoneDigits, phoneSearch } from './phone-number.ts'

test.each(['0151 2345 6789', '+49 151 23456789', '0049 151-2345-6789', '+49 (0)151 / 23456789', '(0151) 23456789'])(
  '„%s“ is one number in all spellings',
  (typed) => {
    expect(phoneDigits(parsePhone(typed))).toBe('4915123456789')
  },
)

test.each([
  ['0664 123456', 'AT', '43664123456'],
  ['06 1234567', 'IT', '39061234567'],
  ['+385 1 234567', null, '3851234567'],
  ['+1 212 5550100', 'DE', '12125550100'],
  ['kommt noch', 'DE', ''],
  ['12', 'DE', ''],
  ['', null, ''],
])('„%s“ of a person in %s is %s', (typed, country, digits) => {
  expect(phoneDigits(parsePhone(typed, country))).toBe(digits)
})

test('every country of the forms has its calling code', () => {
  const unknown = COUNTRIES.filter(({ code }) => code !== 'DE' && parsePhone('1234567', code)?.code === '49')
  expect(unknown).toEqual([])
  for (const { code } of COUNTRIES) {
    const { code: calling = '', national = '' } = parsePhone('1234567', code) ?? {}
    expect(parsePhone(`+${calling}${national}`), code).toEqual({ code: calling, national })
  }
})

test.each(['0151', '0151 23', '2345 6789', '+4915123456789', '+49151', '0049 151 2', '6789', '15123456789', '+49 (0)151'])(
  'a search for „%s“ finds the number',
  (query) => {
    const search = phoneSearch(query)
    expect(search && isPhoneFound(search, parsePhone('0151 2345-6789'))).toBe(true)
  },
)

test('zeros before the last digits may belong to the middle of a number', () => {
  for (const query of ['05212', '005212']) {
    const search = phoneSearch(query)
    expect(search && isPhoneFound(search, parsePhone('+49 30 9005212')), query).toBe(true)
  }
})

test.each(['0234', '+43 151', '+4923', '9876'])('a search for „%s“ does not', (query) => {
  const search = phoneSearch(query)
  expect(search && isPhoneFound(search, parsePhone('0151 2345-6789'))).toBe(false)
})

test.each(['KD-20461', 'anna', '12', '', '+', '12a'])('„%s“ is no search for a phone number', (query) => {
  expect(phoneSearch(query)).toBeUndefined()
})
