import * as z from 'zod'

/** Internal id of a partner, customer, lead, application …: a positive safe integer, larger for newer records. */
export const idSchema = z.int('Ungültige Kennung').positive('Ungültige Kennung')

/** The form in which public ids, user names and e-mail addresses are compared and kept unique. */
export const foldPublicId = (value: string) => value.normalize('NFKC').toLowerCase()
