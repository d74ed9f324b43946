import { visibleAuditEntities } from '../../../shared/domain/view-rights.ts'
import { auditCsv } from '../../content/audit-csv.ts'
import { shownAuditEntry } from '../../content/shown-audit-entry.ts'
import { listAuditLog } from '../../data/audit-log.ts'
import { internal } from '../../data/cursor.ts'
import type { AuditExportPosition } from '../../data/export-jobs.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { auditExports } from './export-audit-log.ts'
import { type ReadCsvPage, writeCsvExport } from './write-csv-export.ts'

/** Entries read at a time. */
const PAGE = 1000

const readPageOf = ({ filter, rights, showsContact }: AuditExportPosition): ReadCsvPage => {
  const reader = { can: (key: string) => rights.some((right) => right === key), seesContact: showsContact }
  const query = { ...filter, visible: visibleAuditEntities(reader.can) }
  return async (cursor) => {
    const page = await listAuditLog(query, { limit: PAGE, cursor, caller: internal })
    const shown = page.items.map((entry) => shownAuditEntry(entry, reader))
    return { lines: auditCsv(shown, cursor === undefined), rows: shown.length, cursor: page.cursor }
  }
}

/** Writes entries of the audit log into the CSV file of an export, see {@link writeCsvExport}. */
export const writeAuditExport = (held: HeldJob, partBytes?: number): Promise<void> =>
  writeCsvExport(auditExports, held, readPageOf, partBytes)
