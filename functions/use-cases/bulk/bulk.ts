import { randomUUID } from 'node:crypto'
import type { Page } from '../../../shared/api/route.ts'
import {
  type BulkChange,
  type BulkFilter,
  type BulkKind,
  type BulkOperation,
  type BulkOutcome,
  type BulkRow,
  type BulkStart,
  bulkRights,
  changeOfKind,
  type RecordRef,
} from '../../../shared/domain/bulk.ts'
import type { Grants, PermissionKey } from '../../../shared/domain/permissions.ts'
import { kindsWithRight, RECORD_KINDS, type RecordKind, recordKinds, WORK_KINDS } from '../../../shared/domain/record-kind.ts'
import { personName } from '../../../shared/domain/user.ts'
import {
  type BulkPosition,
  bulkJobs,
  chunkRecord,
  listBulkJobs,
  noteUndoItem,
  readChunks,
  requestCancelItem,
  startBulkItems,
} from '../../data/bulk-jobs.ts'
import { decodeCursor, pageBetween } from '../../data/cursor.ts'
import { answerItems } from '../../data/idempotency.ts'
import { type JobState, JobTaken } from '../../data/jobs.ts'
import { type PageRequest, readAll } from '../../data/list.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { records } from '../../data/records.ts'
import { transact } from '../../data/transact.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { checkAssignee } from '../desk/work.ts'
import { checkOwner } from '../records/change-customer.ts'
import { matchingRecords, type RecordReader } from './bulk-selection.ts'

/** Who starts or looks at an operation. */
export type BulkCaller = {
  readonly username: string
  readonly can: (key: PermissionKey) => boolean
  /** The rights of each role, to know what an assignee may do. */
  readonly grants: Grants
}

const states = { open: 'running', finished: 'finished', failed: 'failed', cancelled: 'cancelled' } as const satisfies Record<
  JobState,
  BulkOperation['state']
>

const shown = (id: string, state: JobState, { chunk: _chunk, ...position }: BulkPosition): BulkOperation => ({
  id,
  state: states[state],
  ...position,
})

const kindsOf = (records: readonly RecordRef[]) => [...new Set(records.map(({ kind }) => kind))]

/** @throws ApiError forbidden without the rights to the change of one record of each kind */
const requireRights = ({ can }: BulkCaller, change: BulkChange, records: readonly RecordRef[]) => {
  const changes = kindsOf(records).map((kind) => changeOfKind(change, kind))
  if (!changes.every((one) => one === undefined || bulkRights(one).every(can))) throw new ApiError('forbidden')
}

const maySee = ({ can }: BulkCaller, kind: BulkKind) =>
  kind === 'inbox' ? kindsWithRight(WORK_KINDS, 'view', can).length > 0 : can(recordKinds[kind].rights.view)

const readerOf = ({ username, can }: BulkCaller): RecordReader => ({
  username,
  kinds: kindsWithRight(RECORD_KINDS, 'view', can),
  seesContact: can('customers.contact'),
})

const countOperation = ({ username }: BulkCaller) => countAttempt('bulkOperationsPerUser', username, 'Sammelaktionen')

/**
 * Counts the records that filters match.
 * @throws ApiError forbidden; too_many; conflict if there are too many for one operation
 */
export const countMatches = async (selection: BulkFilter, caller: BulkCaller): Promise<number> => {
  if (!maySee(caller, selection.kind)) throw new ApiError('forbidden')
  await countOperation(caller)
  return (await matchingRecords(selection, readerOf(caller))).length
}

/** The records to change: those that the person has seen counted, and no others. */
const chosenRecords = async (start: BulkStart, caller: BulkCaller): Promise<readonly RecordRef[]> => {
  if (!isFiltered(start)) return recordsById(start)
  const records = await matchingRecords(filterOf(start), readerOf(caller))
  if (records.length === start.count) return records
  const now = records.length.toLocaleString('de-DE')
  throw new ApiError(
    'conflict',
    `Inzwischen sind es ${now} Treffer. Es wurde nichts geändert: Bitte prüfen Sie die Liste und wählen Sie neu.`,
    { count: records.length },
  )
}

type FilteredStart = BulkStart & { readonly filter: object }
const isFiltered = (start: BulkStart): start is FilteredStart => start.filter !== undefined

const filterOf = ({ ids: _ids, count: _count, action: _action, ...selection }: FilteredStart): BulkFilter => selection

/** The chosen ones of a start without filters, each once. */
const recordsById = (start: BulkStart): readonly RecordRef[] => {
  if (start.kind === 'inbox') return [...new Map(start.ids?.map((record) => [`${record.kind} ${record.id}`, record])).values()]
  const { kind } = start
  return [...new Set(start.ids)].map((id) => ({ kind, id }))
}

const changeOf = ({ ids: _ids, filter: _filter, count: _count, ...change }: BulkStart): BulkChange => change

/** @throws ApiError validation at the field when there is no such partner, or the assignee may not edit the records */
const checkNames = async ({ action }: BulkChange, kinds: readonly RecordKind[], { grants }: BulkCaller): Promise<void> => {
  if (action.type === 'partner') await checkOwner(action.ibPartnerId, 'action.ibPartnerId')
  if (action.type !== 'assign' || action.assignee === null) return
  for (const kind of kinds) if (kind !== 'partner') await checkAssignee(kind, action.assignee, grants, 'action.assignee')
}

/**
 * Starts a job that changes many records.
 * @throws ApiError forbidden; too_many; conflict with `count` when filters match another number than the person saw, or too many; validation
 * when there is no such partner, or the assignee may not edit the records
 */
