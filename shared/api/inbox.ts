import * as z from 'zod'
import { customerSchema, registrationDecideSchema } from '../domain/customer.ts'
import { INBOX_ORDERS, INBOX_STATES, inboxAssigneeSchema, inboxCountsSchema, inboxRowSchema } from '../domain/inbox.ts'
import { workKindSchema } from '../domain/record-kind.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery, sinceQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

const { search: _search, ...pageQuery } = listQuery

export const inboxRoutes = defineRoutes({
  inboxList: {
    method: 'GET',
    path: '/api/inbox',
    access: 'staff',
    records: ['inbox', 'leads', 'applications', 'customers'],
    summary:
      'Was auf eine Entscheidung wartet oder eine Wiedervorlage hat, das Dringendste zuerst oder mit order=newest das Neueste; nur Arten, die der Benutzer sehen darf',
    query: z.object({
      ...pageQuery,
      order: z.enum(INBOX_ORDERS, 'Unbekannte Sortierung').optional(),
      kind: workKindSchema.optional(),
      assignee: inboxAssigneeSchema.optional(),
      state: z.enum(INBOX_STATES, 'Unbekannter Stand').optional(),
      partnerId: idParamSchema.optional(),
      since: sinceQuery,
      until: sinceQuery,
    }),
    status: 200,
    response: inboxRowSchema,
    isList: true,
  },
  inboxCounts: {
    method: 'GET',
    path: '/api/inbox/counts',
    access: 'staff',
    records: ['inbox', 'leads', 'applications', 'customers'],
    summary: 'Wie viel im Eingang wartet, überfällig ist, dem Benutzer zugewiesen ist und eine Wiedervorlage hat',
    status: 200,
    response: inboxCountsSchema,
  },
  registrationDecide: {
    method: 'POST',
    path: '/api/inbox/registration/{id}/decision',
    access: 'customers.edit',
    records: ['customers'],
    summary:
      'Über eine Kundenanfrage entscheiden: kontaktiert, angenommen (wird aktiver Client) oder abgelehnt; null nimmt die Entscheidung zurück',
    params: { id: idParamSchema },
    body: registrationDecideSchema,
    status: 200,
    response: customerSchema,
  },
})
