import * as z from 'zod'
import { asciiAddress, asciiHyphens, asciiSigns } from './typed-signs.ts'

/** Internal id of a partner, customer, lead, application …: a positive safe integer, larger for newer records. */
export const idSchema = z.int('Ungültige Kennung').positive('Ungültige Kennung')

/** One form of letters with several cases: of `ẞ`, `ß` and `SS`, of `İ`, `I`, `ı` and `i`, of `Σ`, `ς` and `σ`. */
const foldCase = (text: string) =>
  text
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/i\u0307+/g, 'i')
    .replaceAll('ς', 'σ')
    .normalize('NFKC')

/** A domain in lower case and ASCII, as mail servers and some browsers spell it; one that names no host in lower case. */
const asciiDomain = (domain: string): string => {
  const name = domain.replace(/[.。]$/u, '')
  if (!/\P{ASCII}|xn--/iu.test(name) || !/^[\p{L}\p{M}\p{N}._。-]+$/u.test(name)) return name.toLowerCase()
  try {
    return new URL(`http://${name}`).hostname
  } catch (error) {
    if (error instanceof TypeError) return name.toLowerCase()
    throw error
  }
}

/**
 * The form in which public ids, user names and e-mail addresses are compared and kept unique: without case, with composed letters, ASCII digits and
 * hyphens, and with the domain of an address in ASCII. The name before the `@` keeps its dots and what follows a plus.
 */
export const foldPublicId = (value: string): string => {
  const text = value.normalize('NFKC').trim()
  if (!text.includes('@')) return foldCase(asciiSigns(text))
  const address = asciiAddress(text)
  const at = address.lastIndexOf('@') + 1
  return foldCase(asciiHyphens(address.slice(0, at))) + asciiDomain(address.slice(at))
}

const publicIdSchema = (label: string) =>
  z
    .string(`${label} ist erforderlich`)
    .overwrite(asciiSigns)
    .trim()
    .min(1, `${label} ist erforderlich`)
    .max(50, `${label} darf höchstens 50 Zeichen lang sein`)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, `${label} darf nur Buchstaben, Ziffern, Punkt, Binde- und Unterstrich enthalten`)

/** A partner's public id, such as `IB-1001`. Compared without case, see `foldPublicId`. */
export const publicPartnerIdSchema = publicIdSchema('Partner-ID')

/** A customer's public id, such as `KD-20461`. Compared without case. */
export const publicCustomerIdSchema = publicIdSchema('Kunden-ID')
