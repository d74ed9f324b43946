import { randomUUID } from 'node:crypto'
import { bulkJobs, isCancelRequested } from '../../data/bulk-jobs.ts'
import { recordExportJobs } from '../../data/export-jobs.ts'
import { transact } from '../../data/transact.ts'
import type { BulkCaller } from '../../use-cases/bulk/bulk-caller.ts'
import { startBulk } from '../../use-cases/bulk/start-bulk.ts'
import { createCustomer } from '../../use-cases/records/change-customer.ts'
import { runJobsOfTheHour } from '../jobs-of-the-hour.ts'
import { hasJobAbout } from '../stored-jobs.ts'
import { signedIn } from './accounts.ts'
import { type Cases, person, type WritingRouteName } from './case.ts'

const activation = { kind: 'customer', action: { type: 'status', status: 'active' } } as const

const someCustomers = async () => {
  const made = [await createCustomer(person(), 'test'), await createCustomer(person(), 'test')]
  return made.map(({ id }) => id)
}

/** An operation that has not begun. */
const started = async (admin: string) => {
  const caller: BulkCaller = { username: admin, since: '', can: () => true, grants: {} }
  return (await startBulk({ ...activation, ids: await someCustomers() }, caller)).id
}

export const bulkCases = {
  bulkStart: {
    'of chosen customers': async () => {
      const { user, headers } = await signedIn({ role: 'admin' })
      const ids = await someCustomers()
      return { call: { headers, body: { ...activation, ids } }, isDone: () => hasJobAbout(bulkJobs.kind, user.id) }
    },
  },
  bulkCancel: {
    'under way': async ({ headers, admin }) => {
      const id = await started(admin)
      const job = await bulkJobs.get(id)
      if (job === undefined) throw new Error('The operation has no job')
      // Another process holds the job.
      await transact([bulkJobs.startItem(id, job.position, { token: 'another', due: new Date(Date.now() + 24 * 3_600_000) })])
      return { call: { headers, params: { id } }, isDone: () => isCancelRequested(id) }
    },
  },
  bulkUndo: {
    'that has ended': async ({ headers, admin }) => {
      const id = await started(admin)
      await runJobsOfTheHour()
      return { call: { headers, params: { id } }, isDone: async () => (await bulkJobs.get(id))?.position.undoneBy !== null }
    },
  },
  recordExport: {
    'of chosen customers': async ({ headers }) => {
      const ids = await someCustomers()
      const isDone = () => hasJobAbout(recordExportJobs.kind, String(ids[0]))
      return { call: { headers, body: { kind: 'customer', ids } }, isDone }
    },
  },
  recordExportCancel: {
    'under way': async ({ headers, admin }) => {
      const id = randomUUID()
      const chosen = { kind: 'customer', filter: {} } as const
      const facts = {
        kinds: [],
        showsPartners: true,
        showsContact: true,
        startedAt: new Date().toISOString(),
        fileName: 'kunden.csv',
        written: 7,
      }
      // Another process holds the job.
      const lease = { token: 'another', due: new Date(Date.now() + 24 * 3_600_000) }
      await transact([recordExportJobs.startItem(id, { owner: admin, chosen, ...facts }, lease)])
      return { call: { headers, params: { id } }, isDone: async () => (await recordExportJobs.get(id))?.state === 'cancelled' }
    },
  },
} satisfies Partial<Record<WritingRouteName, Cases>>
