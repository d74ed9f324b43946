import * as z from 'zod'
import { portalFactsSchema } from '../domain/portal-settings.ts'
import { retentionDaysSchema } from '../domain/retention.ts'
import { stageFactsSchema } from '../domain/stage-facts.ts'
import { defineRoutes } from './route.ts'

/** What the record of processing activities says about this stage. */
const processingFactsSchema = z.object({
  stage: stageFactsSchema,
  retention: retentionDaysSchema,
  ...portalFactsSchema.pick({ legalEntity: true, supportEmail: true, supportPhone: true, dpoName: true, dpoEmail: true, dpoPhone: true })
    .shape,
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
