/** Words that people write beside a number. */
const WORDS =
  'telefon|tel|mobil|handy|büro|privat|dienstlich|durchwahl|dw|nebenstelle|apparat|app|zentrale|extension|ext|x|oder|und|ab|bis|uhr|whatsapp|fax'

/** A telephone number: at least three digits, with the signs between them and a few words beside them. */
export const PHONE_PATTERN = new RegExp(`^(?=(?:\\D*\\d){3})(?:[\\d\\s+()/.,;:*#\\u2010-\\u2015\\u2212-]|(?:${WORDS})(?!\\p{L}))+$`, 'iu')
