import { listAuditLog } from '../data/audit-log.ts'
import { lists } from '../data/keys.ts'
import { listIndex, searchEntities } from '../data/list.ts'
import { users } from '../data/users.ts'
import type { Endpoint } from '../http/endpoint.ts'

export { auditLogRoutes as routes } from '../../shared/api/audit-log.ts'

export const auditLogList: Endpoint<'auditLogList'> = ({ query: { limit, cursor, ...query }, session }) =>
  listAuditLog(query, { limit, cursor, caller: session.user.id })

export const auditPersonList: Endpoint<'auditPersonList'> = ({ query: { search, limit, cursor }, session }) => {
  const page = { limit, cursor, caller: session.user.id }
  return search ? searchEntities(users.definition, search, {}, page) : listIndex(users.definition, 'gsi1', lists.users, 'ascending', page)
}
