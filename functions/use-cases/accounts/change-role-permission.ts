import { ROLES } from '../../../shared/domain/permissions.ts'
import { nameRights } from '../../../shared/domain/privilege.ts'
import type { RolePermission } from '../../../shared/domain/role-permission.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import {
  changeRolePermissionItems,
  defaultValue,
  getRolePermissionOrThrow,
  insertRolePermissionItems,
  listRolePermissions,
  roleRights,
} from '../../data/role-permissions.ts'
import { transact } from '../../data/transact.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { checkVersion } from '../records/update.ts'
import type { Acting } from './privilege.ts'

type Change = { readonly id: number; readonly ifMatch: number | undefined; readonly acting: Acting }

/**
 * Grants or revokes a right of a role, effective on the next request. Users cannot grant rights that they do not have.
 * @throws ApiError not_found, forbidden, stale
 */
export const changeRolePermission = ({ id, ifMatch, acting }: Change, permissionValue: boolean): Promise<RolePermission> =>
  withFreshVersion(ifMatch, async () => {
    const { right, ...before } = await getRolePermissionOrThrow(id)
    checkVersion(before, ifMatch)
    if (permissionValue && !acting.can(right.key))
      throw new ApiError('forbidden', `Sie können keine Rechte vergeben, die Sie selbst nicht haben: ${nameRights([right.key])}.`)
    if (before.permissionValue === permissionValue) return before
    const after = { ...before, permissionValue, updatedAt: new Date().toISOString() }
    await transact([
      ...changeRolePermissionItems(right, before, after),
      auditItem({
        actor: acting.user.id,
        action: 'rolePermissionUpdate',
        entity: 'ROLE',
        id: right.role,
        before: { [right.key]: before.permissionValue },
        after: { [right.key]: permissionValue },
        time: after.updatedAt,
      }),
    ])
    return { ...after, version: before.version + 1 }
  })

/**
 * Adds missing rows with their defaults, one role at a time, and leaves existing rows alone. Repeating it, also after an interruption, ends
 * in the same state.
 */
export const addMissingRolePermissions = async (actor: Actor, acting?: Acting): Promise<RolePermission[]> =>
  withFreshVersion(undefined, async () => {
    const present = new Set((await listRolePermissions()).map(({ roleName, permissionKey }) => `${roleName}/${permissionKey}`))
    const missing = roleRights.filter(({ role, key }) => !present.has(`${role}/${key}`))
    const beyond = missing.filter((right) => defaultValue(right) && acting?.can(right.key) === false)
    if (beyond.length > 0) {
      const rights = [...new Set(beyond.map(({ key }) => key))]
      throw new ApiError('forbidden', `Die fehlenden Berechtigungen enthalten Rechte, die Sie selbst nicht haben: ${nameRights(rights)}.`)
    }
    const time = new Date().toISOString()
    for (const role of ROLES) {
      const keys = missing.filter((right) => right.role === role).map(({ key }) => key)
      if (keys.length === 0) continue
      const after = Object.fromEntries(keys.map((key) => [key, defaultValue({ role, key })]))
      await transact([
        ...insertRolePermissionItems(role, keys, time),
        auditItem({ actor, action: 'rolePermissionInitialize', entity: 'ROLE', id: role, before: null, after, time }),
      ])
    }
    return listRolePermissions()
  })
