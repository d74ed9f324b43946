import { visitCreateSchema } from '../domain/referral-link.ts'
import { defineRoutes } from './route.ts'

export const visitRoutes = defineRoutes({
  visitCreate: {
    method: 'POST',
    path: '/api/visits',
    access: 'public',
    records: ['referralLinks'],
    summary: 'Besuch einer Partnerseite zählen; unbekannte Partner zählen nicht',
    body: visitCreateSchema,
    status: 204,
    response: null,
  },
})
