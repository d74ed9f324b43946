import { effectivePermissions, type Grants, isGranted, PERMISSION_KEYS, type PermissionKey, type RightsHolder } from './permissions.ts'
import { describePermission } from './role-permission.ts'

/** The rights to see a partner's own data. */
const PARTNER_SEES: readonly PermissionKey[] = ['ib_partners.view', 'customers.view', 'customers.contact', 'ib_interessenten.view']

/** What a partner's user can do with its own data, as rights of staff: each of the contract's routes that are open to partners, and contact data. */
export const PARTNER_RIGHTS: readonly PermissionKey[] = [
  ...PARTNER_SEES,
  'ib_partners.edit',
  'ib_partners.hierarchy_view',
  'settings.view',
  'reports.export',
]

/** Also those without effect: a personal right of a partner, which a change of role activates. */
const rightsOf = (who: RightsHolder, grants: Grants): readonly PermissionKey[] =>
  PERMISSION_KEYS.filter((key) =>
    who.role === 'ib_partner' ? who.permissions?.[key] || PARTNER_RIGHTS.includes(key) : isGranted(who, key, grants),
  )

/** Whether somebody may see what a partner's user sees, and so may invite an accepted applicant. */
export const seesAsPartner = (actor: RightsHolder, grants: Grants): boolean => {
  const own = effectivePermissions(actor, grants)
  return PARTNER_SEES.every((key) => own[key])
}

/**
 * The rights that a user has, or would have, beyond the actor's, and that the actor may therefore neither grant nor act upon.
 * @returns `admin` if only an administrator may act; otherwise the keys, in the catalogue's order
 */
export const rightsBeyond = (actor: RightsHolder, other: RightsHolder, grants: Grants): 'admin' | readonly PermissionKey[] => {
  if (actor.role === 'admin') return []
  if (other.role === 'admin') return 'admin'
  const own = effectivePermissions(actor, grants)
  return rightsOf(other, grants).filter((key) => !own[key])
}

/** Refuses what would let somebody sign in as a partner, or as another one: whose data that opens is beyond what rights tell apart. */
export const NEEDS_ROLES = 'Ihnen fehlt die Berechtigung „Benutzern eine Rolle zuweisen“.'

/** Introduces the rights that prevent an action; and the refusal of a single right. */
export const HAS_MORE = 'Dieser Benutzer hat Rechte, die Sie selbst nicht haben'
export const NOT_YOURS = 'Dieses Recht haben Sie selbst nicht.'

const NAMED_AT_MOST = 3

/** Rights by their German descriptions, for a refusal. */
export const nameRights = (keys: readonly PermissionKey[]) => {
  const named = keys.slice(0, NAMED_AT_MOST).map((key) => `„${describePermission(key).description}“`)
  const more = keys.length - named.length
  return named.join(', ') + (more > 0 ? ` und ${more} weitere` : '')
}
