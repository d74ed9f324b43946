import * as z from 'zod'

/** Internal id of a partner, customer, lead, application …: a positive safe integer, larger for newer records. */
export const idSchema = z.int('Ungültige Kennung').positive('Ungültige Kennung')

/** The same id where it stands in a path or a query string. */
export const idParamSchema = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'Ungültige Kennung')
  .transform(Number)
  .pipe(idSchema)

/** The id that people use for a partner, such as `IB-1001`. Compared without regard to case, see {@link foldPublicId}. */
export const publicPartnerIdSchema = z
  .string()
  .trim()
  .min(1, 'Partner-ID ist erforderlich')
  .max(50, 'Partner-ID darf höchstens 50 Zeichen lang sein')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u, 'Partner-ID darf nur Buchstaben, Ziffern, Punkt, Binde- und Unterstrich enthalten')

/** The form in which public ids, user names and e-mail addresses are compared and kept unique. */
export const foldPublicId = (value: string) => value.normalize('NFKC').toLowerCase()
