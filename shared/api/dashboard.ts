import * as z from 'zod'
import { defineRoutes } from './route.ts'

const figure = z.int().nonnegative()

export const dashboardRoutes = defineRoutes({
  dashboardFigures: {
    method: 'GET',
    path: '/api/dashboard',
    access: 'staff',
    summary: 'Die Kennzahlen der Startseite der Verwaltung, soweit der Benutzer die Bereiche sehen darf',
    status: 200,
    response: z.object({
      partners: figure.nullable(),
      /** The deepest level that has a partner; 0 is „Ebene 1“. */
      maxLevel: figure.nullable(),
      customers: figure.nullable(),
      /** Leads with status IB-Bewerbung or IB-Akzeptiert. */
      applicants: figure.nullable(),
      /** Leads with status IB-Bewerbung. */
      newApplicants: figure.nullable(),
    }),
  },
})
