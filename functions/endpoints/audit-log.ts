import { visibleAuditEntities } from '../../shared/domain/view-rights.ts'
import { shownAuditEntry } from '../content/shown-audit-entry.ts'
import { listAuditLog } from '../data/audit-log.ts'
import { accountOf } from '../data/stored-user.ts'
import { provenForFile } from '../http/authorize.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Session } from '../http/session.ts'
import { readAuditChain } from '../use-cases/audit/seal-audit-log.ts'
import { cancelAuditExport, readAuditExport, startAuditExport } from '../use-cases/exports/export-audit-log.ts'

export { auditLogRoutes as routes } from '../../shared/api/audit-log.ts'

export const auditLogList: Endpoint<'auditLogList'> = async ({ query: { limit, cursor, ...query }, session }) => {
  const visible = visibleAuditEntities(session.can)
  const page = await listAuditLog({ ...query, visible }, { limit, cursor, caller: session.user.id })
  const reader = { can: session.can, seesContact: session.can('customers.contact') }
  return { ...page, items: page.items.map((entry) => shownAuditEntry(entry, reader)) }
}

export const auditChainGet: Endpoint<'auditChainGet'> = () => readAuditChain()

const exporterOf = (session: Session) => ({ ...accountOf(session.user), can: session.can, maySeeContact: session.can('customers.contact') })

export const auditLogExport: Endpoint<'auditLogExport'> = ({ body, session }) => startAuditExport(body, exporterOf(session))

export const auditLogExportGet: Endpoint<'auditLogExportGet'> = async ({ params, session }) =>
  provenForFile(session, await readAuditExport(params.id, exporterOf(session)))

export const auditLogExportCancel: Endpoint<'auditLogExportCancel'> = async ({ params, session }) => {
  await cancelAuditExport(params.id, exporterOf(session))
}
