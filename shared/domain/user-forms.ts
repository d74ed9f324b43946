import * as z from 'zod'
import { MIN_PASSWORD_LENGTH } from '../platform/limits.ts'
import type { AccountRules } from './account-rules.ts'
import { foldPublicId, idSchema } from './ids.ts'
import { loginFields } from './login-fields.ts'
import { permissionMapInputSchema, roleSchema } from './permissions.ts'
import { emailSchema } from './person-fields.ts'
import { secondFactorCodeSchema } from './second-factor.ts'
import { lineSchema, visiblePassword } from './text-schemas.ts'
import { asciiSigns } from './typed-signs.ts'
import { userStatusSchema } from './user.ts'
import { isWebAddress } from './web-address.ts'
import { wellFormed } from './well-formed.ts'
import { withScheme } from './with-scheme.ts'

/** Labels, limits and messages of a password and its repetition, for schemas and forms. */
export const passwordField = {
  label: 'Passwort',
  newLabel: 'Neues Passwort',
  repetitionLabel: 'Passwort bestätigen',
  showLabel: 'Passwort anzeigen',
  /** A stage may ask for more, see `AccountRules`. */
  minLength: MIN_PASSWORD_LENGTH,
  maxLength: loginFields.password.maxLength,
  mismatch: 'Passwörter stimmen nicht überein',
} as const

/** The refusal of a password of fewer characters. */
export const passwordTooShort = (minLength: number) => `Passwort muss mindestens ${minLength} Zeichen lang sein`

/** Describes the rule for new passwords, before one is typed. */
export const passwordHint = ({ isStrict, passwordMinLength }: Pick<AccountRules, 'isStrict' | 'passwordMinLength'>) =>
  `Mindestens ${passwordMinLength} Zeichen, kein verbreitetes Passwort${isStrict ? ', kein Name von Person, Firma oder Portal' : ''}`

const newPasswordOf = (minLength: number) =>
  z
    .string(passwordTooShort(minLength))
    .min(minLength, passwordTooShort(minLength))
    .max(passwordField.maxLength, `Passwort darf höchstens ${passwordField.maxLength} Zeichen lang sein`)
    .refine((text) => !/^\s|\s$/.test(text), 'Passwort darf nicht mit einem Leerzeichen beginnen oder enden')
    .superRefine(visiblePassword('Passwort enthält unzulässige Zeichen'))

/** A new password as every stage requires it; the server checks the rest (`checkNewPassword`). */
export const newPasswordSchema = newPasswordOf(passwordField.minLength)

const tooLong = ({ maxLength }: { readonly maxLength: number }) => `Höchstens ${maxLength} Zeichen`
const { username, password } = loginFields

/** A sign-in; with a code where the user has a second factor. */
export const loginSchema = z.object({
  username: z.string(username.message).trim().min(1, username.message).max(username.maxLength, tooLong(username)).transform(wellFormed),
  password: z.string(password.message).min(1, password.message).max(password.maxLength, tooLong(password)).transform(wellFormed),
  code: secondFactorCodeSchema.exactOptional(),
  /** Whether later sign-ins on this device ask for no code, for 30 days. */
  trustsDevice: z.boolean().exactOptional(),
})

export const passwordSetSchema = z.object({ password: newPasswordSchema })

/** A new password and its repetition. @param minLength of the stage */
const newPasswordFields = (minLength: number) => ({ password: newPasswordOf(minLength), repetition: z.string() })

const isRepeated = ({ password, repetition }: { readonly password: string; readonly repetition: string }) => password === repetition
const notRepeated = { path: ['repetition'], error: passwordField.mismatch }

/** The form of a new password, which is typed twice. @param minLength of the stage */
export const passwordFormSchema = (minLength: number) => z.object(newPasswordFields(minLength)).refine(isRepeated, notRepeated)

/** A path of the API, and a word that breaks object stores. */
const RESERVED_NAMES: readonly string[] = ['counts', 'constructor']

/** A user name, compared without case; an e-mail address is allowed. */
export const usernameSchema = z
  .string('Benutzername ist erforderlich')
  .overwrite(asciiSigns)
  .trim()
  .min(1, 'Benutzername ist erforderlich')
  .max(100, 'Benutzername darf höchstens 100 Zeichen lang sein')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u, 'Benutzername darf nur Buchstaben, Ziffern und . _ - @ + enthalten')
  .refine((name) => foldPublicId(name).length <= 100, 'Benutzername darf höchstens 100 Zeichen lang sein')
  .refine((name) => !RESERVED_NAMES.includes(name.toLowerCase()), 'Dieser Benutzername ist nicht erlaubt')

/**
 * Latin letters, without those that pass for another one, such as the dotless i. Other scripts have letters that look exactly like Latin
 * ones: written with a Cyrillic a, a second `admin` could pose as the first.
 */
const LATIN_NAME = /^[0-9A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u0130\u0132-\u0137\u0139-\u0148\u014a-\u017e._@+-]*$/

/** The name of a new user. Names from before this rule remain valid. */
export const newUsernameSchema = usernameSchema.regex(LATIN_NAME, 'Benutzername darf nur lateinische Buchstaben enthalten')

const name = (label: string) => lineSchema({ label, minLength: 1, maxLength: 100, message: `${label} ist erforderlich` })

const fields = {
  email: emailSchema,
  firstName: name('Vorname'),
  lastName: name('Nachname'),
  profileImageUrl: z
    .string('Ungültige Bildadresse')
    .trim()
    .overwrite(withScheme)
    .max(500, 'Höchstens 500 Zeichen')
    .refine((url) => isWebAddress(url) && /^https:/i.test(url), 'Ungültige Bildadresse')
    .nullable(),
  role: roleSchema,
  status: userStatusSchema,
  permissions: permissionMapInputSchema,
  ibPartnerId: idSchema.nullable(),
}

export const userCreateSchema = z.object({
  ...fields,
  id: newUsernameSchema,
  profileImageUrl: fields.profileImageUrl.default(null),
  role: fields.role.default('viewer'),
  status: fields.status.default('active'),
  permissions: fields.permissions.default({}),
  ibPartnerId: fields.ibPartnerId.default(null),
  /** The first password; without one, the user cannot sign in until one is set. */
  password: newPasswordSchema.exactOptional(),
  /** Sends the user a link to choose the first password, instead of setting one. */
  invitation: z.boolean().exactOptional(),
})
export type UserCreate = z.output<typeof userCreateSchema>

/** The form that creates a partner's user by invitation. */
export const partnerInvitationSchema = userCreateSchema.pick({ id: true, email: true, firstName: true, lastName: true })

/** The form that creates a partner's user with a password. @param minLength of the stage */
export const partnerSignInSchema = (minLength: number) =>
  partnerInvitationSchema.extend(newPasswordFields(minLength)).refine(isRepeated, notRepeated)

export const userUpdateSchema = z.object({
  email: fields.email.exactOptional(),
  firstName: fields.firstName.exactOptional(),
  lastName: fields.lastName.exactOptional(),
  profileImageUrl: fields.profileImageUrl.exactOptional(),
  role: fields.role.exactOptional(),
  status: fields.status.exactOptional(),
  permissions: fields.permissions.exactOptional(),
  ibPartnerId: fields.ibPartnerId.exactOptional(),
})
export type UserUpdate = z.output<typeof userUpdateSchema>

/** Figures of the cards on the user page. */
export const userCountsSchema = z.object({
  total: z.int().nonnegative(),
  active: z.int().nonnegative(),
  admins: z.int().nonnegative(),
  ibPartners: z.int().nonnegative(),
})
