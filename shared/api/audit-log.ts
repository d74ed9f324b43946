import * as z from 'zod'
import { auditChainSchema, auditEntrySchema } from '../domain/audit-entry.ts'
import { listQuery, periodQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

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
        ...periodQuery,
      })
      .refine(({ entity, entityId }) => entityId === undefined || entity !== undefined, {
        path: ['entity'],
        error: 'Zu einer Kennung gehört die Art des Datensatzes',
      }),
    status: 200,
    response: auditEntrySchema,
    isList: true,
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
