import * as z from 'zod'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import { auditItem } from '../../data/audit.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { defineJob, type HeldJob } from '../../data/jobs.ts'
import { erasedHereAt, erasedItem, privacyRequests } from '../../data/privacy-requests.ts'
import { transact } from '../../data/transact.ts'
import { errorFacts, log } from '../../runtime/log.ts'
import { checkTurn, isTurnOver, TurnOver } from '../../runtime/turn.ts'
import { getTombstone, listTombstones, type Tombstone } from '../../storage/tombstones.ts'
import { eraseRecordAndRemains } from './erase-remains.ts'

const DAY_MS = 86_400_000
const RETRY_MS = 3_600_000

const tombstoneJobs = defineJob('TOMBSTONES', z.object({ after: z.string(), failed: z.int().nonnegative().optional() }))
/** There is one such job, which begins again every day. */
const ALL = 'all'

/** Erases again what a restored table has brought back. Each step can be repeated. */
const repeatErasure = async ({ requestId, records, time }: Tombstone): Promise<void> => {
  const now = new Date().toISOString()
  // First, because the seals of the audit log accept only erasures that the log knows.
  const entry = { action: 'privacyErasureRepeat', entity: 'PRIVACY', id: requestId, before: null } as const
  const isNoted = ({ action, after }: AuditEntry) => action === entry.action && after?.time === time
  if (!(await latestAuditEntries(entry.entity, requestId)).some(isNoted))
    await transact([auditItem({ ...entry, actor: null, after: { records: records.length, time } })])
  for (const { action, ...record } of records) {
    checkTurn()
    await eraseRecordAndRemains(record, { requestId, time: now, isRepeated: true })
  }
  await transact([erasedItem(requestId, now)])
  log('warn', 'An erasure was repeated after a restore', { requestId, records: records.length })
}

/** Whether this table was restored to a time before an erasure, or between two of a request. One that is at work stores its tombstone first. */
const isMissing = async ({ requestId, time }: Tombstone) => {
  const erasedAt = await erasedHereAt(requestId)
  if (erasedAt !== undefined && erasedAt >= time) return false
  return (await privacyRequests.get(requestId))?.erasure?.state !== 'running'
}

/** Repeats an erasure that this table does not have. One that fails keeps no other from being repeated. */
const repeatIfMissing = async (requestId: number): Promise<'done' | 'failed'> => {
  try {
    const tombstone = await getTombstone(requestId)
    if (await isMissing(tombstone)) await repeatErasure(tombstone)
    return 'done'
  } catch (error) {
    if (error instanceof TurnOver) throw error
    log('error', 'An erasure could not be repeated', { requestId, ...errorFacts(error) })
    return 'failed'
  }
}

/** Repeats all erasures that this table does not have, as after a restore, and begins again the next day, or soon if some have failed. */
export const runRepeatErasures = async (held: HeldJob): Promise<void> => {
  const job = tombstoneJobs.parse(held)
  let { after, failed = 0 } = job.position
  for (let ids = await listTombstones(after); ids.length > 0; ids = await listTombstones(after)) {
    for (const requestId of ids) {
      if ((await repeatIfMissing(requestId)) === 'failed') failed++
      after = String(requestId)
      if (isTurnOver()) return tombstoneJobs.release(job, { after, failed }, new Date())
    }
  }
  await tombstoneJobs.release(job, { after: '' }, new Date(Date.now() + (failed > 0 ? RETRY_MS : DAY_MS)))
}

/** Starts the job on a stage that does not have it yet. A restored table has it at the time of its backup, so it is due soon after. */
export const ensureTombstoneJob = (): Promise<void> => tombstoneJobs.ensure(ALL, { after: '' })
