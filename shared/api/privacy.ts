import * as z from 'zod'
import { retentionDaysSchema } from '../domain/retention.ts'
import { stageFactsSchema } from '../domain/stage-facts.ts'
import { defineRoutes } from './route.ts'

/** What the record of processing activities says about this stage. */
const processingFactsSchema = z.object({
  stage: stageFactsSchema,
  retention: retentionDaysSchema,
  legalEntity: z.string(),
  supportEmail: z.string(),
  supportPhone: z.string().nullable(),
})

export const processingRoutes = defineRoutes({
  processingFactsGet: {
    method: 'GET',
    path: '/api/privacy/facts',
    access: 'privacy.view',
    records: ['portalSettings'],
    summary: 'Wo und wie dieses Portal Daten verarbeitet, für das Verzeichnis der Verarbeitungstätigkeiten',
    status: 200,
    response: processingFactsSchema,
  },
})
