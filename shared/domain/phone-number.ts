import { type CountryCode, getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { countryOf } from './country-names.ts'
import { dialled, dialledBeforeSlash, typedNumbers } from './dialled-number.ts'
import { PHONE_PATTERN } from './phone-pattern.ts'
import { asciiPhone } from './typed-signs.ts'

/** The country of numbers of which no other is known. */
const HOME: CountryCode = 'DE'

/** A phone number, which is the same in all its spellings. */
export type Phone = {
  /** Calling code of its country. */
  readonly code: string
  /** The digits after the calling code. */
  readonly national: string
  /** Set if its country is not known: the number as dialled within that country. */
  readonly dialledAtHome?: string
}

/** The country that a record names by its code, or as staff have typed it. */
const knownCountry = (text: string | null | undefined): CountryCode | undefined => {
  const codes = text ? [text.toUpperCase(), countryOf(text)?.code ?? ''] : []
  return codes.find((code) => isSupportedCountry(code))
}

/** A number as dialled where this calling code is that of the country. */
const readWithin = (number: string, callingCode: string): Pick<Phone, 'code' | 'national'> => {
  const read = parsePhoneNumberFromString(number, { defaultCallingCode: callingCode, extract: false })
  if (read !== undefined) return { code: read.countryCallingCode, national: read.nationalNumber }
  // No country has such a number; it is compared nevertheless.
  return number.startsWith('+') ? { code: '', national: number.slice(1) } : { code: callingCode, national: number.replace(/^0/, '') }
}

/**
 * The numbers in a text, without their extensions: `0151 2345-6789`, `+49 (0)151 23456789` and `0049151…` are the same one.
 * Of „030 123456/57“ both readings: with and without the last digits.
 * @param country code or name of the country whose numbers may lack the calling code @default - Germany, or the country of the number that it is compared with
 */
export const phonesIn = (text: string | null | undefined, country?: string | null): readonly Phone[] => {
  const known = knownCountry(country)
  const callingCode = getCountryCallingCode(known ?? HOME)
  const numbers = typedNumbers(text ?? '').flatMap((typed) => [dialled(typed) ?? [], dialledBeforeSlash(typed) ?? []].flat())
  return [...new Set(numbers)].map((number) => ({
    ...readWithin(number, callingCode),
    ...(known === undefined && !number.startsWith('+') && { dialledAtHome: number }),
  }))
}

/** The digits of a number as dialled from abroad. */
export const phoneDigits = ({ code, national }: Phone): string => code + national

/** Whether two numbers are the same. One whose country nobody has said may belong to that of the other, or lack only its plus. */
export const isSamePhone = (one: Phone, other: Phone): boolean => {
  if (one.dialledAtHome === phoneDigits(other) || other.dialledAtHome === phoneDigits(one)) return true
  const beside = (phone: Phone, { code, dialledAtHome }: Phone) =>
    phone.dialledAtHome === undefined || dialledAtHome !== undefined ? phone : readWithin(phone.dialledAtHome, code)
  return phoneDigits(beside(one, other)) === phoneDigits(beside(other, one))
}

/** What a search says of a phone number. */
export type PhoneSearch = {
  /** Last digits of what was typed, which are the same in all spellings of a number. */
  readonly ending: string
  /** Finds one of these numbers … */
  readonly phones: readonly Phone[]
  /** … or one that ends with all digits as typed: zeros before them may belong to the middle of a number. Empty for a number with `+`. */
  readonly typed: string
}

/** Fewest digits of a phone number that find it. */
const FEWEST_DIGITS = 3
/** As many digits as are the same whatever a country puts before its numbers. */
const LONGEST_ENDING = 7

/** A search for a phone number or its last digits, in any spelling; undefined for other searches. */
export const phoneSearch = (query: string): PhoneSearch | undefined => {
  const text = asciiPhone(query).trim()
  const [typed] = PHONE_PATTERN.test(text) ? typedNumbers(text, FEWEST_DIGITS) : []
  const [, digits = ''] = /^[+0]?(\d*)$/.exec((typed && dialled(typed, FEWEST_DIGITS)) ?? '') ?? []
  if (digits.length < FEWEST_DIGITS) return undefined
  return {
    ending: digits.slice(-LONGEST_ENDING),
    phones: phonesIn(text),
    typed: text.startsWith('+') ? '' : text.replace(/\D/g, ''),
  }
}

/** Whether a number is what was searched for, or ends so. */
export const isPhoneFound = ({ phones, typed }: PhoneSearch, phone: Phone): boolean =>
  (typed !== '' && phoneDigits(phone).endsWith(typed)) || phones.some((one) => isSamePhone(one, phone))
