import fc from 'fast-check'
import { type CountryCode, getExampleNumber, isSupportedCountry } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { expect, test } from 'vitest'
import { COUNTRIES } from './countries.ts'
import { isPhoneFound, isSamePhone, phoneDigits, phoneSearch, phonesIn } from './phone-number.ts'

const isSame = (one: string, other: string, country?: string, otherCountry?: string) =>
  phonesIn(one, country).some((first) => phonesIn(other, otherCountry).some((second) => isSamePhone(first, second)))
const isFound = (query: string, number: string, country?: string) => {
  const search = phoneSearch(query)
  return search !== undefined && phonesIn(number, country).some((phone) => isPhoneFound(search, phone))
}

const countries: readonly CountryCode[] = COUNTRIES.map(({ code }) => code).filter((code) => isSupportedCountry(code))

/** A number that exists or could, with other last digits than those of its country's example. */
const numbers = fc.record({ country: fc.constantFrom(...countries), last: fc.integer({ min: 0, max: 999 }) }).map(({ country, last }) => {
  const example = getExampleNumber(country, examples)
  if (example === undefined) throw new Error(`No example of ${country}`)
  example.nationalNumber = `${example.nationalNumber.slice(0, -3)}${String(last).padStart(3, '0')}`
  example.number = `+${example.countryCallingCode}${example.nationalNumber}`
  return { country, number: example }
})
type Sample = typeof numbers extends fc.Arbitrary<infer One> ? One : never

const abroad: readonly ((sample: Sample) => string)[] = [
  ({ number }) => number.number,
  ({ number }) => number.formatInternational(),
  ({ number }) => number.number.replace('+', '00'),
  ({ number }) => number.formatInternational().replace('+', '00').replaceAll(' ', '-'),
  ({ number }) => number.getURI(),
  ({ number }) => number.formatInternational().replaceAll(' ', '\u00a0'),
  ({ number }) => number.number.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  ({ number }) => number.formatInternational().replaceAll(' ', ' / '),
]
const atHome: readonly ((sample: Sample) => string)[] = [
  ({ number }) => number.formatNational(),
  ({ number }) => number.formatNational().replaceAll(/\D/g, ''),
  ({ number }) => number.formatNational().replaceAll(' ', '.'),
]
const ends = ['', ' ', ' Durchwahl 12', ' ext. 7', ' (mobil)']
const spelling = (spellings: typeof abroad) =>
  fc.tuple(fc.constantFrom(...spellings), fc.constantFrom(...ends)).map(
    ([spell, end]) =>
      (sample: Sample) =>
        spell(sample) + end,
  )

test('all spellings of a number are the same one, and find each other', () => {
  fc.assert(
    fc.property(numbers, spelling([...abroad, ...atHome]), spelling([...abroad, ...atHome]), (sample, one, other) => {
      const [first, second] = [one(sample), other(sample)]
      const { country } = sample
      expect(phonesIn(first, country).map(phoneDigits)).toContain(sample.number.number.slice(1))
      expect(isSame(first, second, country, country)).toBe(true)
      expect(isFound(first, second, country)).toBe(true)
      expect(isFound(sample.number.nationalNumber.slice(-6), second, country)).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a number without country is compared as one of the country of the other', () => {
  fc.assert(
    fc.property(numbers, spelling(abroad), spelling(atHome), (sample, one, other) => {
      expect(isSame(one(sample), other(sample))).toBe(true)
      expect(isSame(other(sample), one(sample))).toBe(true)
      expect(isFound(one(sample), other(sample))).toBe(true)
      expect(isFound(other(sample), one(sample))).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('a number that a spreadsheet has read, and so lacks its plus, is the same', () => {
  fc.assert(
    fc.property(numbers, spelling(abroad), (sample, spell) => {
      const typed = sample.number.number.slice(1)
      expect(isSame(typed, spell(sample))).toBe(true)
      expect(isSame(spell(sample), typed)).toBe(true)
      expect(isFound(typed, spell(sample))).toBe(true)
      expect(isFound(spell(sample), typed)).toBe(true)
    }),
  )
})

test('different numbers are never the same', () => {
  const spellings = spelling([...abroad, ...atHome])
  fc.assert(
    fc.property(numbers, numbers, spellings, spellings, (sample, another, one, other) => {
      fc.pre(sample.number.number !== another.number.number)
      expect(isSame(one(sample), other(another), sample.country, another.country)).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['0664 123456', 'AT', '43664123456'],
  ['06 6982 1234', 'IT', '390669821234'],
  ['0664 123456', 'Österreich', '43664123456'],
  ['0664 123456', 'at', '43664123456'],
  ['8 701 123 45 67', 'KZ', '77011234567'],
  ['06 20 123 4567', 'HU', '36201234567'],
  ['(415) 555-2671', 'US', '14155552671'],
  ['0044 20 7946 0018', 'DE', '442079460018'],
  ['+43 (0) 664 / 12 34 567', null, '436641234567'],
  ['+385 1 234567', null, '3851234567'],
  ['+1 212 5550100', 'DE', '12125550100'],
  ['Büro: 030/1234567 App. 12', 'XX', '49301234567'],
])('„%s“ of a person in %s is %s', (typed, country, digits) => {
  expect(phonesIn(typed, country).map(phoneDigits)).toEqual([digits])
})

test.each(['kommt noch', '12', '', null, undefined])('„%s“ is no number', (text) => {
  expect(phonesIn(text)).toEqual([])
})

test.each(['0151 2345678 / 030 9876543', '0151 2345678, +49 30 9876543', '0151 2345678 oder 030 9876543', '+49151 2345678 +49 30 9876543'])(
  '„%s“ are two numbers',
  (typed) => {
    expect(phonesIn(typed).map(phoneDigits)).toEqual(['491512345678', '49309876543'])
  },
)

test.each([
  ['0151 23456789', '0151 23456780'],
  ['+43 664 1234567', '+49 664 1234567'],
  ['+43 664 1234567', '664 12345'],
])('„%s“ and „%s“ are not one number', (one, other) => {
  expect(isSame(one, other)).toBe(false)
})

test('a number of a known country is not that of another', () => {
  expect(isSame('0664 1234567', '0664 1234567', 'AT', 'DE')).toBe(false)
})

test.each([
  ...['2345 6789', '2345-6789', '+4915123456789', '0049 151 2345 6789', '6789', '15123456789', '+49 (0)151 23456789', '(0151) 23456789'],
  ...['Tel. 0151 23456789', 'tel:+4915123456789', '0151 23456789 Durchwahl 3'],
])('a search for „%s“ finds the number', (query) => {
  expect(isFound(query, '0151 2345-6789')).toBe(true)
})

test('zeros before the last digits may belong to the middle of a number', () => {
  for (const query of ['05212', '005212']) expect(isFound(query, '+49 30 9005212'), query).toBe(true)
})

test.each(['0151', '0151 23', '2345', '0234', '+43 151', '+4923', '9876'])('a search for „%s“ does not', (query) => {
  expect(isFound(query, '0151 2345-6789')).toBe(false)
})

test.each(['KD-20461', 'anna', '12', '', '+', '12a'])('„%s“ is no search for a phone number', (query) => {
  expect(phoneSearch(query)).toBeUndefined()
})
