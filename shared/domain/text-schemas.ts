import * as z from 'zod'
import { refusedInLine, refusedInPassword, refusedInText } from './refused-characters.ts'
import { asciiSigns } from './typed-signs.ts'

/** Makes one spelling of what people type. */
type Spelling = (typed: string) => string
const asTyped: Spelling = (typed) => typed

/** What a line is called in messages, its length, the message when it is wrong, and in which spelling it is checked and kept. */
type LineRules = {
  readonly label: string
  readonly minLength: number
  readonly maxLength: number
  readonly message: string
  /** @default - as typed */
  readonly spelling?: Spelling
}

/** A check that refuses a text for what is wrong with it. @param problemOf the message; undefined for a text that is right */
export const refusedFor =
  <Text>(problemOf: (text: Text) => string | undefined) =>
  (text: Text, context: z.RefinementCtx<Text>) => {
    const message = problemOf(text)
    if (message !== undefined) context.addIssue({ code: 'custom', message })
  }

const isWithout = (find: (text: string) => string | undefined, message: string) =>
  refusedFor((text: string) => {
    const character = find(text)
    return character && `${message} (${character})`
  })

/** Refuses a line with control or invisible characters. @param message followed by the character at fault */
export const visibleLine = (message: string) => isWithout(refusedInLine, message)

/** Refuses a text of several lines with characters that are never typed. @param message followed by the character at fault */
export const visibleText = (message: string) => isWithout(refusedInText, message)

/** Refuses a password with characters that are never typed. @param message followed by the character at fault */
export const visiblePassword = (message: string) => isWithout(refusedInPassword, message)

/** A single line of text: trimmed, without control and invisible characters. */
export const lineSchema = (field: LineRules) =>
  z
    .string(field.message)
    .overwrite(field.spelling ?? asTyped)
    .trim()
    .min(field.minLength, field.message)
    .max(field.maxLength, `${field.label} darf höchstens ${field.maxLength} Zeichen lang sein`)
    .superRefine(visibleLine(`${field.label} enthält unzulässige Zeichen`))

/** A required line. */
export const requiredLine = (label: string, maxLength: number) =>
  lineSchema({ label, minLength: 1, maxLength, message: `${label} ist erforderlich` })

/** An optional line; an empty one is stored as null. @param spelling in which it is checked and kept */
export const optionalLine = (label: string, maxLength: number, spelling = asTyped) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    lineSchema({ label, minLength: 1, maxLength, message: `${label} ist ungültig`, spelling }).nullable(),
  )

/** An optional code, number or account; an empty one is stored as null. */
export const optionalCode = (label: string, maxLength: number) => optionalLine(label, maxLength, asciiSigns)

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
    .superRefine(visibleText(`${label} enthält unzulässige Zeichen`))

/** A required text of several lines. */
export const requiredTextSchema = (label: string, maxLength: number, message: string) =>
  textSchema(label, maxLength, message).refine((text) => text !== '', message)

/** An optional text of several lines; an empty one is stored as null. */
export const optionalTextSchema = (label: string, maxLength: number) => textSchema(label, maxLength).nullish().transform(blankToNull)
