import * as z from 'zod'
import { SIGN_IN_OUTCOMES, signInEntrySchema } from '../domain/sign-in-log.ts'
import { listQuery, periodQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

export const signInRoutes = defineRoutes({
  signInList: {
    method: 'GET',
    path: '/api/sign-ins',
    access: 'system.signins',
    records: ['signIns'],
    summary: 'Anmeldungen aller Benutzer und was dabei abgelehnt wurde, neueste zuerst',
    query: z.object({
      limit: listQuery.limit,
      cursor: listQuery.cursor,
      user: z.string().trim().min(1, 'Benutzername fehlt').max(100, 'Höchstens 100 Zeichen').optional(),
      outcome: z.enum(SIGN_IN_OUTCOMES, 'Unbekanntes Ergebnis').optional(),
      ...periodQuery,
    }),
    status: 200,
    response: signInEntrySchema,
    isList: true,
  },
})
