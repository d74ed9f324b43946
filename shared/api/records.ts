import * as z from 'zod'
import { recordKindSchema } from '../domain/record-kind.ts'
import { reversalRequestSchema, reversalSchema } from '../domain/reversal.ts'
import { timelineRowSchema } from '../domain/timeline.ts'
import { idParamSchema } from './id-params.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

const params = { kind: recordKindSchema, id: idParamSchema }

export const recordRoutes = defineRoutes({
  recordTimeline: {
    method: 'GET',
    path: '/api/records/{kind}/{id}/timeline',
    access: 'staff',
    records: ['leads', 'applications', 'customers', 'partners', 'mails', 'auditLog'],
    summary: 'Verlauf eines Datensatzes, den man sehen darf: Änderungen und E-Mails, neueste zuerst',
    params,
    query: z.object({ limit: listQuery.limit, cursor: listQuery.cursor }),
    status: 200,
    response: timelineRowSchema,
    isList: true,
  },
  recordReversal: {
    method: 'POST',
    path: '/api/records/{kind}/{id}/reversal',
    access: 'staff',
    proof: { asked: 'byContent', because: 'Another partner is a transfer.' },
    records: ['leads', 'applications', 'customers', 'partners', 'auditLog'],
    summary: 'Eine Änderung zurücknehmen: Angaben, die seither niemand geändert hat, bekommen ihren früheren Wert',
    params,
    body: reversalRequestSchema,
    status: 200,
    response: reversalSchema,
  },
})
