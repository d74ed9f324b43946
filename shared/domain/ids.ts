import * as z from 'zod'

/** Internal id of a partner, customer, lead, application …: a positive safe integer, larger for newer records. */
export const idSchema = z.int('Ungültige Kennung').positive('Ungültige Kennung')

/** The same id where it stands in a path or a query string. */
export const idParamSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Ungültige Kennung')
  .transform(Number)
  .pipe(idSchema)

const publicIdSchema = (label: string) =>
  z
    .string(`${label} ist erforderlich`)
    .trim()
    .min(1, `${label} ist erforderlich`)
    .max(50, `${label} darf höchstens 50 Zeichen lang sein`)
    .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, `${label} darf nur Buchstaben, Ziffern, Punkt, Binde- und Unterstrich enthalten`)

/** Up to 100 ids with commas between them: exactly these records, as far as there are such. */
export const idListParamSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,99}$/, 'Höchstens 100 Kennungen mit Kommas')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(idSchema))

/** The id that people use for a partner, such as `IB-1001`. Compared without regard to case, see {@link foldPublicId}. */
export const publicPartnerIdSchema = publicIdSchema('Partner-ID')

/** The id that people use for a customer, such as `KD-20461`. Compared without regard to case. */
export const publicCustomerIdSchema = publicIdSchema('Kunden-ID')

/** The form in which public ids, user names and e-mail addresses are compared and kept unique. */
export const foldPublicId = (value: string) => value.normalize('NFKC').toLowerCase()
