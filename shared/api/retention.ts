import { retentionSchema, retentionUpdateSchema } from '../domain/retention.ts'
import { defineRoutes } from './route.ts'

export const retentionRoutes = defineRoutes({
  retentionGet: {
    method: 'GET',
    path: '/api/retention',
    access: 'privacy.view',
    records: ['retention', 'leads', 'applications', 'customers', 'mails', 'privacyRequests'],
    summary: 'Aufbewahrungsfristen, der letzte Lauf der täglichen Löschung, und was der nächste löschen wird',
    status: 200,
    response: retentionSchema,
  },
  retentionUpdate: {
    method: 'PATCH',
    path: '/api/retention',
    access: 'privacy.act',
    records: ['retention', 'auditLog'],
    summary: 'Aufbewahrungsfristen ändern; was fehlt, bleibt, und null stellt die Vorgabe her',
    body: retentionUpdateSchema,
    status: 200,
    response: retentionSchema,
  },
})
