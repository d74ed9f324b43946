import { beforeAll, expect, test } from 'vitest'
import { listNotes, readNotes } from '../../data/notes.ts'
import { makeLead } from '../../testing/fault-cases/forms.ts'
import { takeOwnTable } from '../../testing/own-table.ts'
import { runDueJobs } from '../jobs/run-jobs.ts'
import { deleteLead } from '../records/change-lead.ts'
import { restoreLead } from '../records/restore.ts'
import { writeNote } from './notes.ts'

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
