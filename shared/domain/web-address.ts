import { parseUrl } from './parse-url.ts'
import { refusedInLine } from './refused-characters.ts'

/** An address on the web: a domain with an ending, without white space or a password. For the page; the schema checks the rest. */
export const WEB_ADDRESS = /^https?:\/\/[^\s/?#@.]+(?:\.[^\s/?#@.]+)+(?:[/?#]\S*)?$/iu

/** A host as browsers ask for it: other signs, such as a comma typed for a point, are in none. */
const HOST = /^(?:[a-z\d_](?:[a-z\d_-]*[a-z\d_])?\.)+[a-z\d](?:[a-z\d-]*[a-z\d])?$/

/** Whether a text is a web address that a browser can open. */
export const isWebAddress = (text: string): boolean =>
  WEB_ADDRESS.test(text) && refusedInLine(text) === undefined && HOST.test(parseUrl(text)?.hostname ?? '')

/** A link to a portal on the own machine, as its partners have there. */
const LOCAL = /^https?:\/\/localhost(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** Whether a text is a web address, or leads to a portal on the own machine. */
export const isLink = (text: string): boolean => isWebAddress(text) || (LOCAL.test(text) && refusedInLine(text) === undefined)
