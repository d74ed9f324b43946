import { listAuditLog } from '../data/audit-log.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const auditLogList: Endpoint<'auditLogList'> = ({ query: { limit, cursor, ...query } }) => listAuditLog(query, { limit, cursor })
