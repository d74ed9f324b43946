import type { Grants, PermissionKey, RightsHolder } from '../../../shared/domain/permissions.ts'
import { HAS_MORE, NEEDS_ROLES, NOT_YOURS, nameRights, rightsBeyond } from '../../../shared/domain/privilege.ts'
import { roleLabels } from '../../../shared/domain/role-labels.ts'
import type { User } from '../../../shared/domain/user.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'

/** The user of a request, with the rights at the time of the request. */
export type Acting = { readonly user: User; readonly grants: Grants; readonly can: (key: PermissionKey) => boolean }

/**
 * Refuses a user with more rights than the acting one.
 * @throws ApiError forbidden
 */
export const checkMayHandle = (acting: Acting, other: User) => {
  if (acting.user.id === other.id) return
  const beyond = rightsBeyond(acting.user, other, acting.grants)
  if (beyond === 'admin') throw new ApiError('forbidden', `Einen ${roleLabels.admin} können nur Administratoren bearbeiten.`)
  if (beyond.length > 0) throw new ApiError('forbidden', `${HAS_MORE}: ${nameRights(beyond)}.`)
}

/**
 * Refuses whoever may not give a way to sign in as a user: to a partner's, only those who may assign roles.
 * @throws ApiError forbidden
 */
export const checkMayOpen = (acting: Acting, other: User) => {
  checkMayHandle(acting, other)
  if (acting.user.id !== other.id && other.role === 'ib_partner' && !acting.can('users.roles')) throw new ApiError('forbidden', NEEDS_ROLES)
}

/**
 * Refuses to grant rights that the acting user does not have.
 * @throws ApiError forbidden, at the role or the personal right that contains them
 */
export const checkMayGive = (acting: Acting, rights: RightsHolder) => {
  const beyond = rightsBeyond(acting.user, rights, acting.grants)
  if (beyond === 'admin') throw fieldError('role', `Die Rolle ${roleLabels.admin} können nur Administratoren vergeben.`, 'forbidden')
  if (beyond.length === 0) return
  const message = `Sie können keine Rechte vergeben, die Sie selbst nicht haben: ${nameRights(beyond)}.`
  const fields = beyond.map((key) => (rights.permissions?.[key] ? [`permissions.${key}`, NOT_YOURS] : ['role', message]))
  throw new ApiError('forbidden', message, { fields: Object.fromEntries(fields) })
}
