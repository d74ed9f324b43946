import { asciiPhone } from './typed-signs.ts'

/** Fewest and most digits of a number with its country code. Source: ITU-T E.164, <https://www.itu.int/rec/T-REC-E.164> */
const FEWEST_DIGITS = 5
const MOST_DIGITS = 15

/** Where a second number may begin: after a slash or a dash with spaces, with a zero; or with a plus. */
const SECOND_NUMBER = /\s*\/\s*(?=0)|\s+-\s*(?=0\d{2})|\s*[/-]?\s*(?=\+)/g

const digitsIn = (text: string) => text.replace(/\D/g, '')

/** How many digits more than the longest area code stand before a slash, with the zero or the country code before it. */
const beyondAreaCode = (before: string) => digitsIn(before).replace(/^00/, '').length - (/^(?:\+|00)/.test(before) ? 7 : 6)

/** Fewest digits of a second number: fewer are the last ones of the first. */
const FEWEST_WITH_AREA_CODE = 6

/** The numbers of „0151 2345678 / 030 98765“; „+353 / 85 / 012 3456“ is one. */
const numbersOf = (run: string): readonly string[] => {
  const marks = [...run.slice(1).matchAll(SECOND_NUMBER)].map(({ index, 0: mark }) => ({ at: index + 1, next: index + 1 + mark.length }))
  const second = marks.find(
    ({ at, next }) =>
      run[next] === '+' || (beyondAreaCode(run.slice(0, at)) > 0 && digitsIn(run.slice(next)).length >= FEWEST_WITH_AREA_CODE),
  )
  return second === undefined ? [run] : [run.slice(0, second.at), ...numbersOf(run.slice(second.next))]
}

/**
 * The numbers in a text as they are typed, without extensions. After the first one, only what begins like a number is another.
 * @param fewest digits of a number, or of a part of one
 */
export const typedNumbers = (text: string, fewest = FEWEST_DIGITS): readonly string[] =>
  (asciiPhone(text).match(/\(?[+\d][+\d\s()./-]*/g) ?? [])
    .flatMap((run) => numbersOf(run.replace(/^\(/, '')))
    .filter((one) => digitsIn(one).length >= fewest)
    .filter((one, nth) => nth === 0 || /^[+0]/.test(one))

/** What is to be dialled of „089/123456“ and of „030 123456/57“: a slash stands after an area code, or before other last digits. Undefined if unclear. */
const beforeSlash = (number: string): string | undefined => {
  const at = number.indexOf('/')
  const beyond = at === -1 ? 0 : beyondAreaCode(number.slice(0, at))
  if (beyond <= 0) return number
  return beyond === 1 ? undefined : number.slice(0, at)
}

/** Italy, San Marino, Côte d’Ivoire, Gabon and Congo: the zero belongs to the number. */
const KEEPS_ZERO = /^\+(?:39|378|225|24[12])/

/**
 * Drops what is dialled only within a country: „+49 (0)30“, „+49 (030)“, „+33 06“; in Hungary 06, in Lithuania and countries that were Soviet „(8)“.
 */
const withoutTrunkPrefix = (number: string) => {
  if (KEEPS_ZERO.test(number)) return number
  return number
    .replace(/^(\+36[\s(./-]*)06/, '$1')
    .replace(/^(\+(?:7|37[035]|99[238])\s*)\(8\)/, '$1')
    .replace(/^(\+[\d\s]*)\(0/, '$1(')
    .replace(/^(\+(?:4[139]|\d{1,3}(?=[\s(./-])))[\s(./-]*0+/, '$1')
}

/** A typed number as it is dialled: digits, with a plus before a country code. Undefined if it has too few or too many. */
export const dialled = (typed: string, fewest = FEWEST_DIGITS): string | undefined => {
  const number = withoutTrunkPrefix(typed.replace(/^00/, '+'))
  const digits = digitsIn(number)
  if (digits.length < fewest || digits.length > MOST_DIGITS) return undefined
  return number.startsWith('+') ? `+${digits}` : digits
}

/** The first of one or two numbers that a typed one may mean: without what follows a slash. Undefined if it is unclear which digits belong to it. */
export const dialledBeforeSlash = (typed: string): string | undefined => {
  const first = beforeSlash(typed)
  return first === undefined ? undefined : dialled(first)
}

/** The first phone number in a text as it is dialled. Undefined for a text without a number, and where it is unclear which digits belong to it. */
export const dialledNumber = (text: string): string | undefined => {
  const [first] = typedNumbers(text)
  return first === undefined ? undefined : dialledBeforeSlash(first)
}
