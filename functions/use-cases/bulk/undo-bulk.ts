import type { BulkChange, BulkOperation, RecordRef } from '../../../shared/domain/bulk.ts'
import { bulkJobs, chunkRecord, readChunks, requestCancelItem } from '../../data/bulk-jobs.ts'
import { JobTaken } from '../../data/job-updates.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { type BulkCaller, countOperation, isOwn, requireRights } from './bulk-caller.ts'
import { insertOperation } from './operation.ts'

/** @throws ApiError not_found */
const getOwn = async (id: string, caller: BulkCaller) => {
  const job = await bulkJobs.get(id)
  if (job === undefined || !isOwn(caller, job.position)) throw new ApiError('not_found')
  return job
}

/**
 * Cancels one's own operation, after the record that it is changing; one that has ended stays as it is. What it has changed stays.
 * @throws ApiError not_found
 */
export const cancelBulk = async (id: string, caller: BulkCaller): Promise<void> => {
  const { state } = await getOwn(id, caller)
  if (state !== 'open') return
  try {
    await transact([requestCancelItem(id)])
  } catch (error) {
    if (!(error instanceof JobTaken)) throw error
  }
}

/** The records that an operation has changed. */
const changedRecords = async (id: string, change: BulkChange): Promise<readonly RecordRef[]> => {
  const changed: RecordRef[] = []
  for await (const chunk of readChunks(id)) {
    for (const [index, { outcome }] of chunk.results.entries()) if (outcome === 'done') changed.push(chunkRecord(chunk, index, change))
  }
  return changed
}

/**
 * Starts a job that takes back what one's own operation has changed.
 * @throws ApiError not_found; forbidden; too_many; conflict while it runs, when it changed nothing, or when it was taken back
 */
export const undoBulk = async (id: string, caller: BulkCaller): Promise<BulkOperation> => {
  const { state, position } = await getOwn(id, caller)
  const { owner, change, undoOf } = position
  if (undoOf !== null) throw new ApiError('conflict', 'Diese Sammelaktion hat selbst eine andere rückgängig gemacht.')
  if (state === 'open') throw new ApiError('conflict', 'Diese Sammelaktion läuft noch.')
  await countOperation(caller)
  const records = await changedRecords(id, change)
  requireRights(caller, change, records)
  if (records.length === 0) throw new ApiError('conflict', 'Diese Sammelaktion hat nichts geändert.')
  return insertOperation(records, { owner, change, undoOf: id })
}
