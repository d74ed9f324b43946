import type { DecimalSign } from '../../../shared/domain/import.ts'
import { asciiAmount } from '../../../shared/domain/typed-signs.ts'

/** An amount as it was read. `shows`: what it tells about the others of its column. */
export type ReadAmount =
  | { readonly value: string; readonly shows?: DecimalSign }
  /** Either thousands or a fraction: „2.500“. */
  | { readonly unclear: DecimalSign }
  | { readonly problem: string }

const NOT_AN_AMOUNT = { problem: 'Betrag wie 2,50 erwartet' }
const CURRENCY = /€|£|¥|\b(eur|euro|gbp|chf|fr|sfr|cad|aud|jpy)\b/iu
const UNIT = /^(us\$|\$|usd|%)|(us\$|\$|usd|%)$/giu

const other = (sign: DecimalSign): DecimalSign => (sign === 'comma' ? 'point' : 'comma')
const signOf = (character: string): DecimalSign => (character === ',' ? 'comma' : 'point')

/** A decimal without zeros that do not count: the schema of amounts takes two digits. */
const decimal = (whole: string, fraction: string) => {
  const short = fraction.replace(/0+$/, '')
  return short === '' ? whole : `${whole}.${short}`
}

/** A number with one kind of sign, once: „2.500“, „0,5“. */
const readSingle = (whole: string, character: string, fraction: string): ReadAmount => {
  // Thousands have one to three digits before them, and no leading zero.
  if (fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole)) return { unclear: signOf(character) }
  return { value: decimal(whole || '0', fraction), shows: signOf(character) }
}

/** The digits of an amount, without unit and sign. */
const readDigits = (text: string): ReadAmount => {
  if (/^\d+$/.test(text)) return { value: text }
  const dashed = /^(\d{1,3}(?:([.,' ’])?\d{3})*|\d+)[.,][-–—]{1,2}$/.exec(text)?.[1]
  if (dashed !== undefined) return readDigits(dashed.replace(/\D/g, ''))
  const single = /^(\d*)([.,])(\d+)$/.exec(text)
  if (single !== null) return readSingle(single[1] ?? '', single[2] ?? '', single[3] ?? '')
  const grouped = /^([1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(text)
  if (grouped === null) return NOT_AN_AMOUNT
  const [, whole = '', group = '', character, fraction = ''] = grouped
  if (group === character) return NOT_AN_AMOUNT
  const value = decimal(whole.replace(/\D/g, ''), fraction)
  if (character !== undefined) return { value, shows: signOf(character) }
  return group === '.' || group === ',' ? { value, shows: other(signOf(group)) } : { value }
}

/** Reads an amount in US dollars or percent as people and spreadsheets write it: „1.234,56“, „1,234.56“, „1'234.50“, „$ 2.50“. */
export const readAmount = (text: string): ReadAmount => {
  const plain = asciiAmount(text.normalize('NFKC')).replace(/\s+/gu, ' ').trim()
  const currency = CURRENCY.exec(plain)?.[0]
  if (currency !== undefined) return { problem: `„${currency}“ ist eine andere Währung: bitte den Betrag ohne Währung angeben` }
  const number = plain
    .replace(/^([-−(]) ?/, '$1')
    .replace(/^([-−(]?)(?:us\$|\$|usd) ?/i, '$1')
    .replace(UNIT, '')
    .trim()
  if (/^[-−–(]|[^.,-]-$/.test(number)) return { problem: 'Der Betrag darf nicht negativ sein' }
  return readDigits(number)
}

/** The value of an amount that is unclear by itself, once its column shows which sign is meant. @param written the sign that stands in it */
export const unclearValue = (text: string, written: DecimalSign, meant: DecimalSign): string => {
  const digits = asciiAmount(text.normalize('NFKC')).replace(/[^\d.,]/g, '')
  if (written !== meant) return digits.replace(/\D/g, '')
  const [whole = '', fraction = ''] = digits.split(/[.,]/)
  return decimal(whole, fraction)
}

/** The sign that is meant in a column: the one that its values show, unless they show both. @param shown by each value */
export const columnSign = (shown: readonly (DecimalSign | undefined)[]): DecimalSign | undefined => {
  const [sign, ...others] = new Set(shown.filter((one) => one !== undefined))
  return others.length === 0 ? sign : undefined
}

/** „2.500: zweitausendfünfhundert oder 2,5?“, in figures. */
export const amountQuestion = (text: string, written: DecimalSign): string => {
  const figures = (value: string) =>
    new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 3 }).format(Number(value))
  return `${text}: ${figures(unclearValue(text, written, other(written)))} oder ${figures(unclearValue(text, written, written))}?`
}
