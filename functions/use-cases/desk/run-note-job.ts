import { workKindOf } from '../../../shared/domain/record-kind.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { keptIdOf } from '../../data/joined-records.ts'
import { noteJobs } from '../../data/note-jobs.ts'
import { type NoteSubject, removeNotes } from '../../data/notes.ts'
import { partners } from '../../data/partners.ts'
import { workRecords } from '../../data/records.ts'

/** Whether a record exists, or one that it was joined to. */
const isPresent = async ({ entity, id }: NoteSubject): Promise<boolean> => {
  if (entity === 'PARTNER') return (await partners.get(id)) !== undefined
  return (await workRecords[workKindOf[entity]].get(id)) !== undefined || (await keptIdOf(entity, id)) !== undefined
}

/** Deletes the notes about a deleted record, unless it was restored. */
export const runNoteJob = async (held: HeldJob): Promise<void> => {
  const job = noteJobs.parse(held)
  if (!(await isPresent(job.position))) await removeNotes(job.position)
  await noteJobs.remove(job)
}
