import * as z from 'zod'
import { auditItem } from '../data/audit.ts'
import { defineJob, type HeldJob } from '../data/jobs.ts'
import { erasedItem, isErasedHere, privacyRequests } from '../data/privacy-requests.ts'
import { transact } from '../data/transact.ts'
import { log } from '../runtime/log.ts'
import { getTombstone, listTombstones } from '../storage/tombstones.ts'
import { eraseRecord } from './erase-record.ts'

const DAY_MS = 86_400_000

const tombstoneJobs = defineJob('TOMBSTONES', z.object({ after: z.string() }))
/** There is one such job, which begins again every day. */
const ALL = 'all'

/** Erases again what a restored table has brought back. Each step can be repeated. */
const repeatErasure = async (requestId: number): Promise<void> => {
  const { records, time } = await getTombstone(requestId)
  const now = new Date().toISOString()
  // First, because the seals of the audit log accept only erasures that the log knows.
  await transact([
    auditItem({
      actor: null,
      action: 'privacyErasureRepeat',
      entity: 'PRIVACY',
      id: requestId,
      before: null,
      after: { records: records.length, time },
    }),
  ])
  for (const record of records) await eraseRecord(record, { requestId, time: now })
  await transact([erasedItem(requestId, now)])
  log('warn', 'An erasure was repeated after a restore', { requestId, records: records.length })
}

/** Whether this table was restored to a time before an erasure. One that is still at work stores its tombstone first. */
const isMissing = async (requestId: number) =>
  !(await isErasedHere(requestId)) && (await privacyRequests.get(requestId))?.erasure?.state !== 'running'

/** Repeats all erasures that this table does not have, as after a restore, and begins again the next day. */
export const runRepeatErasures = async (held: HeldJob, until: number): Promise<void> => {
  const job = tombstoneJobs.parse(held)
  let { after } = job.position
  for (let ids = await listTombstones(after); ids.length > 0; ids = await listTombstones(after)) {
    for (const requestId of ids) {
      if (await isMissing(requestId)) await repeatErasure(requestId)
      after = String(requestId)
      if (Date.now() >= until) return tombstoneJobs.release(job, { after }, new Date())
    }
  }
  await tombstoneJobs.release(job, { after: '' }, new Date(Date.now() + DAY_MS))
}

/** Starts the job on a stage that does not have it yet. A restored table has it at the time of its backup, so it is due soon after. */
export const ensureTombstoneJob = (): Promise<void> => tombstoneJobs.ensure(ALL, { after: '' })
