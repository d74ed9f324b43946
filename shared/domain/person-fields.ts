import { EMAIL_PATTERN, emailProblem } from './email-address.ts'
import { writtenAddress } from './mail-address.ts'
import { PHONE_PATTERN } from './phone-pattern.ts'
import { lineSchema, optionalLine, refusedFor, requiredLine } from './text-schemas.ts'
import { asciiPhone } from './typed-signs.ts'

/** Label, length and messages of a form field, for schemas and HTML forms alike. */
export type TextField = {
  readonly label: string
  readonly type: 'text' | 'email' | 'tel'
  readonly autoComplete: string
  readonly required: boolean
  readonly minLength: number
  readonly maxLength: number
  readonly message: string
  readonly pattern?: RegExp
  /** The message for a text that the pattern does not match. @default - `message` */
  readonly invalid?: string
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
    pattern: EMAIL_PATTERN,
  },
  phone: {
    label: 'Telefon',
    type: 'tel',
    autoComplete: 'tel',
    required: true,
    minLength: 5,
    maxLength: 50,
    message: 'Telefonnummer muss mindestens 5 Zeichen lang sein',
    pattern: PHONE_PATTERN,
    invalid: 'Ungültige Telefonnummer',
  },
} as const satisfies Record<string, TextField>

type Check = (text: string) => string | undefined
const nothing: Check = () => undefined

/** An e-mail address as in `emailSchema`. @param first a check whose message comes before those about the address */
export const emailSchemaAfter = (first: Check) =>
  lineSchema({ ...personFields.email, spelling: writtenAddress }).superRefine(
    refusedFor((address) => first(address) ?? emailProblem(address, personFields.email.message)),
  )

/** An e-mail address, kept as people write it: with its case, and with umlauts in the domain. Comparisons fold it. */
export const emailSchema = emailSchemaAfter(nothing)

const phoneProblem: Check = (text) => (PHONE_PATTERN.test(text) ? undefined : personFields.phone.invalid)

/** A telephone number, kept in ASCII: at least three digits, the signs between them, and the words that people add to them. */
export const phoneSchema = lineSchema({ ...personFields.phone, spelling: asciiPhone }).superRefine(refusedFor(phoneProblem))

/** An optional telephone number; an empty one is stored as null. @param first a check whose message comes before those about the number */
export const optionalPhoneSchema = (label: string, first = nothing) =>
  optionalLine(label, personFields.phone.maxLength, asciiPhone).superRefine(
    refusedFor((text) => (text === null ? undefined : (first(text) ?? phoneProblem(text)))),
  )

/** The four fields that every public form asks for. */
export const personShape = {
  firstName: lineSchema(personFields.firstName),
  lastName: lineSchema(personFields.lastName),
  email: emailSchema,
  phone: phoneSchema,
}

/** A name as staff enter it, by form or import: some have one letter. Public forms ask for the two that the specification wants. */
export const nameShape = {
  firstName: requiredLine(personFields.firstName.label, personFields.firstName.maxLength),
  lastName: requiredLine(personFields.lastName.label, personFields.lastName.maxLength),
}
