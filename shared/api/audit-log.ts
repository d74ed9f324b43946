import * as z from 'zod'
import { auditChainSchema, auditEntrySchema } from '../domain/audit-entry.ts'
import { bulkIdSchema } from '../domain/bulk.ts'
import { csvExportSchema, exportIdSchema } from '../domain/csv-export.ts'
import { listQuery, periodQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

const filters = {
  search: listQuery.search,
  entity: z
    .string()
    .trim()
    .regex(/^[A-Za-z_]{1,50}$/, 'Ungültige Art von Datensatz')
    .transform((entity) => entity.toUpperCase())
    .optional(),
  entityId: z.string().trim().min(1, 'Kennung fehlt').max(100, 'Höchstens 100 Zeichen').optional(),
  actor: z.string().trim().min(1, 'Benutzername fehlt').max(100, 'Höchstens 100 Zeichen').optional(),
  action: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{1,60}$/, 'Ungültiger Vorgang')
    .optional(),
  /** The entries of one bulk operation. */
  bulkOperation: bulkIdSchema.optional(),
  ...periodQuery,
}

const hasKindOfRecord = ({ entity, entityId }: { readonly entity?: string | undefined; readonly entityId?: string | undefined }) =>
  entityId === undefined || entity !== undefined
const kindOfRecordIsMissing = { path: ['entity'], error: 'Zu einer Kennung gehört die Art des Datensatzes' }

export const auditLogRoutes = defineRoutes({
  auditLogList: {
    method: 'GET',
    path: '/api/audit-log',
    access: 'system.logs',
    records: ['auditLog'],
    summary:
      'Protokoll der Änderungen an Datensätzen, die man sehen darf, neueste zuerst; auf Datensatz, Person, Vorgang und Zeitraum eingrenzbar, durchsuchbar nach Anfängen von Namen und Vorgängen',
    query: z
      .object({
        limit: listQuery.limit,
        cursor: listQuery.cursor,
        ...filters,
      })
      .refine(hasKindOfRecord, kindOfRecordIsMissing),
    status: 200,
    response: auditEntrySchema,
    isList: true,
  },
  auditLogExport: {
    method: 'POST',
    path: '/api/audit-log/exports',
    access: 'system.logs+reports.export',
    records: [],
    summary: 'Gefiltertes Protokoll, soweit man es sehen darf, als CSV-Datei schreiben lassen',
    body: z.object(filters).refine(hasKindOfRecord, kindOfRecordIsMissing),
    status: 201,
    response: csvExportSchema,
  },
  auditLogExportGet: {
    method: 'GET',
    path: '/api/audit-log/exports/{id}',
    access: 'system.logs+reports.export',
    proof: { asked: 'byContent', because: 'The file leaves the portal by its link; the progress tells nothing.' },
    records: [],
    summary: 'Stand des eigenen Exports; ist er fertig, mit einem Link zur Datei, der wenige Minuten gilt',
    params: { id: exportIdSchema },
    status: 200,
    response: csvExportSchema,
  },
  auditLogExportCancel: {
    method: 'DELETE',
    path: '/api/audit-log/exports/{id}',
    access: 'system.logs+reports.export',
    proof: { asked: 'never', because: 'It ends the caller’s own work.' },
    records: [],
    summary: 'Eigenen Export abbrechen',
    params: { id: exportIdSchema },
    status: 204,
    response: null,
  },
  auditChainGet: {
    method: 'GET',
    path: '/api/audit-log/chain',
    access: 'system.logs',
    records: ['auditLog'],
    summary: 'Ob das Protokoll unverändert ist: bis wann es versiegelt ist, und was die letzte Prüfung ergab',
    status: 200,
    response: auditChainSchema,
  },
})
