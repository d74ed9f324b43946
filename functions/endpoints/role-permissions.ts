import { fold } from '../../shared/domain/fold.ts'
import { decodeCursor, encodeCursor } from '../data/cursor.ts'
import { listRolePermissions } from '../data/role-permissions.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { addMissingRolePermissions, changeRolePermission } from '../use-cases/accounts/change-role-permission.ts'

export { rolePermissionRoutes as routes } from '../../shared/api/role-permissions.ts'

/** All rows fit into one read, so they are filtered and paged here. */
export const rolePermissionList: Endpoint<'rolePermissionList'> = async ({ query: { search = '', role, limit, cursor }, session }) => {
  const scope = { query: ['role-permissions', search, role], caller: session.user.id }
  const rows = (await listRolePermissions()).filter(
    ({ roleName, permissionKey, description }) =>
      (role === undefined || roleName === role) && fold(`${permissionKey} ${description}`).includes(fold(search)),
  )
  const after = cursor === undefined ? undefined : decodeCursor(scope, cursor).after
  const start = after === undefined ? 0 : rows.findIndex(({ id }) => String(id) === after) + 1
  const items = rows.slice(start, limit === undefined ? undefined : start + limit)
  const last = start + items.length < rows.length ? items.at(-1) : undefined
  return { items, cursor: last && encodeCursor(scope, { after: String(last.id) }), total: rows.length }
}

export const rolePermissionUpdate: Endpoint<'rolePermissionUpdate'> = ({ params, body, session, request }) =>
  changeRolePermission({ id: params.id, ifMatch: request.ifMatch, acting: session }, body.permissionValue)

export const rolePermissionInitialize: Endpoint<'rolePermissionInitialize'> = ({ session }) =>
  addMissingRolePermissions(session.user.id, session)
