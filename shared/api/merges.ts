import { mergedSchema, mergePreviewSchema, mergeRequestSchema, mergeUndoSchema } from '../domain/merge.ts'
import { workKindSchema } from '../domain/record-kind.ts'
import { idParamSchema } from './id-params.ts'
import { defineRoutes } from './route.ts'

const records = ['leads', 'applications', 'customers', 'inbox', 'notes', 'trash', 'auditLog'] as const
const params = { kind: workKindSchema, keptId: idParamSchema, joinedId: idParamSchema }

export const mergeRoutes = defineRoutes({
  mergePreview: {
    method: 'GET',
    path: '/api/merges/{kind}/{keptId}/{joinedId}',
    // The kind of the records decides which rights it needs, see the endpoint.
    access: 'staff',
    records,
    summary: 'Was das Zusammenführen zweier Datensätze derselben Person bewirken würde, Feld für Feld',
    params,
    status: 200,
    response: mergePreviewSchema,
  },
  mergeCreate: {
    method: 'POST',
    path: '/api/merges',
    access: 'staff',
    proof: { asked: 'always', because: 'It deletes one record and changes another.' },
    records,
    summary: 'Zwei Datensätze derselben Person zusammenführen: einer bleibt, der andere wird zu ihm gelegt',
    body: mergeRequestSchema,
    status: 200,
    response: mergedSchema,
  },
  mergeUndo: {
    method: 'POST',
    path: '/api/merges/{kind}/{keptId}/{joinedId}/undo',
    access: 'staff',
    proof: { asked: 'always', because: 'It changes two records.' },
    records,
    summary: 'Eine Zusammenführung aufheben, bis 30 Tage danach',
    params,
    status: 200,
    response: mergeUndoSchema,
  },
})
