import { beforeAll, expect, test } from 'vitest'
import { deleteNoteItem, listNotes, readNotes } from '../../data/notes.ts'
import { transact } from '../../data/transact.ts'
import { users } from '../../data/users.ts'
import { makeUser } from '../../testing/fault-cases/accounts.ts'
import { makeLead } from '../../testing/fault-cases/forms.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { deleteLead } from '../records/change-lead.ts'
import { restoreLead } from '../records/restore.ts'
import { restoreNote, writeNote } from './notes.ts'

const actor = 'chef'
const DAY = 86_400_000
const runJobsIn = (days: number) => runDueJobs({ now: new Date(Date.now() + days * DAY) })

beforeAll(() => takeOwnTable(`notes-${process.pid}`))

test('notes come back with a deleted record, and go for good when it can no longer be restored', async () => {
  const { id } = await makeLead()
  const change = { id, ifMatch: undefined, actor }
  const subject = { entity: 'INTERESSENT', id } as const
  await writeNote({ kind: 'lead', id }, 'Ruft am Montag an.', { id: actor, firstName: 'Ada', lastName: 'Chef' }, {})
  await deleteLead(change)
  await restoreLead({ id, actor })
  // The job of the first deletion finds the record again.
  await runJobsIn(32)
  expect(await listNotes(subject)).toMatchObject([{ text: 'Ruft am Montag an.' }])
  await deleteLead(change)
  await runJobsIn(29)
  expect(await readNotes(subject)).toHaveLength(1)
  await runJobsIn(32)
  expect(await readNotes(subject)).toEqual([])
})

test('a deleted note comes back for 30 days, even if the table has not removed it yet', async () => {
  const { id } = await makeLead()
  const author = await users.getOrThrow((await makeUser({ role: 'admin' })).id)
  const place = { kind: 'lead', id } as const
  const subject = { entity: 'INTERESSENT', id } as const
  const note = await writeNote(place, 'Ruft am Montag an.', author, {})
  const deleteBefore = (days: number) => transact([deleteNoteItem(subject, note.id, new Date(Date.now() - days * DAY).toISOString())])
  await deleteBefore(29)
  expect(await restoreNote(place, note.id, author)).toMatchObject({ text: 'Ruft am Montag an.' })
  await deleteBefore(31)
  await expect(restoreNote(place, note.id, author)).rejects.toMatchObject({ code: 'not_found' })
})
