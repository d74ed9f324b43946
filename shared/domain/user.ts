import * as z from 'zod'
import { foldPublicId, idSchema } from './ids.ts'
import { permissionMapSchema, roleSchema } from './permissions.ts'

export const USER_STATUSES = ['active', 'inactive', 'suspended'] as const
export const userStatusSchema = z.enum(USER_STATUSES, 'Unbekannter Status')
export type UserStatus = z.infer<typeof userStatusSchema>
export const userStatusLabels = { active: 'Aktiv', inactive: 'Inaktiv', suspended: 'Gesperrt' } satisfies Record<UserStatus, string>

/** The orders in which users are listed, by username; `-` begins with the last. The first is the default. */
export const USER_SORTS = ['id', '-id'] as const
export type UserSort = (typeof USER_SORTS)[number]

/** An address of the API itself, and a word that stores of names stumble over. */
const RESERVED_NAMES: readonly string[] = ['counts', 'constructor']

/** The name by which someone signs in. It is compared without regard to case; an e-mail address will do. */
export const usernameSchema = z
  .string('Benutzername ist erforderlich')
  .trim()
  .min(1, 'Benutzername ist erforderlich')
  .max(100, 'Benutzername darf höchstens 100 Zeichen lang sein')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._@+-]*$/u, 'Benutzername darf nur Buchstaben, Ziffern und . _ - @ + enthalten')
  .refine((name) => foldPublicId(name).length <= 100, 'Benutzername darf höchstens 100 Zeichen lang sein')
  .refine((name) => !RESERVED_NAMES.includes(name.toLowerCase()), 'Dieser Benutzername ist nicht erlaubt')

/** Someone who can sign in. Keyed by the user name; the password lives in the user pool alone. */
export const userSchema = z.object({
  id: z.string().min(1).max(100),
  version: z.int().positive(),
  email: z.string().max(255),
  firstName: z.string().min(1).max(100),
  lastName: z.string().min(1).max(100),
  profileImageUrl: z.string().max(500).nullable(),
  role: roleSchema,
  status: userStatusSchema,
  /** Internal id of the partner that a user of role `ib_partner` acts for. */
  ibPartnerId: idSchema.nullable(),
  /** This person's own exceptions from what the role may do. */
  permissions: permissionMapSchema,
  lastLogin: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

/** The signed-in person, with the effective value of every permission key. */
export const currentUserSchema = userSchema.extend({ permissions: z.record(z.string(), z.boolean()) })
export type CurrentUser = z.infer<typeof currentUserSchema>

/** The fields of the sign-in, for its schema and its form. */
export const loginFields = {
  username: { label: 'Benutzername', maxLength: 255, message: 'Benutzername ist erforderlich' },
  password: { label: 'Passwort', maxLength: 256, message: 'Passwort ist erforderlich' },
} as const

/** An access token, sent back as `Authorization: Bearer`. */
export const tokenSchema = z.object({ token: z.string() })
export const loginResultSchema = tokenSchema.extend({ user: currentUserSchema })

/** Whether a user may sign in and work. */
export const isActiveUser = ({ status }: Pick<User, 'status'>) => status === 'active'
