import type { Role } from '../../../shared/domain/permissions.ts'
import type { User, UserStatus } from '../../../shared/domain/user.ts'

/** Values of the user form. */
export type UserValues = {
  id: string
  firstName: string
  lastName: string
  email: string
  role: Role
  status: UserStatus
  ibPartnerId: number | null
}

/** Initial values: the user's own, or those of a new one. */
export const userValues = (user: User | undefined): UserValues => ({
  id: user?.id ?? '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  role: user?.role ?? 'viewer',
  status: user?.status ?? 'active',
  ibPartnerId: user?.ibPartnerId ?? null,
})

/** The partner that an account acts for; only partner accounts have one. */
export const partnerOf = ({ role, ibPartnerId }: { readonly role?: Role; readonly ibPartnerId?: number | null }) =>
  role === 'ib_partner' ? (ibPartnerId ?? null) : null
