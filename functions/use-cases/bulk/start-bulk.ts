import type { BulkChange, BulkFilter, BulkOperation, BulkStart, RecordRef } from '../../../shared/domain/bulk.ts'
import { kindsWithRight, RECORD_KINDS, type RecordKind } from '../../../shared/domain/record-kind.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { checkAssignee } from '../desk/work.ts'
import { checkOwner } from '../records/change-customer.ts'
import { type BulkCaller, countOperation, kindsOf, maySee, requireRights } from './bulk-caller.ts'
import { matchingRecords, type RecordReader } from './bulk-selection.ts'
import { insertOperation } from './operation.ts'

const readerOf = ({ username, can }: BulkCaller): RecordReader => ({
  username,
  kinds: kindsWithRight(RECORD_KINDS, 'view', can),
  seesContact: can('customers.contact'),
})

/**
 * Counts the records that filters match.
 * @throws ApiError forbidden; too_many; conflict if there are too many for one operation
 */
export const countMatches = async (selection: BulkFilter, caller: BulkCaller): Promise<number> => {
  if (!maySee(caller, selection.kind)) throw new ApiError('forbidden')
  await countOperation(caller)
  return (await matchingRecords(selection, readerOf(caller))).length
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

/** The records to change: those that the person has seen counted, and no others. @throws ApiError conflict */
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
  return insertOperation(records, { owner: caller.username, change, undoOf: null })
}
