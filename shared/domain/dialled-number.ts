/** Fewest and most digits of a number with its country code. Source: ITU-T E.164, <https://www.itu.int/rec/T-REC-E.164> */
const FEWEST_DIGITS = 5
const MOST_DIGITS = 15

/** Digits of all scripts as ASCII, one kind of hyphen, no invisible marks. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      // The digits of a script follow each other, and each block of ten begins with its zero.
      let zero = code
      while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
      return code < 0x80 ? digit : String((code - zero) % 10)
    })
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Cf}/gu, '')

/** Where a second number begins: after a slash, a dash with spaces or nothing, with a zero or a plus. */
const SECOND_NUMBER = /\s*(?:\/\s*(?=\+|0)|\s-\s*(?=\+|0\d{2})|\s*(?=\+)).*$/s

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** Most digits of an area code with the zero before it, and of a country code with an area code. */
const LONGEST_AREA_CODE = { national: 6, international: 7 } as const

/** What is to be dialled of „089/123456“ and of „030 123456/57“: a slash stands after an area code, or before other last digits. Undefined if unclear. */
const beforeSlash = (number: string): string | undefined => {
  const at = number.indexOf('/')
  if (at === -1) return number
  const isInternational = /^(?:\+|00)/.test(number)
  const before = digitsIn(number.slice(0, at)).replace(/^00/, '').length
  const longest = isInternational ? LONGEST_AREA_CODE.international : LONGEST_AREA_CODE.national
  if (before <= longest) return number
  return before === longest + 1 ? undefined : number.slice(0, at)
}

/** Drops the zero that is dialled only within a country: „+49 (0)30“, „+49 (030)“, „+49 030“. Italian numbers keep theirs. */
const withoutTrunkZero = (number: string) =>
  /^\+(?:39|378)/.test(number) ? number : number.replace(/^(\+[\d\s]*)\(0/, '$1(').replace(/^(\+(?:4[139]))[\s(]*0+/, '$1')

/**
 * The first phone number in a text as it is dialled: digits, with a plus before a country code, without an extension. Undefined for a text without a
 * number, and where it is unclear which digits belong to it.
 */
export const dialledNumber = (text: string): string | undefined => {
  const runs = plain(text).match(/\(?[+\d][+\d\s()./-]*/g) ?? []
  const run = runs.find((one) => digitsIn(one).length >= FEWEST_DIGITS)?.replace(/^\(/, '')
  if (run === undefined) return undefined
  const first = beforeSlash(`${run[0]}${run.slice(1).replace(SECOND_NUMBER, '')}`)
  if (first === undefined) return undefined
  const number = withoutTrunkZero(first.replace(/^00/, '+'))
  const digits = digitsIn(number)
  if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS) return undefined
  return number.startsWith('+') ? `+${digits}` : digits
}
