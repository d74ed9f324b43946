import { randomBytes } from 'node:crypto'
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { restorableUntil } from '../../shared/domain/audit-entry.ts'
import { type Note, noteSchema } from '../../shared/domain/note.ts'
import { NOTES_AT_MOST } from '../../shared/platform/limits.ts'
import { ApiError } from '../runtime/api-error.ts'
import { checkTurn } from '../runtime/turn.ts'
import { IS_NEW, partitionQuery, queryAll, send, tableName } from './client.ts'
import { noteKey, notesPartition } from './keys.ts'
import { readable } from './readable.ts'
import { transact, type WriteItem } from './transact.ts'

/** Kinds of records that notes can be about, as the audit log names them. */
export const NOTE_ENTITIES = ['INTERESSENT', 'APPLICATION', 'CUSTOMER', 'PARTNER'] as const

/** The record that notes are about: its kind, and its internal id. */
export type NoteSubject = { readonly entity: (typeof NOTE_ENTITIES)[number]; readonly id: number }

const storedSchema = noteSchema.extend({
  /** Set on a deleted note, which can be restored until it expires. */
  deletedAt: z.iso.datetime().optional(),
})
export type StoredNote = z.infer<typeof storedSchema>

/** The id of a note that is written at this time. */
export const newNoteId = (time: string): string => `${time}.${randomBytes(8).toString('base64url')}`

/** All notes about a record, the newest first, deleted ones included. One request per megabyte. */
export const readNotes = async ({ entity, id }: NoteSubject): Promise<readonly StoredNote[]> => {
  const items = await queryAll({ ...partitionQuery(notesPartition(entity, id)), ScanIndexForward: false, ConsistentRead: true })
  return items.flatMap((item) => readable(storedSchema, item))
}

/** The notes about a record that are not deleted, the newest first, at most {@link NOTES_AT_MOST}. */
export const listNotes = async (subject: NoteSubject): Promise<readonly Note[]> =>
  (await readNotes(subject)).filter(({ deletedAt }) => deletedAt === undefined).slice(0, NOTES_AT_MOST)

/** One note, strongly consistent; undefined if there is none. */
export const getNote = async ({ entity, id }: NoteSubject, noteId: string): Promise<StoredNote | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: noteKey(entity, id, noteId), ConsistentRead: true }))
  return Item === undefined ? undefined : storedSchema.parse(Item)
}

/** Stores a new note. */
export const insertNoteItem = ({ entity, id }: NoteSubject, note: Note): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...noteKey(entity, id, note.id), ...note }, ConditionExpression: IS_NEW } },
})

/** Marks a note as deleted, so that it expires after 30 days; refused as stale if it is deleted or gone. */
export const deleteNoteItem = ({ entity, id }: NoteSubject, noteId: string, time: string): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: noteKey(entity, id, noteId),
      UpdateExpression: 'SET deletedAt = :time, expiresAt = :expires',
      ConditionExpression: 'attribute_exists(author) AND attribute_not_exists(deletedAt)',
      ExpressionAttributeValues: { ':time': time, ':expires': Math.ceil(Date.parse(restorableUntil(time)) / 1000) },
    },
  },
  refusal: () => new ApiError('stale'),
})

/** Restores a deleted note; refused as stale if it is not deleted. */
export const restoreNoteItem = ({ entity, id }: NoteSubject, noteId: string): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: noteKey(entity, id, noteId),
      UpdateExpression: 'REMOVE deletedAt, expiresAt',
      ConditionExpression: 'attribute_exists(deletedAt)',
    },
  },
  refusal: () => new ApiError('stale'),
})

/** What a note says whose text was erased. */
export const ERASED_NOTE = 'Der Text dieser Notiz wurde auf Verlangen einer Person gelöscht.'

/** Erases the text of a note, deleted or not; refused as stale if it is gone. */
export const eraseNoteItem = ({ entity, id }: NoteSubject, noteId: string): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: noteKey(entity, id, noteId),
      UpdateExpression: 'SET #text = :erased',
      ConditionExpression: 'attribute_exists(author)',
      ExpressionAttributeNames: { '#text': 'text' },
      ExpressionAttributeValues: { ':erased': ERASED_NOTE },
    },
  },
  refusal: () => new ApiError('stale'),
})

/** Whether there are notes about a record, deleted ones included. One request. */
export const hasNotes = async ({ entity, id }: NoteSubject): Promise<boolean> => {
  const { Items = [] } = await send(new QueryCommand({ ...partitionQuery(notesPartition(entity, id)), ConsistentRead: true, Limit: 1 }))
  return Items.length > 0
}

/** Deletes a note for good; nothing stored is no error. */
const removeNoteItem = ({ entity, id }: NoteSubject, noteId: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: noteKey(entity, id, noteId) } },
})

const REMOVED_AT_ONCE = 100

/** Deletes all notes about a record for good. Repeating it changes nothing, so it can be interrupted anywhere. */
export const removeNotes = async (subject: NoteSubject): Promise<void> => {
  const notes = await readNotes(subject)
  for (let first = 0; first < notes.length; first += REMOVED_AT_ONCE) {
    checkTurn()
    await transact(notes.slice(first, first + REMOVED_AT_ONCE).map((note) => removeNoteItem(subject, note.id)))
  }
}

/** Whether notes can be about records of a kind of the audit log. */
export const isNoteSubject = (entity: string): entity is NoteSubject['entity'] => NOTE_ENTITIES.some((one) => one === entity)
