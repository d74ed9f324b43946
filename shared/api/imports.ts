import * as z from 'zod'
import {
  importChunkSchema,
  importColumnsSchema,
  importCreateSchema,
  importIdSchema,
  importKindSchema,
  importOutcomeSchema,
  importRowSchema,
  importSchema,
  importStepSchema,
  importUndoSchema,
} from '../domain/import.ts'
import { MOST_CHUNKS, MOST_LISTED_IMPORTS } from '../platform/limits.ts'
import { listQuery } from './queries.ts'
import { defineRoutes } from './route.ts'

const id = importIdSchema
const chunkSchema = z
  .string()
  .regex(/^\d{1,2}$/, `Zahl von 0 bis ${MOST_CHUNKS - 1}`)
  .transform(Number)

export const importRoutes = defineRoutes({
  importList: {
    method: 'GET',
    path: '/api/imports',
    // The kind of an import decides which rights it needs, see `importRights`.
    access: 'staff',
    records: ['imports'],
    summary: `Die letzten ${MOST_LISTED_IMPORTS} eigenen Importe, die neuesten zuerst; mit dem Recht auf das Protokoll und of=all die aller`,
    query: z.object({ of: z.enum(['me', 'all'], 'Unbekannter Wert').optional() }),
    status: 200,
    response: z.object({ imports: z.array(importSchema).max(MOST_LISTED_IMPORTS) }),
  },
  importCreate: {
    method: 'POST',
    path: '/api/imports',
    access: 'staff',
    proof: { asked: 'never', because: 'Its rows change nothing before a step does.' },
    records: ['imports'],
    summary:
      'Import beginnen; danach die Zeilen in Teilen senden, prüfen lassen und anlegen lassen. Braucht das Recht, Datensätze der Art anzulegen',
    body: importCreateSchema,
    status: 201,
    response: importSchema,
  },
  importGet: {
    method: 'GET',
    path: '/api/imports/{id}',
    access: 'staff',
    records: ['imports'],
    summary:
      'Stand eines Imports: des eigenen, mit dem Recht auf das Protokoll jedes; auf Wunsch, was sich vom eigenen rückgängig machen lässt',
    params: { id },
    query: z.object({ with: z.enum(['undo'], 'Unbekannter Wert').optional() }),
    status: 200,
    response: importSchema.extend({ undo: importUndoSchema.optional() }),
  },
  importChunkPut: {
    method: 'PUT',
    path: '/api/imports/{id}/rows/{chunk}',
    access: 'staff',
    proof: { asked: 'never', because: 'Its rows change nothing before a step does.' },
    records: ['imports'],
    summary: 'Einen Teil der Zeilen senden, gezählt ab 0; derselbe Teil noch einmal ersetzt ihn',
    params: { id, chunk: chunkSchema },
    body: importChunkSchema,
    status: 200,
    response: importSchema,
  },
  importStepStart: {
    method: 'POST',
    path: '/api/imports/{id}/steps',
    access: 'staff',
    proof: { asked: 'byContent', because: 'The check changes nothing; the other steps create, change or delete many records.' },
    records: ['inbox', 'customers', 'leads', 'partners', 'trash', 'imports'],
    summary:
      'Alle Zeilen prüfen, die neuen anlegen und auf Wunsch vorhandene aktualisieren, oder alles wieder rückgängig machen; was seither geändert wurde, löschen nur auf Wunsch',
    params: { id },
    body: importStepSchema,
    status: 201,
    response: importSchema,
  },
  importRows: {
    method: 'GET',
    path: '/api/imports/{id}/rows',
    access: 'staff',
    records: ['imports'],
    summary: 'Was aus den Zeilen eines Imports geworden ist; die Werte nur der eigenen, und bis sie angelegt oder sieben Tage alt sind',
    params: { id },
    query: z.object({
      limit: listQuery.limit,
      cursor: listQuery.cursor,
      total: listQuery.total,
      outcome: importOutcomeSchema.optional(),
    }),
    status: 200,
    response: importRowSchema,
    isList: true,
  },
  importCancel: {
    method: 'DELETE',
    path: '/api/imports/{id}',
    access: 'staff',
    proof: { asked: 'never', because: 'It ends the caller’s own work.' },
    records: ['imports'],
    summary: 'Eigenen Import abbrechen; was angelegt ist, bleibt',
    params: { id },
    status: 204,
    response: null,
  },
  importColumnsGet: {
    method: 'GET',
    path: '/api/import-columns/{kind}',
    access: 'staff',
    records: ['imports'],
    summary: 'Aus welchen Spalten man die Felder zuletzt genommen hat',
    params: { kind: importKindSchema },
    status: 200,
    response: z.object({ columns: importColumnsSchema }),
  },
})
