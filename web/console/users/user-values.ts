import type { Role } from '../../../shared/domain/permissions.ts'
import type { User, UserStatus } from '../../../shared/domain/user.ts'

/** What the form of a user holds. */
export type UserValues = {
  id: string
  firstName: string
  lastName: string
  email: string
  role: Role
  status: UserStatus
  ibPartnerId: number | null
}

/** What a form starts with: the user's own values, or those of a new one. */
export const userValues = (user: User | undefined): UserValues => ({
  id: user?.id ?? '',
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  role: user?.role ?? 'viewer',
  status: user?.status ?? 'active',
  ibPartnerId: user?.ibPartnerId ?? null,
})

/** Only a partner account acts for a partner. */
export const partnerOf = ({ role, ibPartnerId }: { readonly role?: Role; readonly ibPartnerId?: number | null }) =>
  role === 'ib_partner' ? (ibPartnerId ?? null) : null
