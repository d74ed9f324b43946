/**
 * Calling codes by ISO 3166-1 alpha-2 code, of the countries in forms. Source: ITU-T E.164, list of assigned country codes,
 * <https://www.itu.int/pub/T-SP-E.164D>
 */
const CALLING_CODES: Readonly<Record<string, string>> = {
  ...{
    EG: '20',
    AL: '355',
    AD: '376',
    AR: '54',
    AM: '374',
    AZ: '994',
    AU: '61',
    BE: '32',
    BA: '387',
    BR: '55',
    BG: '359',
    CL: '56',
    CN: '86',
  },
  ...{
    DK: '45',
    DE: '49',
    EE: '372',
    FI: '358',
    FR: '33',
    GE: '995',
    GR: '30',
    HK: '852',
    IN: '91',
    ID: '62',
    IE: '353',
    IS: '354',
    IL: '972',
  },
  ...{
    IT: '39',
    JP: '81',
    JO: '962',
    CA: '1',
    KZ: '7',
    QA: '974',
    CO: '57',
    HR: '385',
    KW: '965',
    LV: '371',
    LI: '423',
    LT: '370',
    LU: '352',
  },
  ...{
    MY: '60',
    MT: '356',
    MA: '212',
    MX: '52',
    MD: '373',
    MC: '377',
    ME: '382',
    NZ: '64',
    NL: '31',
    MK: '389',
    NO: '47',
    AT: '43',
    PL: '48',
  },
  ...{
    PT: '351',
    RO: '40',
    SM: '378',
    SA: '966',
    SE: '46',
    CH: '41',
    RS: '381',
    SG: '65',
    SK: '421',
    SI: '386',
    ES: '34',
    ZA: '27',
    KR: '82',
  },
  ...{ TH: '66', CZ: '420', TR: '90', UA: '380', HU: '36', AE: '971', US: '1', GB: '44', VN: '84', CY: '357' },
}
const GERMANY = '49'

/** Calling codes of two digits; besides `1` and `7`, all others have three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

const codeLength = (digits: string) => (/^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3)

/** Zeros that are dialled within a country only. Italian numbers keep theirs. */
const withoutTrunkZero = (code: string, national: string) => (code === '39' || code === '378' ? national : national.replace(/^0/, ''))

/** A phone number as dialled from abroad: the calling code of its country, and the digits after it. */
export type PhoneNumber = { readonly code: string; readonly national: string }

/** E.164 allows fifteen digits. */
const MOST_DIGITS = 15

/**
 * The number that a person has typed in any spelling, such as `0151 2345-6789`, `+49 (0)151 23456789` or `0049151…`.
 * @param country code of the country whose numbers may lack the calling code @default Germany
 * @returns undefined for a text that is no phone number
 */
export const parsePhone = (text: string | null | undefined, country?: string | null): PhoneNumber | undefined => {
  const typed = (text ?? '').replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
  const international = /^(?:\+|00)(\d+)$/.exec(typed)?.[1]
  const digits = international ?? typed
  if (!/^\d{4,}$/.test(digits) || digits.length > MOST_DIGITS) return undefined
  const code = international?.slice(0, codeLength(international)) ?? CALLING_CODES[country?.toUpperCase() ?? ''] ?? GERMANY
  return { code, national: withoutTrunkZero(code, international?.slice(code.length) ?? digits) }
}

/** The digits of a number as dialled from abroad, which are the same for all its spellings; empty for none. */
export const phoneDigits = (phone: PhoneNumber | undefined): string => (phone === undefined ? '' : phone.code + phone.national)

/** What a search says of a phone number. */
export type PhoneSearch = {
  /** Digits without what depends on the spelling. */
  readonly digits: string
  /** Where they are in the number: at its beginning as dialled from abroad, after the calling code, or anywhere. */
  readonly place: 'international' | 'national' | 'anywhere'
  /** All digits as typed: zeros before them may belong to the middle of a number. Empty for a number with `+`. */
  readonly typed: string
}

/** Fewest digits of a phone number that find it. */
const FEWEST_DIGITS = 3

/** A search for a phone number or a part of one, in any spelling; undefined for other searches. */
export const phoneSearch = (query: string): PhoneSearch | undefined => {
  const text = query.trim().replace(/\(0\)/g, '')
  if (!/^[+\d][\d\s()/.-]*$/.test(text)) return undefined
  const typed = text.replace(/[^\d+]/g, '')
  const [, sign = '', rest = ''] = /^(\+|00|0)?(\d*)$/.exec(typed) ?? []
  if (rest.length < FEWEST_DIGITS) return undefined
  if (sign === '') return { digits: rest, place: 'anywhere', typed }
  if (sign === '0') return { digits: rest, place: 'national', typed }
  const length = codeLength(rest)
  return {
    digits: rest.slice(0, length) + withoutTrunkZero(rest.slice(0, length), rest.slice(length)),
    place: 'international',
    typed: sign === '+' ? '' : typed,
  }
}

/** Whether a number is, or contains, what was searched for. */
export const isPhoneFound = ({ digits, place, typed }: PhoneSearch, phone: PhoneNumber | undefined): boolean => {
  if (phone === undefined) return false
  if (typed !== '' && phoneDigits(phone).includes(typed)) return true
  if (place === 'international') return phoneDigits(phone).startsWith(digits)
  return place === 'national' ? phone.national.replace(/^0/, '').startsWith(digits) : phoneDigits(phone).includes(digits)
}
