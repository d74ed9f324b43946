import type { Page } from '../../../shared/api/route.ts'
import type { BulkOperation, BulkOutcome, BulkRow, RecordRef } from '../../../shared/domain/bulk.ts'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import { type BulkPosition, bulkJobs, chunkRecord, listBulkJobs, readChunks } from '../../data/bulk-jobs.ts'
import { pageOfChunks } from '../../data/chunk-pages.ts'
import type { PageRequest } from '../../data/list.ts'
import { recordNames } from '../../data/record-names.ts'
import { trashNames } from '../../data/trash.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { type BulkCaller, isOwn, kindsOf, maySee } from './bulk-caller.ts'
import { shownOperation } from './operation.ts'

/** Whether a person may read about an operation: it is their own, or they read the log and may see the records. */
const isVisible = (caller: BulkCaller, position: BulkPosition) =>
  isOwn(caller, position) || (caller.can('system.logs') && maySee(caller, position.change.kind))

/**
 * A page of one's own operations, or of all for readers of the log, the newest first; for a week after their end.
 * @throws ApiError forbidden; validation for a cursor of another list
 */
export const listBulk = async (of: 'me' | 'all', page: PageRequest, caller: BulkCaller): Promise<Page<BulkOperation>> => {
  if (of === 'all' && !caller.can('system.logs')) throw new ApiError('forbidden')
  const found = await listBulkJobs(of === 'all' ? undefined : caller, page)
  const visible = found.items.filter(({ position }) => isVisible(caller, position))
  return { ...found, items: visible.map(({ id, state, position }) => shownOperation(id, state, position)) }
}

/** An operation of one's own, or any for readers of the log. @throws ApiError not_found */
const getVisible = async (id: string, caller: BulkCaller) => {
  const job = await bulkJobs.get(id)
  if (job === undefined || !isVisible(caller, job.position)) throw new ApiError('not_found')
  return job
}

/** The progress of an operation. @throws ApiError not_found */
export const readBulk = async (id: string, caller: BulkCaller): Promise<BulkOperation> => {
  const { state, position } = await getVisible(id, caller)
  return shownOperation(id, state, position)
}

type NamedRecord = Pick<BulkRow, 'name' | 'isDeleted'>

/** The names of records of one kind, as {@link BulkRow} has them. One request per 100 records, and one more if some are deleted. */
const readNames = async (kind: RecordKind, ids: readonly number[], { can }: BulkCaller): Promise<ReadonlyMap<number, NamedRecord>> => {
  const { view, delete: remove } = recordKinds[kind].rights
  const present = await recordNames(kind, ids)
  const missing = ids.filter((id) => !present.has(id))
  const seesTrash = missing.length > 0 && can(remove)
  const deleted = seesTrash ? await trashNames(kind, missing) : new Map<number, string>()
  return new Map(
    ids.map((id) => [id, { name: can(view) ? (present.get(id) ?? deleted.get(id) ?? null) : null, isDeleted: !present.has(id) }]),
  )
}

/** Adds the names to records. */
const withNames = async <Row extends RecordRef>(rows: readonly Row[], caller: BulkCaller): Promise<(Row & NamedRecord)[]> => {
  const idsOf = (kind: RecordKind) => rows.filter((row) => row.kind === kind).map(({ id }) => id)
  const names = new Map(await Promise.all(kindsOf(rows).map(async (kind) => [kind, await readNames(kind, idsOf(kind), caller)] as const)))
  return rows.map((row) => ({ ...row, ...(names.get(row.kind)?.get(row.id) ?? { name: null, isDeleted: true }) }))
}

/**
 * A page of what became of the records of an operation, in their order; of others', those of kinds that the caller may not see are left out.
 * @param outcome only those with this outcome
 * @throws ApiError not_found; validation for a cursor of another list
 */
export const listBulkRows = async (
  id: string,
  outcome: BulkOutcome | undefined,
  page: PageRequest,
  caller: BulkCaller,
): Promise<Page<BulkRow>> => {
  const { position } = await getVisible(id, caller)
  const { change } = position
  const rows = await pageOfChunks({ query: ['bulk', id, outcome], caller: caller.username }, page, async function* (from) {
    for await (const chunk of readChunks(id, from)) {
      const shown = chunk.results.map((result, index) => {
        const record = chunkRecord(chunk, index, change)
        const isWanted = outcome === undefined || result.outcome === outcome
        return isWanted && (isOwn(caller, position) || maySee(caller, record.kind))
          ? { ...record, outcome: result.outcome, message: result.message ?? null }
          : undefined
      })
      yield { nth: chunk.nth, rows: shown }
    }
  })
  return { ...rows, items: await withNames(rows.items, caller) }
}
