import { auditActionLabels } from '../../shared/domain/audit-action-labels.ts'
import type { AuditEntry } from '../../shared/domain/audit-entry.ts'
import { auditFacts } from '../../shared/domain/audit-facts.ts'
import { auditEntityLabels, isAuditEntity } from '../../shared/domain/audit-labels.ts'
import { auditActorName, auditRecordName } from '../../shared/domain/audit-summary.ts'
import { type CsvCell, csvLines } from '../../shared/domain/csv.ts'
import { formatDate, formatMoment } from '../../shared/domain/german.ts'

/** A record by name and id; an id may be part of the name. */
const recordOf = (entry: AuditEntry) => {
  const name = auditRecordName(entry)
  if (typeof entry.entityId === 'string') return name ?? entry.entityId
  return name === undefined ? `Nr. ${entry.entityId}` : `${name} (Nr. ${entry.entityId})`
}

/** The fields of one side, a line each. */
const sideOf = (entry: AuditEntry, side: 'before' | 'after') => {
  if (entry[side] === null) return ''
  const shown = auditFacts(entry).filter((fact) => fact[side] !== '')
  return shown.map((fact) => `${fact.label}: ${fact[side]}`).join('\n')
}

const columns: readonly { readonly head: string; readonly of: (entry: AuditEntry) => CsvCell }[] = [
  { head: 'Zeitpunkt', of: ({ time }) => ({ calculable: formatMoment(time) }) },
  { head: 'Person', of: auditActorName },
  { head: 'Vorgang', of: ({ action }) => auditActionLabels[action] ?? action },
  { head: 'Art des Datensatzes', of: ({ entity }) => (isAuditEntity(entity) ? auditEntityLabels[entity] : entity) },
  { head: 'Datensatz', of: recordOf },
  { head: 'Vorher', of: (entry) => sideOf(entry, 'before') },
  {
    head: 'Nachher',
    of: (entry) => (entry.erasedAt === null ? sideOf(entry, 'after') : `Inhalt gelöscht am ${formatDate(entry.erasedAt)} (Datenschutz)`),
  },
  { head: 'Anfrage', of: ({ requestId }) => requestId ?? '' },
  { head: 'Sitzung', of: ({ sessionId }) => sessionId ?? '' },
]

/** Entries of the audit log as CSV lines, in the words of the screen. @param isFirst whether headers are included */
export const auditCsv = (entries: readonly AuditEntry[], isFirst: boolean): string =>
  csvLines(
    entries.map((entry) => columns.map(({ of }) => of(entry))),
    isFirst ? columns.map(({ head }) => head) : undefined,
  )
