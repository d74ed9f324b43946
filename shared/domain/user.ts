import * as z from 'zod'
import { idSchema } from './ids.ts'
import { permissionMapSchema, roleSchema } from './permissions.ts'

export const USER_STATUSES = ['active', 'inactive', 'suspended'] as const
export const userStatusSchema = z.enum(USER_STATUSES, 'Unbekannter Status')
export type UserStatus = z.infer<typeof userStatusSchema>
export const userStatusLabels = { active: 'Aktiv', inactive: 'Inaktiv', suspended: 'Gesperrt' } satisfies Record<UserStatus, string>

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

export const loginSchema = z.object({
  username: z.string('Benutzername ist erforderlich').trim().min(1, 'Benutzername ist erforderlich').max(255, 'Höchstens 255 Zeichen'),
  password: z.string('Passwort ist erforderlich').min(1, 'Passwort ist erforderlich').max(256, 'Höchstens 256 Zeichen'),
})

/** An access token, sent back as `Authorization: Bearer`. */
export const tokenSchema = z.object({ token: z.string() })
export const loginResultSchema = tokenSchema.extend({ user: currentUserSchema })