export const startBulk = async (start: BulkStart, caller: BulkCaller): Promise<BulkOperation> => {
  const change = changeOf(start)
  if (!maySee(caller, change.kind)) throw new ApiError('forbidden')
  if (change.kind !== 'inbox') requireRights(caller, change, [{ kind: change.kind, id: 0 }])
  await countOperation(caller)
  const records = await chosenRecords(start, caller)
  requireRights(caller, change, records)
  await checkNames(change, kindsOf(records), caller)
  return insertJob(records, { owner: caller.username, change, undoOf: null })
}

/** Stores the job of an operation, which the table's stream then starts. */
const insertJob = async (
  records: readonly RecordRef[],
  { undoOf, ...facts }: Pick<BulkPosition, 'owner' | 'change' | 'undoOf'>,
): Promise<BulkOperation> => {
  const id = randomUUID()
  const createdAt = new Date().toISOString()
  const start = { ...facts, createdAt, undoOf }
  const operation = shown(id, 'open', { ...start, total: records.length, done: 0, unchanged: 0, failed: 0, chunk: 0, undoneBy: null })
  await transact([
    ...answerItems(operation),
    ...(undoOf === null ? [] : [noteUndoItem(undoOf, id)]),
    ...startBulkItems(id, { ...start, records }),
  ])
  return operation
}

/**
 * A page of one's own operations, or of all for readers of the log, the newest first; for a week after their end.
 * @throws ApiError forbidden; validation for a cursor of another list
 */
export const listBulk = async (of: 'me' | 'all', page: PageRequest, caller: BulkCaller): Promise<Page<BulkOperation>> => {
  if (of === 'all' && !caller.can('system.logs')) throw new ApiError('forbidden')
  const found = await listBulkJobs(of === 'all' ? undefined : caller.username, page)
  const visible = found.items.filter(({ position }) => maySee(caller, position.change.kind))
  return { ...found, items: visible.map(({ id, state, position }) => shown(id, state, position)) }
}

/** An operation of one's own, or any for readers of the log. */
const getVisible = async (id: string, caller: BulkCaller) => {
  const job = await bulkJobs.get(id)
  const isVisible = job !== undefined && (job.position.owner === caller.username || caller.can('system.logs'))
  if (!isVisible || !maySee(caller, job.position.change.kind)) throw new ApiError('not_found')
  return job
}

const getOwn = async (id: string, caller: BulkCaller) => {
  const job = await bulkJobs.get(id)
  if (job?.position.owner !== caller.username || !maySee(caller, job.position.change.kind)) throw new ApiError('not_found')
  return job
}

/** The progress of an operation. @throws ApiError not_found */
export const readBulk = async (id: string, caller: BulkCaller): Promise<BulkOperation> => {
  const { state, position } = await getVisible(id, caller)
  return shown(id, state, position)
}

type Named = { readonly id: number; readonly firstName: string; readonly lastName: string; readonly companyName?: string | null }

const readKind = (kind: RecordKind, ids: readonly number[]): Promise<readonly Named[]> => {
  const { schema, key } = records[kind].definition
  return readAll<Named>(schema, ids.map(key))
}

const nameOf = (kind: RecordKind, record: Named) => (kind === 'partner' ? (record.companyName ?? personName(record)) : personName(record))

/** The present names of records. One request per kind and 100 records; deleted ones are left out. */
const readNames = async (rows: readonly RecordRef[]): Promise<(record: RecordRef) => string | null> => {
  const named = await Promise.all(
    kindsOf(rows).map(async (kind) => {
      const ids = rows.filter((record) => record.kind === kind).map(({ id }) => id)
      return (await readKind(kind, ids)).map((record) => [`${kind} ${record.id}`, nameOf(kind, record)] as const)
    }),
  )
  const names = new Map(named.flat())
  return ({ kind, id }) => names.get(`${kind} ${id}`) ?? null
}

/**
 * A page of what became of the records of an operation, in their order; those of kinds that the caller may not see are left out.
 * @param outcome only those with this outcome
 * @throws ApiError not_found; validation for a cursor of another list
 */
export const listBulkRows = async (
  id: string,
  outcome: BulkOutcome | undefined,
  { limit, cursor }: PageRequest,
  caller: BulkCaller,
): Promise<Page<BulkRow>> => {
  const { position } = await getVisible(id, caller)
  const scope = { query: ['bulk', id, outcome], caller: caller.username }
  const start = cursor === undefined ? undefined : decodeCursor(scope, cursor)
  const [chunk = 0, after = -1] = (start?.row ?? '').split('.').filter(Boolean).map(Number)
  const found: (RecordRef & { readonly row: string; readonly outcome: BulkOutcome; readonly message: string | undefined })[] = []
  for await (const part of readChunks(id, chunk)) {
    for (const [index, result] of part.results.entries()) {
      const isBefore = part.nth === chunk && index <= after
      if (isBefore || (outcome !== undefined && result.outcome !== outcome)) continue
      const record = chunkRecord(part, index, position.change)
      if (!maySee(caller, record.kind)) continue
      found.push({ ...record, row: `${part.nth}.${index}`, outcome: result.outcome, message: result.message })
    }
    if (found.length > limit) break
  }
  const rows = found.slice(0, limit)
  const nameIn = await readNames(rows)
  const items = rows.map((row) => ({
    kind: row.kind,
    id: row.id,
    name: nameIn(row),
    outcome: row.outcome,
    message: row.message ?? null,
  }))
  const last = found.length > limit ? rows.at(-1)?.row : undefined
  return pageBetween(scope, start, items, last === undefined ? undefined : { row: last })
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
  return insertJob(records, { owner, change, undoOf: id })
}
