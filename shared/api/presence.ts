import * as z from 'zod'
import { presenceReportSchema, presentSchema } from '../domain/presence.ts'
import { defineRoutes } from './route.ts'

export const presenceRoutes = defineRoutes({
  presenceReport: {
    method: 'POST',
    path: '/api/presence',
    access: 'staff',
    proof: { asked: 'never', because: 'It concerns the caller alone, and opens nothing.' },
    records: [],
    summary: 'Melden, welchen Datensatz man offen hat, oder null; die Antwort nennt, welchen andere offen haben',
    body: presenceReportSchema,
    status: 200,
    response: z.object({ present: z.array(presentSchema) }),
  },
})
