/** Replaces what the reader may not see. */
const MASK = '•••'

/** Whether a text was masked. No e-mail address or phone number of a customer contains the mask's character. */
export const isMasked = (text: string): boolean => text.includes('•')

/** An e-mail address with all but its first letter and its domain masked: „a•••@example.de“. */
export const maskEmail = (address: string): string => {
  const at = address.lastIndexOf('@')
  const [first = ''] = address
  return at < 1 ? MASK : `${first}${MASK}${address.slice(at)}`
}

/** The last two digits of a shorter number would reveal too much of it. */
const FEWEST_DIGITS = 5

/** A phone number with all but its last two digits masked, in whatever script: „••• 17“. */
export const maskPhone = (number: string): string => {
  const digits = number.replaceAll(/\P{Nd}/gu, '')
  return [...digits].length < FEWEST_DIGITS ? MASK : `${MASK} ${[...digits].slice(-2).join('')}`
}

/** Tried only where a word begins: otherwise the time would grow with the square of a word's length. */
const EMAIL_IN_TEXT = /(?<![^\s@"<>(),;:[\]])[^\s@"<>(),;:[\]]+@[^\s@"<>(),;:[\]]+/gu
/** At least seven digits, with the separators of phone numbers and characters that nobody sees. */
const PHONE_IN_TEXT = /[+＋]?\(?\p{Nd}(?:[\s\p{Pd}\p{Cf}()/.\u2212]{0,3}\p{Nd}){6,}/gu

/** A text in which e-mail addresses are masked. */
export const maskEmailsIn = (text: string): string => text.replace(EMAIL_IN_TEXT, maskEmail)

/** A text in which e-mail addresses are masked, and digits that may be a phone number. */
export const maskContactsIn = (text: string): string => maskEmailsIn(text).replace(PHONE_IN_TEXT, maskPhone)
