import * as z from 'zod'
import { noteCreateSchema, noteIdSchema, noteSchema } from '../domain/note.ts'
import { recordKindSchema } from '../domain/record-kind.ts'
import { idParamSchema } from './id-params.ts'
import { defineRoutes } from './route.ts'

const params = { kind: recordKindSchema, id: idParamSchema }

export const noteRoutes = defineRoutes({
  noteList: {
    method: 'GET',
    path: '/api/notes/{kind}/{id}',
    // The kind of the record decides which right it needs, see the endpoint.
    access: 'staff',
    records: ['notes'],
    summary: 'Notizen zu einem Datensatz, neueste zuerst; braucht das Recht, ihn zu sehen',
    params,
    status: 200,
    response: z.object({ notes: z.array(noteSchema) }),
  },
  noteCreate: {
    method: 'POST',
    path: '/api/notes/{kind}/{id}',
    access: 'staff',
    proof: { asked: 'never', because: 'A single note, which its author can delete.' },
    records: ['notes', 'inbox', 'leads', 'applications', 'customers'],
    summary: 'Notiz schreiben; „@“ mit einem Benutzernamen erwähnt eine Person. Braucht das Recht, den Datensatz zu bearbeiten',
    params,
    body: noteCreateSchema,
    status: 201,
    response: noteSchema,
  },
  noteDelete: {
    method: 'DELETE',
    path: '/api/notes/{kind}/{id}/{noteId}',
    access: 'staff',
    proof: { asked: 'never', because: 'A single note, which comes back with one click.' },
    records: ['notes', 'inbox', 'leads', 'applications', 'customers'],
    summary: 'Eigene Notiz löschen',
    params: { ...params, noteId: noteIdSchema },
    status: 204,
    response: null,
  },
  noteRestore: {
    method: 'POST',
    path: '/api/notes/{kind}/{id}/{noteId}/restore',
    access: 'staff',
    proof: { asked: 'never', because: 'A single note.' },
    records: ['notes', 'inbox', 'leads', 'applications', 'customers'],
    summary: 'Eigene gelöschte Notiz wiederherstellen, bis 30 Tage danach',
    params: { ...params, noteId: noteIdSchema },
    status: 201,
    response: noteSchema,
  },
})
