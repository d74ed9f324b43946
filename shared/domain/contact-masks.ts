/** Stands for what the reader may not see. */
const MASK = '•••'

/** Whether a text was masked. No e-mail address or phone number of a customer contains the mask's character. */
export const isMasked = (text: string): boolean => text.includes('•')

/** An e-mail address of which its first letter and its domain are left: „a•••@example.de“. */
export const maskEmail = (address: string): string => {
  const at = address.lastIndexOf('@')
  const [first = ''] = address
  return at < 1 ? MASK : `${first}${MASK}${address.slice(at)}`
}

/** Of a shorter number the last two digits would be too large a part. */
const FEWEST_DIGITS = 5

/** A phone number of which its last two digits are left: „••• 17“. */
export const maskPhone = (number: string): string => {
  const digits = number.replaceAll(/\D/g, '')
  return digits.length < FEWEST_DIGITS ? MASK : `${MASK} ${digits.slice(-2)}`
}

const EMAIL_IN_TEXT = /[^\s@"<>(),;:[\]]+@[^\s@"<>(),;:[\]]+/gu
/** At least seven digits, with the separators of phone numbers. */
const PHONE_IN_TEXT = /\+?\(?\d(?:[\s()/.-]{0,3}\d){6,}/g

/** A text in which e-mail addresses are masked. */
export const maskEmailsIn = (text: string): string => text.replace(EMAIL_IN_TEXT, maskEmail)

/** A text in which e-mail addresses are masked, and digits that may be a phone number. */
export const maskContactsIn = (text: string): string => maskEmailsIn(text).replace(PHONE_IN_TEXT, maskPhone)
