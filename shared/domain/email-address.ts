import { parseUrl } from './parse-url.ts'
import { characterName } from './refused-characters.ts'

/** A letter, digit or mark of a domain in any script. */
const SIGN = '[\\p{L}\\p{M}\\p{N}]'
const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"

/**
 * An e-mail address as browsers take it, with a domain of at least two labels in any script: no dot at an end or twice, at most 64 characters before
 * the `@`, labels of at most 63 without hyphens at their ends, and letters in the last one.
 */
export const EMAIL_PATTERN = new RegExp(
  `^(?=.{3,254}$)(?=[^@]{1,64}@)${LOCAL}(?:\\.${LOCAL})*@(?:${SIGN}(?:(?:${SIGN}|-){0,61}${SIGN})?\\.)+(?!\\p{N}+$)${SIGN}(?:${SIGN}|-){0,61}${SIGN}$`,
  'u',
)

/** Letters that look like others of another script. Chinese, Japanese and Korean ones stand beside Latin ones in domains. */
const SCRIPTS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Georgian', 'Cherokee', 'Coptic', 'Hebrew', 'Arabic'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** Cyrillic letters that look like Latin ones: a label of nothing else, before a Latin ending, is meant to deceive. */
const LOOK_ALIKES = /^[аԁеһіјӏорԛѕсԝхуѵꙇ\d-]*[аԁеһіјӏорԛѕсԝхуѵꙇ][аԁеһіјӏорԛѕсԝхуѵꙇ\d-]*$/u

/** Whether the letters of a domain could be taken for others. */
const isDeceptive = (domain: string) => {
  const labels = domain.toLowerCase().split('.')
  const isMixed = labels.some((label) => SCRIPTS.filter((script) => script.test(label)).length > 1)
  return isMixed || (/^[a-z]/.test(labels.at(-1) ?? '') && labels.some((label) => LOOK_ALIKES.test(label)))
}

/** The domain as mail servers know it; undefined for one that none can have. */
const asciiDomain = (domain: string): string | undefined => parseUrl(`http://${domain}`)?.hostname

/** The first character that no address holds: white space, or before the `@` one that servers on the way do not take or that passes for another. */
const foreignIn = (address: string) => /\s|[^\x21-\x7e](?=.*@)/u.exec(address)?.[0]

/**
 * What is wrong with an e-mail address that somebody has typed; undefined if it can be reached.
 * @param message said of any mistake; followed by the character at fault where there is one
 */
export const emailProblem = (address: string, message: string): string | undefined => {
  const foreign = foreignIn(address)
  if (foreign !== undefined) return `${message} (${characterName(foreign)})`
  if (!EMAIL_PATTERN.test(address)) return message
  const domain = address.slice(address.lastIndexOf('@') + 1)
  // Letters of other widths and ligatures are other domains than they look like.
  if (domain.normalize('NFC') !== domain.normalize('NFKC') || isDeceptive(domain)) return message
  const ascii = asciiDomain(domain)
  return ascii === undefined || !EMAIL_PATTERN.test(`a@${ascii}`) || address.length - domain.length + ascii.length > 254
    ? message
    : undefined
}

/** Whether an e-mail address can be reached. */
export const isEmailAddress = (address: string): boolean => emailProblem(address, 'x') === undefined
