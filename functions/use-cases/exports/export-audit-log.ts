import type { CsvExport } from '../../../shared/domain/csv-export.ts'
import { PERMISSION_KEYS, type PermissionKey } from '../../../shared/domain/permissions.ts'
import { auditItem } from '../../data/audit.ts'
import type { AuditQuery } from '../../data/audit-log.ts'
import { type AuditExportPosition, auditExportJobs } from '../../data/export-jobs.ts'
import type { Account } from '../../data/stored-user.ts'
import { type CsvExports, cancelExport, isExportOf, newExport, readExport, startExport } from './csv-exports.ts'

type Exporter = Account & {
  readonly can: (key: PermissionKey) => boolean
  /** Whether they may see e-mail addresses and phone numbers of customers. */
  readonly maySeeContact: boolean
}

const actions = { finished: 'auditLogExport', failed: 'auditLogExportFail', cancelled: 'auditLogExportCancel' } as const

/** Exports of the audit log. */
export const auditExports: CsvExports<AuditExportPosition> = {
  jobs: auditExportJobs,
  files: 'audit',
  auditItem: ({ owner, filter, written }, end) =>
    auditItem({ actor: owner, action: actions[end], entity: 'AUDIT_LOG', id: 'CSV', before: null, after: { ...filter, rows: written } }),
}

/**
 * Starts a job that writes the filtered audit log into a CSV file, as far as the owner may see it.
 * @throws ApiError too_many
 */
export const startAuditExport = (
  { search, entity, entityId, actor, action, bulkOperation, from, to }: Omit<AuditQuery, 'visible'>,
  exporter: Exporter,
): Promise<CsvExport> => {
  const { can, maySeeContact } = exporter
  const now = new Date().toISOString()
  return startExport(auditExports, {
    ...newExport(exporter, 'protokoll'),
    filter: { search, entity, entityId, actor, action, bulkOperation, from, to: to !== undefined && to < now ? to : now },
    rights: PERMISSION_KEYS.filter(can),
    showsContact: maySeeContact,
  })
}

const mayHave =
  (exporter: Exporter) =>
  (position: AuditExportPosition): boolean =>
    isExportOf(exporter, position) && position.rights.every(exporter.can) && (exporter.maySeeContact || !position.showsContact)

/**
 * The progress of one's own export, and a link to its file once it is finished.
 * @throws ApiError not_found, also for one whose owner has lost a right since it began
 */
export const readAuditExport = (id: string, exporter: Exporter): Promise<CsvExport> => readExport(auditExports, id, mayHave(exporter))

/** Cancels one's own export; one that has ended stays as it is. @throws ApiError not_found */
export const cancelAuditExport = (id: string, exporter: Exporter): Promise<void> => cancelExport(auditExports, id, mayHave(exporter))
