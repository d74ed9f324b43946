import { changeOfKind, type RecordRef } from '../../../shared/domain/bulk.ts'
import { fieldLabels } from '../../../shared/domain/field-labels.ts'
import {
  BULK_KEPT_MS,
  type BulkChunk,
  type BulkPosition,
  type BulkResult,
  bulkJobs,
  chunkRecord,
  getChunk,
  isCancelRequested,
  saveResultsItems,
} from '../../data/bulk-jobs.ts'
import type { HeldJob } from '../../data/jobs.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { runInBulkOperation } from '../../runtime/request-context.ts'
import { isTurnOver } from '../../runtime/turn.ts'
import { runOrGiveUp } from '../jobs/give-up.ts'
import { processBatch } from '../jobs/process-batch.ts'
import { ownerOf } from './bulk-owner.ts'
import { changeRecord } from './change-record.ts'
import { hasChanged, undoRecord } from './undo-record.ts'

type Job = HeldJob<BulkPosition>

const NO_RECORD = 'Diesen Eintrag gibt es nicht mehr.'
const NOT_OF_THIS_KIND = 'Diese Entscheidung gibt es hier nicht.'

/** What an undo did, with the names of what it left. */
const restoredResult = (changedSince: readonly string[]): BulkResult => {
  if (changedSince.length === 0) return { outcome: 'done' }
  const names = changedSince.map((name) => fieldLabels[name] ?? name)
  return { outcome: 'done', message: `${new Intl.ListFormat('de').format(names)}: seither geändert, bleibt.` }
}

/** What becomes of one record. Errors that are not its own end the run, which is repeated later. */
const resultOf = async (job: Job, { kind, id }: RecordRef): Promise<BulkResult> => {
  const { undoOf } = job.position
  const change = changeOfKind(job.position.change, kind)
  if (change === undefined) return { outcome: 'failed', message: NOT_OF_THIS_KIND }
  /** A run before this one may have made the change, and ended before it could note it. */
  const isDone = () => hasChanged(job.id, kind, id)
  try {
    const owner = await ownerOf(job.position, change)
    if (undoOf !== null) return restoredResult(await runInBulkOperation(job.id, () => undoRecord(change, id, undoOf, owner)))
    const outcome = await runInBulkOperation(job.id, () => changeRecord(change, id, owner))
    return { outcome: outcome === 'unchanged' && (await isDone()) ? 'done' : outcome }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === 'too_many') throw error
    if (await isDone()) return { outcome: 'done' }
    return { outcome: 'failed', message: error.code === 'not_found' ? NO_RECORD : error.message }
  }
}

const counted = (position: BulkPosition, results: readonly BulkResult[]): BulkPosition => {
  const of = (wanted: BulkResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  return {
    ...position,
    done: position.done + of('done'),
    unchanged: position.unchanged + of('unchanged'),
    failed: position.failed + of('failed'),
  }
}

type Progress = { readonly position: BulkPosition; readonly chunk: BulkChunk }

/** Processes some more records of a chunk, at least one, and stores their results. */
const runBatch = async (job: Job, { position, chunk }: Progress): Promise<Progress> => {
  const pending = [...chunk.ids.keys()].slice(chunk.results.length)
  const results = await processBatch(pending, (index) => resultOf(job, chunkRecord(chunk, index, position.change)))
  const next = { ...chunk, results: [...chunk.results, ...results] }
  const isComplete = next.results.length >= next.ids.length
  const progress = { ...counted(position, results), chunk: position.chunk + (isComplete ? 1 : 0) }
  await transact(saveResultsItems(job, progress, next))
  return { position: progress, chunk: next }
}

const end = (job: Job, position: BulkPosition, state: 'finished' | 'failed' | 'cancelled') =>
  transact([bulkJobs.endItem(job, { state, position, expires: new Date(Date.now() + BULK_KEPT_MS) })])

const carryOut = async (job: Job): Promise<void> => {
  let { position } = job
  let chunk = await getChunk(job.id, position.chunk)
  while (chunk !== undefined) {
    if (await isCancelRequested(job.id)) return end(job, position, 'cancelled')
    const progress = await runBatch(job, { position, chunk })
    const isSameChunk = progress.position.chunk === position.chunk
    position = progress.position
    chunk = isSameChunk ? progress.chunk : await getChunk(job.id, position.chunk)
    if (chunk !== undefined && isTurnOver()) return bulkJobs.release(job, position, new Date())
  }
  await end(job, position, 'finished')
}

/**
 * Continues an operation: changes its records one after the other, each with the present rights of the person who started it, and stores what became
 * of each.
 * @throws JobTaken when another process has taken it over
 */
export const runBulk = async (held: HeldJob): Promise<void> => {
  const job = bulkJobs.parse(held)
  const giveUp = async () => end(job, (await bulkJobs.get(job.id))?.position ?? job.position, 'failed')
  await runOrGiveUp(job, 'A bulk operation', () => carryOut(job), giveUp)
}
