import { dialledNumber } from '../../shared/domain/dialled-number.ts'

/** A `mailto:` link. Encodes characters that would start the mail's headers (`?`, `&`). */
export const mailtoOf = (address: string) => `mailto:${address.split('@').map(encodeURIComponent).join('@')}`

/** A `tel:` link to the first number in a text; `undefined` for a text without one. */
export const telOf = (text: string): string | undefined => {
  const number = dialledNumber(text)
  return number === undefined ? undefined : `tel:${number}`
}
