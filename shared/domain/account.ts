import * as z from 'zod'
import { loginFields } from './login-fields.ts'
import { secondFactorCodeSchema } from './second-factor.ts'
import { userSchema } from './user.ts'
import { newPasswordSchema, passwordFormSchema, userUpdateSchema } from './user-forms.ts'
import { wellFormed } from './well-formed.ts'

/** One's own account: the user, and how they want to be told of sign-ins. */
export const accountSchema = userSchema.extend({
  /** Whether the user gets a mail about a sign-in on a device that is new to them. */
  notifiesNewDevice: z.boolean(),
})
export type Account = z.infer<typeof accountSchema>

const { password } = loginFields
/** The password that the user has now. */
const currentPasswordSchema = z.string(password.message).min(1, password.message).max(password.maxLength).transform(wellFormed)

export const accountUpdateSchema = userUpdateSchema.pick({ firstName: true, lastName: true, email: true }).extend({
  notifiesNewDevice: z.boolean().exactOptional(),
  /** The user's password; only a change of the e-mail address needs it. */
  current: currentPasswordSchema.exactOptional(),
})
export type AccountUpdate = z.output<typeof accountUpdateSchema>

export const passwordChangeSchema = z.object({ current: currentPasswordSchema, password: newPasswordSchema })
export type PasswordChange = z.output<typeof passwordChangeSchema>

/** Proves that the person at the browser is the user: by the password, or by a code of the second factor. */
export const proofSchema = z.union([z.object({ code: secondFactorCodeSchema }), z.object({ password: currentPasswordSchema })])
export type Proof = z.output<typeof proofSchema>

/** One of the user's open sessions. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** Names of browser and system. */
  device: z.string(),
  /** The network that the sign-in came from: an IPv4 address, or the first half of an IPv6 address. */
  network: z.string(),
  createdAt: z.iso.datetime(),
  lastActiveAt: z.iso.datetime(),
  /** Whether it is the session of this request. */
  isThisOne: z.boolean(),
})
export type OwnSession = z.infer<typeof ownSessionSchema>

/** The id of a session: the hash of its cookie's secret. */
export const sessionIdSchema = z.string().regex(/^[\w-]{43}$/, 'Unbekannte Sitzung')

/** The form of one's own profile: the current password is needed for another e-mail address, and empty otherwise. */
export const profileFormSchema = userUpdateSchema
  .pick({ firstName: true, lastName: true, email: true })
  .required()
  .extend({ current: z.string().max(password.maxLength) })

/** The form of another password, which is typed twice. @param minLength of the stage */
export const passwordChangeFormSchema = (minLength: number) =>
  z.object({ current: currentPasswordSchema }).and(passwordFormSchema(minLength))
