import { parseUrl } from './parse-url.ts'
import { refusedInLine } from './refused-characters.ts'

/** An address on the web: a domain with an ending, without white space or a password. For the page; the schema checks the rest. */
export const WEB_ADDRESS = /^https?:\/\/[^\s/?#@.]+(?:\.[^\s/?#@.]+)+(?:[/?#]\S*)?$/iu

/** Whether a text is a link that a browser can open, also one to a machine without a domain, such as a portal on the own one. */
export const isLink = (text: string): boolean =>
  /^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/iu.test(text) && refusedInLine(text) === undefined && parseUrl(text) !== undefined

/** Whether a text is a web address that a browser can open. */
export const isWebAddress = (text: string): boolean =>
  WEB_ADDRESS.test(text) && refusedInLine(text) === undefined && parseUrl(text)?.hostname.includes('.') === true
