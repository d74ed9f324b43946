import * as z from 'zod'
import { idSchema } from './ids.ts'
import { permissionMapSchema, roleSchema } from './permissions.ts'

export const USER_STATUSES = ['active', 'inactive', 'suspended'] as const
export const userStatusSchema = z.enum(USER_STATUSES, 'Unbekannter Status')
export type UserStatus = z.infer<typeof userStatusSchema>
export const userStatusLabels = { active: 'Aktiv', inactive: 'Inaktiv', suspended: 'Gesperrt' } satisfies Record<UserStatus, string>

const invitationSchema = z.object({ sentAt: z.iso.datetime(), expiresAt: z.iso.datetime() })

/** A user, identified by the user name; the password is stored only in the user pool. */
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
  /** Personal exceptions from the rights of the role. */
  permissions: permissionMapSchema,
  lastLogin: z.iso.datetime().nullable(),
  /** The invitation by which the user has not chosen a password yet, which may have expired. */
  invitation: invitationSchema.nullable().default(null),
  /** Whether the user has set up a second factor. */
  hasSecondFactor: z.boolean().default(false),
  /** Whether the user can sign in by a passkey. */
  hasPasskey: z.boolean().default(false),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

/** What a person is called in lists and logs. */
export const personName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }) => `${firstName} ${lastName}`

/** The internal id of the partner to whose data a user is confined; `none` for a partner user without a partner, undefined for staff. */
export type OwnPartnerId = number | 'none' | undefined
/** The partner of a partner's user. */
export const ownPartnerIdOf = ({ role, ibPartnerId }: Pick<User, 'role' | 'ibPartnerId'>): OwnPartnerId =>
  role === 'ib_partner' ? (ibPartnerId ?? 'none') : undefined

/** Whether a user may sign in and work. */
export const isActiveUser = ({ status }: Pick<User, 'status'>) => status === 'active'

/** Whether a user can be sent a link to choose their first password. */
export const canInviteUser = (user: Pick<User, 'status' | 'lastLogin'>) => isActiveUser(user) && user.lastLogin === null
