import { effectivePermissions, type Grants } from '../../shared/domain/permissions.ts'
import type { CurrentUser } from '../../shared/domain/sign-in.ts'
import type { User } from '../../shared/domain/user.ts'
import { idleMinutesOf } from './account-rules.ts'
import { dutiesOf } from './duties.ts'

/** A signed-in user with effective rights, duties and the time until they count as away. */
export const currentUser = (user: User & { readonly mustChangePassword: boolean }, grants: Grants): CurrentUser => ({
  ...user,
  permissions: effectivePermissions(user, grants),
  duties: dutiesOf(user),
  idleMinutes: idleMinutesOf(user),
})
