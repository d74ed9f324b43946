import { writtenAddress } from './mail-address.ts'
import { lineSchema, requiredLine } from './text-schemas.ts'

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

/** An e-mail address, kept as people write it: with its case, and with umlauts in the domain. Comparisons fold it. */
export const emailSchema = lineSchema(personFields.email).regex(EMAIL_PATTERN, personFields.email.message).overwrite(writtenAddress)

/** The four fields that every public form asks for. */
export const personShape = {
  firstName: lineSchema(personFields.firstName),
  lastName: lineSchema(personFields.lastName),
  email: emailSchema,
  phone: lineSchema(personFields.phone),
}

/** A name as staff enter it, by form or import: some have one letter. Public forms ask for the two that the specification wants. */
export const nameShape = {
  firstName: requiredLine(personFields.firstName.label, personFields.firstName.maxLength),
  lastName: requiredLine(personFields.lastName.label, personFields.lastName.maxLength),
}
