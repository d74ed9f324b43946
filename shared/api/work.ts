import * as z from 'zod'
import { workKindSchema } from '../domain/record-kind.ts'
import { colleagueSchema, workStateSchema, workUpdateSchema } from '../domain/work.ts'
import { idParamSchema } from './id-params.ts'
import { defineRoutes } from './route.ts'

export const workRoutes = defineRoutes({
  workUpdate: {
    method: 'PATCH',
    path: '/api/work/{kind}/{id}',
    // The kind of the record decides which right it needs, see the endpoint.
    access: 'staff',
    proof: { asked: 'never', because: 'A single change, which can be taken back.' },
    records: ['inbox', 'leads', 'applications', 'customers'],
    summary:
      'Zuständigen und Wiedervorlage eines Datensatzes ändern; braucht das Recht, ihn zu bearbeiten. Null entfernt, was fehlt, bleibt',
    params: { kind: workKindSchema, id: idParamSchema },
    body: workUpdateSchema,
    status: 200,
    response: workStateSchema,
  },
  colleagueList: {
    method: 'GET',
    path: '/api/work/{kind}/colleagues',
    access: 'staff',
    records: ['users', 'rolePermissions'],
    summary: 'Aktive Benutzer, die Datensätze dieser Art sehen dürfen, nach Namen; zuständig kann sein, wer sie bearbeiten darf',
    params: { kind: workKindSchema },
    status: 200,
    response: z.object({ colleagues: z.array(colleagueSchema) }),
  },
})
