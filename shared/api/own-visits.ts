import { ownVisitSchema } from '../domain/own-visit.ts'
import { defineRoutes } from './route.ts'

export const ownVisitRoutes = defineRoutes({
  ownVisitReport: {
    method: 'POST',
    path: '/api/own-visits',
    access: 'session',
    proof: { asked: 'never', because: 'It concerns the caller alone, and opens nothing.' },
    isAboutAccount: true,
    records: [],
    summary: 'Melden, dass man das Portal benutzt; die Antwort nennt das Ende des vorigen Besuchs',
    status: 200,
    response: ownVisitSchema,
  },
})
