import { heldRecordSchema, legalHoldKindSchema, legalHoldSetSchema } from '../domain/legal-hold.ts'
import { idParamSchema } from './id-params.ts'
import { defineRoutes } from './route.ts'

const params = { kind: legalHoldKindSchema, id: idParamSchema }
const records = ['leads', 'applications', 'customers', 'partners', 'privacyRequests', 'retention', 'auditLog'] as const

export const legalHoldRoutes = defineRoutes({
  legalHoldSet: {
    method: 'PUT',
    path: '/api/legal-holds/{kind}/{id}',
    access: 'privacy.act',
    records,
    summary: 'Aufbewahrung eines Datensatzes anordnen: Bis zur Aufhebung kann ihn niemand löschen',
    params,
    body: legalHoldSetSchema,
    status: 200,
    response: heldRecordSchema,
  },
  legalHoldLift: {
    method: 'DELETE',
    path: '/api/legal-holds/{kind}/{id}',
    access: 'privacy.act',
    records,
    summary: 'Anordnung der Aufbewahrung aufheben',
    params,
    status: 204,
    response: null,
  },
})
