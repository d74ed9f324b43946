import { effectivePermissions, type Grants, PERMISSION_KEYS, type PermissionKey, type PermissionMap, type Role } from './permissions.ts'
import { describePermission } from './role-permission.ts'

/** Someone whose rights are weighed. */
export type RightsHolder = { readonly role: Role; readonly permissions?: PermissionMap | undefined }

/** What a partner account sees of its own partner: whoever makes such an account gets at this, so they must be allowed to see it anyway. */
const PARTNER_SEES: readonly PermissionKey[] = ['ib_partners.view', 'customers.view', 'ib_interessenten.view']

const rightsOf = (who: RightsHolder, grants: Grants): readonly PermissionKey[] => {
  const effective = effectivePermissions(who, grants)
  // A personal right sleeps while its holder is a partner; it counts all the same, for it wakes when the role changes.
  return PERMISSION_KEYS.filter(
    (key) => effective[key] || who.permissions?.[key] || (who.role === 'ib_partner' && PARTNER_SEES.includes(key)),
  )
}

/**
 * The rights that someone has, or would have, beyond another person's: what that person may neither give nor act upon.
 * @returns `admin` when only an administrator could; otherwise the keys, in the catalogue's order
 */
export const rightsBeyond = (actor: RightsHolder, other: RightsHolder, grants: Grants): 'admin' | readonly PermissionKey[] => {
  if (actor.role === 'admin') return []
  if (other.role === 'admin') return 'admin'
  const own = effectivePermissions(actor, grants)
  return rightsOf(other, grants).filter((key) => !own[key])
}

/** Why somebody cannot be acted upon, said before the rights; and why one right cannot be given. */
export const HAS_MORE = 'Dieser Benutzer hat Rechte, die Sie selbst nicht haben'
export const NOT_YOURS = 'Dieses Recht haben Sie selbst nicht.'

const NAMED_AT_MOST = 3

/** Some rights in German words, for a refusal. */
export const nameRights = (keys: readonly PermissionKey[]) => {
  const named = keys.slice(0, NAMED_AT_MOST).map((key) => `„${describePermission(key).description}“`)
  const more = keys.length - named.length
  return named.join(', ') + (more > 0 ? ` und ${more} weitere` : '')
}
