import * as z from 'zod'
import { idSchema } from './ids.ts'
import { permissionMapSchema, roleSchema } from './permissions.ts'

export const USER_STATUSES = ['active', 'inactive', 'suspended'] as const
export const userStatusSchema = z.enum(USER_STATUSES, 'Unbekannter Status')
export type UserStatus = z.infer<typeof userStatusSchema>
export const userStatusLabels = { active: 'Aktiv', inactive: 'Inaktiv', suspended: 'Gesperrt' } satisfies Record<UserStatus, string>

/** The orders in which users are listed, by username; `-` begins with the last. The first is the default. */
export const USER_SORTS = ['id', '-id'] as const
export type UserSort = (typeof USER_SORTS)[number]

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

/** What people call a user. */
export const personName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

/** Whether a user may sign in and work. */
export const isActiveUser = ({ status }: Pick<User, 'status'>) => status === 'active'
