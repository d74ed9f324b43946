import { maskContactsIn } from '../../shared/domain/contact-masks.ts'
import { type RecordKind, recordKinds } from '../../shared/domain/record-kind.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { demand, type Session, seesContact } from '../http/session.ts'
import { deleteNote, readNotesOf, restoreNote, writeNote } from '../use-cases/desk/notes.ts'

export { noteRoutes as routes } from '../../shared/api/notes.ts'

const demandEdit = (session: Session, kind: RecordKind) => demand(session, recordKinds[kind].rights.edit)

export const noteList: Endpoint<'noteList'> = async ({ params, session }) => {
  demand(session, recordKinds[params.kind].rights.view)
  const notes = await readNotesOf(params)
  // Staff may have noted down what not everybody may see of a customer.
  const isMasked = params.kind === 'customer' && !(await seesContact(session))
  return { notes: notes.map((note) => (isMasked ? { ...note, text: maskContactsIn(note.text) } : note)) }
}

export const noteCreate: Endpoint<'noteCreate'> = async ({ params, body, session }) => {
  demandEdit(session, params.kind)
  return writeNote(params, body.text, session.user, session.grants)
}

export const noteDelete: Endpoint<'noteDelete'> = async ({ params, session }) => {
  demandEdit(session, params.kind)
  return deleteNote(params, params.noteId, session.user)
}

export const noteRestore: Endpoint<'noteRestore'> = async ({ params, session }) => {
  demandEdit(session, params.kind)
  return restoreNote(params, params.noteId, session.user)
}
