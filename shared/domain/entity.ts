import * as z from 'zod'
import { idSchema } from './ids.ts'
import { asciiAmount } from './typed-signs.ts'

/** Attributes of every stored entity: `version` starts at 1 and grows with each write (see `If-Match`); times are ISO 8601 in UTC. */
export const entityShape = {
  id: idSchema,
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
}

/** An amount in US dollars as the specification stores it: a decimal string with two digits, at most `wholeDigits` before the point. */
export const decimalSchema = (wholeDigits: number) => z.string().regex(new RegExp(`^\\d{1,${wholeDigits}}\\.\\d{2}$`), 'Ungültiger Betrag')

const amountTextSchema = z
  .union([z.number(), z.string()], 'Ungültiger Betrag')
  .transform((value) => asciiAmount(String(value)).trim().replace(',', '.'))

const normalizedAmountSchema = (wholeDigits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${wholeDigits}}(\\.\\d{1,2})?$`), `Betrag mit höchstens ${wholeDigits} Stellen vor und 2 nach dem Komma`)
    .transform((value) => Number(value).toFixed(2))

/**
 * The same amount as people send it: a number or a text, with point or comma, stored with two digits. Empty becomes "0.00"; negative
 * amounts and more digits are refused.
 */
export const amountSchema = (wholeDigits: number) =>
  amountTextSchema.transform((value) => value || '0').pipe(normalizedAmountSchema(wholeDigits))

/** A required amount; `label` is the name of its field. */
export const requiredAmountSchema = (label: string, wholeDigits: number) =>
  amountTextSchema
    .refine((value) => value !== '', { error: `${label} ist erforderlich`, abort: true })
    .pipe(normalizedAmountSchema(wholeDigits))

/** Active or not, for partners and customers. */
export const ACTIVITY = ['active', 'inactive'] as const
export const activitySchema = z.enum(ACTIVITY, 'Unbekannter Status')
export type Activity = z.infer<typeof activitySchema>
export const activityLabels = { active: 'Aktiv', inactive: 'Inaktiv' } satisfies Record<Activity, string>
