import { firstStepsSchema, firstStepsUpdateSchema } from '../domain/first-steps.ts'
import { defineRoutes } from './route.ts'

export const firstStepsRoutes = defineRoutes({
  firstStepsGet: {
    method: 'GET',
    path: '/api/first-steps',
    access: 'session',
    isAboutAccount: true,
    records: ['account'],
    summary: 'Welche der ersten Schritte man getan hat',
    status: 200,
    response: firstStepsSchema,
  },
  firstStepsUpdate: {
    method: 'PATCH',
    path: '/api/first-steps',
    access: 'session',
    proof: { asked: 'never', because: 'It concerns the caller alone, and opens nothing.' },
    isAboutAccount: true,
    records: ['account'],
    summary: 'Einen der ersten Schritte als getan melden, oder sie ausblenden',
    body: firstStepsUpdateSchema,
    status: 200,
    response: firstStepsSchema,
  },
})
