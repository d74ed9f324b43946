import * as z from 'zod'

/** Label, length and messages of a form field, for schemas and HTML forms alike. */
export type TextField = {
  readonly label: string
  readonly type: 'text' | 'email' | 'tel'
  readonly autoComplete: string
  readonly required: boolean
  readonly minLength: number
  readonly maxLength: number
  readonly message: string
}

/** The person fields of public forms, with the specification's messages. */
export const personFields = {
  firstName: {
    label: 'Vorname',
    type: 'text',
    autoComplete: 'given-name',
    required: true,
    minLength: 2,
    maxLength: 100,
    message: 'Vorname muss mindestens 2 Zeichen lang sein',
  },
  lastName: {
    label: 'Nachname',
    type: 'text',
    autoComplete: 'family-name',
    required: true,
    minLength: 2,
    maxLength: 100,
    message: 'Nachname muss mindestens 2 Zeichen lang sein',
  },
  email: {
    label: 'E-Mail',
    type: 'email',
    autoComplete: 'email',
    required: true,
    minLength: 3,
    maxLength: 255,
    message: 'Ungültige E-Mail-Adresse',
  },
  phone: {
    label: 'Telefon',
    type: 'tel',
    autoComplete: 'tel',
    required: true,
    minLength: 5,
    maxLength: 50,
    message: 'Telefonnummer muss mindestens 5 Zeichen lang sein',
  },
} as const satisfies Record<string, TextField>

/**
 * One address: something, `@`, a domain with a dot; no white space, quotes or angle brackets, so that it can never break out of a mail
 * header.
 */
export const EMAIL_PATTERN = /^[^\s@"<>(),;:\\[\]]+@[^\s@"<>(),;:\\[\]]+\.[^\s@"<>(),;:\\[\].]{2,}$/u

/**
 * Control characters, lone surrogates, invisible characters, direction marks, and U+FFFD, which replaces undecodable bytes: never part of a
 * name, but a means of impersonation.
 */
export const NOT_IN_A_NAME = /[\p{Cc}\p{Cs}\ufffd\u00ad\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u

/** A single line of text: trimmed, without control characters. */
export const lineSchema = (field: Pick<TextField, 'label' | 'minLength' | 'maxLength' | 'message'>) =>
  z
    .string(field.message)
    .trim()
    .min(field.minLength, field.message)
    .max(field.maxLength, `${field.label} darf höchstens ${field.maxLength} Zeichen lang sein`)
    .refine((text) => !NOT_IN_A_NAME.test(text), `${field.label} enthält unzulässige Zeichen`)

/** An e-mail address. Its case is kept; comparisons fold it. */
export const emailSchema = lineSchema(personFields.email).regex(EMAIL_PATTERN, personFields.email.message)

/** The four fields that every public form asks for. */
export const personShape = {
  firstName: lineSchema(personFields.firstName),
  lastName: lineSchema(personFields.lastName),
  email: emailSchema,
  phone: lineSchema(personFields.phone),
}

/** A required line. */
export const requiredLine = (label: string, maxLength: number) =>
  lineSchema({ label, minLength: 1, maxLength, message: `${label} ist erforderlich` })

/** An optional line; an empty one is stored as null. */
export const optionalLine = (label: string, maxLength: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    lineSchema({ label, minLength: 1, maxLength, message: `${label} ist ungültig` }).nullable(),
  )
