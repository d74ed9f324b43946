import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { germanDaysLater } from '../../shared/domain/calendar.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import { RESTORABLE_DAYS } from '../../shared/platform/limits.ts'
import { defineJob } from './jobs.ts'
import { NOTE_ENTITIES, type NoteSubject } from './notes.ts'
import type { WriteItem } from './transact.ts'

/** Jobs that delete the notes about a deleted record once it can no longer be restored. */
export const noteJobs = defineJob('NOTES', z.object({ entity: z.enum(NOTE_ENTITIES), id: idSchema }))

/** Starts the job in the transaction that deletes the record. */
export const noteJobItem = (subject: NoteSubject): WriteItem =>
  noteJobs.startItem(`${subject.entity}.${subject.id}`, subject, {
    token: randomUUID(),
    due: new Date(germanDaysLater(Date.now(), RESTORABLE_DAYS + 1)),
  })

type Noted = { readonly id: number; readonly noteCount?: number | undefined }

/** The same for a record that counts its notes, and for those that were joined to it; none for one without. Deleted notes expire by themselves. */
export const noteJobItems = (
  entity: NoteSubject['entity'],
  { joined = [], ...record }: Noted & { readonly joined?: readonly Noted[] | undefined },
): WriteItem[] => [record, ...joined].flatMap(({ id, noteCount = 0 }) => (noteCount === 0 ? [] : [noteJobItem({ entity, id })]))
