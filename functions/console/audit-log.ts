import { auditLogRoutes as routes } from '../../shared/api/audit-log.ts'
import { auditLogList, auditPersonList } from '../endpoints/audit-log.ts'

export const resource = { routes, endpoints: { auditLogList, auditPersonList } }
