import * as z from 'zod'
import { auditEntrySchema } from '../domain/audit-entry.ts'
import {
  personRecordSchema,
  privacyKindSchema,
  privacyRequestCreateSchema,
  privacyRequestSchema,
  privacyRequestUpdateSchema,
  privacyStateSchema,
} from '../domain/privacy-request.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

const params = { id: idParamSchema }
const recordParams = { id: idParamSchema, recordId: z.string().regex(/^[A-Z_]{4,20}\.[\w-]{1,80}$/, 'Ungültige Kennung') }

export const privacyRequestRoutes = defineRoutes({
  privacyRequestList: {
    method: 'GET',
    path: '/api/privacy-requests',
    access: 'privacy.view',
    records: ['privacyRequests'],
    summary: 'Datenschutzanfragen, neueste zuerst',
    query: z.object({ ...listQuery, state: privacyStateSchema.optional(), kind: privacyKindSchema.optional() }),
    status: 200,
    response: privacyRequestSchema,
    isList: true,
  },
  privacyRequestCreate: {
    method: 'POST',
    path: '/api/privacy-requests',
    access: 'privacy.act',
    records: ['privacyRequests'],
    summary: 'Datenschutzanfrage erfassen; die Suche nach den Daten der Person beginnt sofort',
    body: privacyRequestCreateSchema,
    status: 201,
    response: privacyRequestSchema,
  },
  privacyRequestGet: {
    method: 'GET',
    path: '/api/privacy-requests/{id}',
    access: 'privacy.view',
    records: ['privacyRequests'],
    summary: 'Eine Datenschutzanfrage mit dem Stand von Suche und Löschung',
    params,
    status: 200,
    response: privacyRequestSchema,
  },
  privacyRequestUpdate: {
    method: 'PATCH',
    path: '/api/privacy-requests/{id}',
    access: 'privacy.act',
    records: ['privacyRequests'],
    summary: 'Frist einer Datenschutzanfrage verlängern, oder sie abschließen',
    params,
    body: privacyRequestUpdateSchema,
    status: 200,
    response: privacyRequestSchema,
  },
  privacyRequestSearch: {
    method: 'POST',
    path: '/api/privacy-requests/{id}/search',
    access: 'privacy.act',
    records: ['privacyRequests'],
    summary: 'Die Daten der Person noch einmal suchen',
    params,
    status: 200,
    response: privacyRequestSchema,
  },
  privacyRequestEntries: {
    method: 'GET',
    path: '/api/privacy-requests/{id}/entries',
    access: 'privacy.view',
    records: ['privacyRequests', 'auditLog'],
    summary: 'Wer eine Datenschutzanfrage wann wie bearbeitet hat, neueste zuerst',
    params,
    query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
    status: 200,
    response: auditEntrySchema,
    isList: true,
  },
  personRecordList: {
    method: 'GET',
    path: '/api/privacy-requests/{id}/records',
    access: 'privacy.view',
    records: ['privacyRequests'],
    summary: 'Was zu der Person einer Anfrage gespeichert ist, nach Art geordnet',
    params,
    query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
    status: 200,
    response: personRecordSchema,
    isList: true,
  },
  personRecordUpdate: {
    method: 'PATCH',
    path: '/api/privacy-requests/{id}/records/{recordId}',
    access: 'privacy.act',
    records: ['privacyRequests'],
    summary: 'Einen Fund in Auskunft und Löschung einbeziehen oder weglassen',
    params: recordParams,
    body: z.object({ isIncluded: z.boolean('Ja oder nein erwartet') }),
    status: 200,
    response: personRecordSchema,
  },
})
