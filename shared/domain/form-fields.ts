import * as z from 'zod'
import { type OptionList, optionMessages } from './options.ts'
import { lineSchema } from './person-fields.ts'

/** Line breaks and tabs belong to a text; other control characters, lone surrogates and U+FFFD, which stands in place of bytes that could not be read, do not. */
export const UNPRINTABLE = /(?![\n\r\t])\p{Cc}|\p{Cs}|\ufffd/u

const blankToNull = (text: string | null | undefined) => text || null

/** A line that may be missing or empty; stored as null then. */
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

/** A text of several lines that must be there. */
export const requiredTextSchema = (label: string, maxLength: number, message: string) =>
  textSchema(label, maxLength, message).refine((text) => text !== '', message)

/** A text of several lines that may be missing or empty; stored as null then. */
export const optionalTextSchema = (label: string, maxLength: number) => textSchema(label, maxLength).nullish().transform(blankToNull)

/** One choice of a list. Whether the list holds it is decided where the list is known, see the form configurations. */
export const choiceSchema = (list: OptionList) =>
  lineSchema({ label: 'Die Auswahl', minLength: 1, maxLength: 100, message: optionMessages[list] })
