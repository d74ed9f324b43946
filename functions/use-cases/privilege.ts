import { type Grants, type PermissionKey, roleLabels } from '../../shared/domain/permissions.ts'
import { type RightsHolder, rightsBeyond } from '../../shared/domain/privilege.ts'
import { describePermission } from '../../shared/domain/role-permission.ts'
import type { User } from '../../shared/domain/user.ts'
import { ApiError } from '../errors.ts'

/** Who does something, with the rights of this very request. */
export type Acting = { readonly user: User; readonly grants: Grants; readonly can: (key: PermissionKey) => boolean }

const NAMED_AT_MOST = 3

/** Some rights in German words, for a refusal. */
export const nameRights = (keys: readonly PermissionKey[]) => {
  const named = keys.slice(0, NAMED_AT_MOST).map((key) => `„${describePermission(key).description}“`)
  const more = keys.length - named.length
  return named.join(', ') + (more > 0 ? ` und ${more} weitere` : '')
}

const refuse = (acting: Acting, other: RightsHolder, admin: string, more: string) => {
  const beyond = rightsBeyond(acting.user, other, acting.grants)
  if (beyond === 'admin') throw new ApiError('forbidden', admin)
  if (beyond.length > 0) throw new ApiError('forbidden', `${more}: ${nameRights(beyond)}.`)
}

/**
 * Nobody acts upon somebody who may more than they do.
 * @throws ApiError forbidden
 */
export const checkMayHandle = (acting: Acting, other: User) => {
  if (acting.user.id === other.id) return
  refuse(
    acting,
    other,
    `Einen ${roleLabels.admin} können nur Administratoren bearbeiten.`,
    'Dieser Benutzer hat Rechte, die Sie selbst nicht haben',
  )
}

/**
 * Nobody gives rights that they do not have.
 * @throws ApiError forbidden
 */
export const checkMayGive = (acting: Acting, rights: RightsHolder) =>
  refuse(
    acting,
    rights,
    `Die Rolle ${roleLabels.admin} können nur Administratoren vergeben.`,
    'Sie können keine Rechte vergeben, die Sie selbst nicht haben',
  )
