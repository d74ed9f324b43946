import * as z from 'zod'
import { mailSuppressionSchema } from '../domain/mail-suppression.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const mailSuppressionRoutes = defineRoutes({
  mailSuppressionList: {
    method: 'GET',
    path: '/api/mail-suppressions',
    access: 'settings.view',
    records: ['mailSuppressions'],
    summary: 'Sperrliste: Adressen, an die keine E-Mail mehr gesendet wird, neueste zuerst',
    query: z.object(listQuery),
    status: 200,
    response: mailSuppressionSchema,
    isList: true,
  },
  mailSuppressionDelete: {
    method: 'DELETE',
    path: '/api/mail-suppressions/{id}',
    access: 'system.settings',
    proof: { asked: 'never', because: 'A single address.' },
    records: ['mailSuppressions'],
    summary: 'Adresse von der Sperrliste nehmen',
    params: { id: z.string().min(1).max(320, 'Höchstens 320 Zeichen') },
    status: 204,
    response: null,
  },
})
