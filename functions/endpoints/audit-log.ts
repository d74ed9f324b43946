import { listAuditLog } from '../data/audit-log.ts'
import { listUsers } from '../data/users.ts'
import type { Endpoint } from '../http/endpoint.ts'

export { auditLogRoutes as routes } from '../../shared/api/audit-log.ts'

export const auditLogList: Endpoint<'auditLogList'> = ({ query: { limit, cursor, ...query }, session }) =>
  listAuditLog(query, { limit, cursor, caller: session.user.id })

export const auditPersonList: Endpoint<'auditPersonList'> = ({ query: { search, limit, cursor }, session }) =>
  listUsers({ search }, { limit, cursor, caller: session.user.id })
