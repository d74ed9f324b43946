import * as z from 'zod'
import { recordKindSchema } from '../domain/record-kind.ts'
import { trashRowSchema } from '../domain/trash.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const trashRoutes = defineRoutes({
  trashList: {
    method: 'GET',
    path: '/api/trash',
    access: 'staff',
    records: ['trash'],
    summary: 'Was in den letzten 30 Tagen gelöscht wurde, zuletzt Gelöschtes zuerst; nur Arten, die man löschen und sehen darf',
    query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor, kind: recordKindSchema.optional() }),
    status: 200,
    response: trashRowSchema,
    isList: true,
  },
  trashPurge: {
    method: 'DELETE',
    path: '/api/trash/{kind}/{id}',
    access: 'system.purge',
    records: ['trash', 'auditLog'],
    summary: 'Gelöschten Datensatz endgültig löschen, mit dem Inhalt seiner Einträge im Protokoll',
    params: { kind: recordKindSchema, id: idParamSchema },
    status: 204,
    response: null,
  },
})
