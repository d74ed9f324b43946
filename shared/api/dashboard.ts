import * as z from 'zod'
import { mailSystemSchema } from '../domain/mail.ts'
import { defineRoutes } from './route.ts'

const figure = z.int().nonnegative()

export const dashboardRoutes = defineRoutes({
  dashboardFigures: {
    method: 'GET',
    path: '/api/dashboard',
    access: 'staff',
    records: ['leads', 'partners', 'customers', 'mails', 'partnerPages'],
    summary: 'Die Kennzahlen der Verwaltung, soweit der Benutzer die Bereiche sehen darf, und ob E-Mails gesendet werden',
    status: 200,
    response: z.object({
      partners: figure.nullable(),
      /** The deepest level that has a partner; 0 is „Ebene 1“. */
      maxLevel: figure.nullable(),
      /** Partners' pages that wait for release. */
      waitingPages: figure.nullable(),
      customers: figure.nullable(),
      /** Leads with status IB-Bewerbung or IB-Akzeptiert. */
      applicants: figure.nullable(),
      /** Leads with status IB-Bewerbung. */
      newApplicants: figure.nullable(),
      /** Mails that did not reach all recipients and are not dealt with. */
      mailsToHandle: figure.nullable(),
      /** For all staff, whatever their rights: while no mail is sent, nobody learns of new leads. */
      mailSystem: mailSystemSchema,
    }),
  },
})
