import type { BulkChange, BulkFilter, BulkOperation, BulkStart, RecordRef } from '../../../shared/domain/bulk.ts'
import { kindsWithRight, RECORD_KINDS, type RecordKind } from '../../../shared/domain/record-kind.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { sha256 } from '../../runtime/sha256.ts'
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

/** A short text that is the same for the same records only, in any order. */
const matchesOf = (records: readonly RecordRef[]): string =>
  sha256(
    records
      .map(({ kind, id }) => `${kind} ${id}`)
      .sort()
      .join('\n'),
    'base64url',
  )

/**
 * Counts the records that filters match, and says which ones they are in a short text.
 * @throws ApiError forbidden; too_many; conflict if there are too many for one operation
 */
export const countMatches = async (
  selection: BulkFilter,
  caller: BulkCaller,
): Promise<{ readonly count: number; readonly matches: string }> => {
  if (!maySee(caller, selection.kind)) throw new ApiError('forbidden')
  await countOperation(caller)
  const records = await matchingRecords(selection, readerOf(caller))
  return { count: records.length, matches: matchesOf(records) }
}

type FilteredStart = BulkStart & { readonly filter: object }
const isFiltered = (start: BulkStart): start is FilteredStart => start.filter !== undefined

const filterOf = ({ ids: _ids, count: _count, matches: _matches, action: _action, ...selection }: FilteredStart): BulkFilter => selection

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
  if (matchesOf(records) === start.matches) return records
  const now = records.length.toLocaleString('de-DE')
  const since = records.length === start.count ? 'Inzwischen sind es andere Treffer' : `Inzwischen sind es ${now} Treffer`
  throw new ApiError('conflict', `${since}. Es wurde nichts geändert: Bitte prüfen Sie die Liste und wählen Sie neu.`, {
    count: records.length,
  })
}

const changeOf = ({ ids: _ids, filter: _filter, count: _count, matches: _matches, ...change }: BulkStart): BulkChange => change

/** @throws ApiError validation at the field when there is no such partner, or the assignee may not edit the records */
const checkNames = async ({ action }: BulkChange, kinds: readonly RecordKind[], { grants }: BulkCaller): Promise<void> => {
  if (action.type === 'partner') await checkOwner(action.ibPartnerId, 'action.ibPartnerId')
  if (action.type !== 'assign' || action.assignee === null) return
  for (const kind of kinds) if (kind !== 'partner') await checkAssignee(kind, action.assignee, grants, 'action.assignee')
}

/**
 * Starts a job that changes many records.
 * @throws ApiError forbidden; too_many; conflict with `count` when filters match other records than those that were counted, or too many; validation
 * when there is no such partner, or the assignee may not edit the records
 */
export const startBulk = async (start: BulkStart, caller: BulkCaller): Promise<BulkOperation> => {
  const change = changeOf(start)
  if (isFiltered(start) && !maySee(caller, change.kind)) throw new ApiError('forbidden')
  if (change.kind !== 'inbox') requireRights(caller, change, [{ kind: change.kind, id: 0 }])
  await countOperation(caller)
  const records = await chosenRecords(start, caller)
  requireRights(caller, change, records)
  await checkNames(change, kindsOf(records), caller)
  return insertOperation(records, { owner: caller.username, change, undoOf: null })
}
