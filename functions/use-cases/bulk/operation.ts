import { randomUUID } from 'node:crypto'
import type { BulkOperation, RecordRef } from '../../../shared/domain/bulk.ts'
import { type BulkPosition, noteUndoItem, startBulkItems } from '../../data/bulk-jobs.ts'
import { answerItems } from '../../data/idempotency.ts'
import type { JobState } from '../../data/jobs.ts'
import { transact } from '../../data/transact.ts'

const states = { open: 'running', finished: 'finished', failed: 'failed', cancelled: 'cancelled' } as const satisfies Record<
  JobState,
  BulkOperation['state']
>

/** An operation as the API shows it. */
export const shownOperation = (id: string, state: JobState, { chunk: _chunk, ...position }: BulkPosition): BulkOperation => ({
  id,
  state: states[state],
  ...position,
})

/** Stores the job of an operation, which the table's stream then starts. @throws ApiError conflict when the operation to undo runs or has been undone */
export const insertOperation = async (
  records: readonly RecordRef[],
  { undoOf, ...facts }: Pick<BulkPosition, 'owner' | 'change' | 'undoOf'>,
): Promise<BulkOperation> => {
  const id = randomUUID()
  const createdAt = new Date().toISOString()
  const start = { ...facts, createdAt, undoOf }
  const operation = shownOperation(id, 'open', {
    ...start,
    total: records.length,
    done: 0,
    unchanged: 0,
    failed: 0,
    chunk: 0,
    undoneBy: null,
  })
  await transact([
    ...answerItems(operation),
    ...(undoOf === null ? [] : [noteUndoItem(undoOf, id)]),
    ...startBulkItems(id, { ...start, records }),
  ])
  return operation
}
