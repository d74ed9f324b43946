import { type Grants, type PermissionKey, roleLabels } from '../../shared/domain/permissions.ts'
import { HAS_MORE, NOT_YOURS, nameRights, type RightsHolder, rightsBeyond } from '../../shared/domain/privilege.ts'
import type { User } from '../../shared/domain/user.ts'
import { ApiError, fieldError } from '../runtime/api-error.ts'

/** Who does something, with the rights of this very request. */
export type Acting = { readonly user: User; readonly grants: Grants; readonly can: (key: PermissionKey) => boolean }

/**
 * Nobody acts upon somebody who may more than they do.
 * @throws ApiError forbidden
 */
export const checkMayHandle = (acting: Acting, other: User) => {
  if (acting.user.id === other.id) return
  const beyond = rightsBeyond(acting.user, other, acting.grants)
  if (beyond === 'admin') throw new ApiError('forbidden', `Einen ${roleLabels.admin} können nur Administratoren bearbeiten.`)
  if (beyond.length > 0) throw new ApiError('forbidden', `${HAS_MORE}: ${nameRights(beyond)}.`)
}

/**
 * Nobody gives rights that they do not have.
 * @throws ApiError forbidden, at the role or at the personal right that would give them
 */
export const checkMayGive = (acting: Acting, rights: RightsHolder) => {
  const beyond = rightsBeyond(acting.user, rights, acting.grants)
  if (beyond === 'admin') throw fieldError('role', `Die Rolle ${roleLabels.admin} können nur Administratoren vergeben.`, 'forbidden')
  if (beyond.length === 0) return
  const message = `Sie können keine Rechte vergeben, die Sie selbst nicht haben: ${nameRights(beyond)}.`
  const fields = beyond.map((key) => (rights.permissions?.[key] ? [`permissions.${key}`, NOT_YOURS] : ['role', message]))
  throw new ApiError('forbidden', message, { fields: Object.fromEntries(fields) })
}
