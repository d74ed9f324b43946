import * as z from 'zod'

/** What a line is called in messages, its length, and the message when it is wrong. */
type LineRules = { readonly label: string; readonly minLength: number; readonly maxLength: number; readonly message: string }

/**
 * Control characters, lone surrogates, invisible characters, direction marks, and U+FFFD, which replaces undecodable bytes: never part of a
 * name, but a means of impersonation.
 */
export const NOT_IN_A_NAME = /[\p{Cc}\p{Cs}\ufffd\u00ad\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u

/** A single line of text: trimmed, without control characters. */
export const lineSchema = (field: LineRules) =>
  z
    .string(field.message)
    .trim()
    .min(field.minLength, field.message)
    .max(field.maxLength, `${field.label} darf höchstens ${field.maxLength} Zeichen lang sein`)
    .refine((text) => !NOT_IN_A_NAME.test(text), `${field.label} enthält unzulässige Zeichen`)

/** A required line. */
export const requiredLine = (label: string, maxLength: number) =>
  lineSchema({ label, minLength: 1, maxLength, message: `${label} ist erforderlich` })

/** An optional line; an empty one is stored as null. */
export const optionalLine = (label: string, maxLength: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    lineSchema({ label, minLength: 1, maxLength, message: `${label} ist ungültig` }).nullable(),
  )

/**
 * Line breaks and tabs are allowed in texts; other control characters, lone surrogates and U+FFFD, which replaces undecodable bytes, are
 * not.
 */
export const UNPRINTABLE = /(?![\n\r\t])\p{Cc}|\p{Cs}|\ufffd/u

const blankToNull = (text: string | null | undefined) => text || null

/** An optional line; an empty one is stored as null. */
export const optionalLineSchema = (label: string, maxLength: number) =>
  lineSchema({ label, minLength: 0, maxLength, message: `${label} ist ungültig` })
    .nullish()
    .transform(blankToNull)

/** A text of several lines, trimmed, with line breaks as `\n`. */
export const textSchema = (label: string, maxLength: number, message = `${label} ist ungültig`) =>
  z
    .string(message)
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .refine((text) => text.length <= maxLength, `${label} darf höchstens ${maxLength} Zeichen lang sein`)
    .refine((text) => !UNPRINTABLE.test(text), `${label} enthält unzulässige Zeichen`)

/** A required text of several lines. */
export const requiredTextSchema = (label: string, maxLength: number, message: string) =>
  textSchema(label, maxLength, message).refine((text) => text !== '', message)

/** An optional text of several lines; an empty one is stored as null. */
export const optionalTextSchema = (label: string, maxLength: number) => textSchema(label, maxLength).nullish().transform(blankToNull)
