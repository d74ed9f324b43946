import * as z from 'zod'

/** Internal id of a partner, customer, lead, application …: a positive safe integer, larger for newer records. */
export const idSchema = z.int('Ungültige Kennung').positive('Ungültige Kennung')

/** The form in which public ids, user names and e-mail addresses are compared and kept unique. */
export const foldPublicId = (value: string) => value.normalize('NFKC').toLowerCase()

const publicIdSchema = (label: string) =>
  z
    .string(`${label} ist erforderlich`)
    .trim()
    .min(1, `${label} ist erforderlich`)
    .max(50, `${label} darf höchstens 50 Zeichen lang sein`)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, `${label} darf nur Buchstaben, Ziffern, Punkt, Binde- und Unterstrich enthalten`)

/** A partner's public id, such as `IB-1001`. Compared without case, see `foldPublicId`. */
export const publicPartnerIdSchema = publicIdSchema('Partner-ID')

/** A customer's public id, such as `KD-20461`. Compared without case. */
export const publicCustomerIdSchema = publicIdSchema('Kunden-ID')
