import { applicationSchema, decisionRights } from '../../../shared/domain/application.ts'
import type { AuditEntry } from '../../../shared/domain/audit-entry.ts'
import type { RecordChange } from '../../../shared/domain/bulk.ts'
import { type RecordKind, recordKinds, type WorkKind } from '../../../shared/domain/record-kind.ts'
import { workUpdateSchema } from '../../../shared/domain/work.ts'
import { latestAuditEntries } from '../../data/audit-log.ts'
import { workRecords } from '../../data/records.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { changeWork } from '../desk/work.ts'
import { restorePartner } from '../partners/restore-partner.ts'
import { CHANGED_SINCE, compareSince } from '../records/changed-since.ts'
import { restoreApplication, restoreCustomer, restoreLead } from '../records/restore.ts'
import { restoreValues } from '../records/restore-values.ts'
import { NO_LONGER_ALLOWED, type Owner } from './bulk-owner.ts'

const restorations = {
  customer: restoreCustomer,
  lead: restoreLead,
  application: restoreApplication,
  partner: restorePartner,
} as const

const latestEntries = (kind: RecordKind, id: number) => latestAuditEntries(recordKinds[kind].entity, id)

/** Whether an operation has changed a record, lately. */
export const hasChanged = async (operation: string, kind: RecordKind, id: number): Promise<boolean> =>
  (await latestEntries(kind, id)).some(({ bulkOperation }) => bulkOperation === operation)

const workFields = { assign: 'assignee', followUp: 'followUpOn' } as const

/** Gives a record the assignee or the follow-up that it had before. @throws ApiError conflict when that was changed since */
const undoWork = async (
  kind: WorkKind,
  field: (typeof workFields)[keyof typeof workFields],
  id: number,
  entry: AuditEntry,
  owner: Owner,
): Promise<void> => {
  const before = workUpdateSchema.parse(entry.before)
  const record = await workRecords[kind].getOrThrow(id)
  if (compareSince(record, entry, [field]).changedSince.length > 0) throw new ApiError('conflict', CHANGED_SINCE)
  const by = { id, ifMatch: record.version, actor: owner.user.id, grants: owner.grants }
  await changeWork(kind, by, { [field]: before[field] ?? null })
}

/**
 * Requires the rights that the decision itself took: also the one to the earlier decision, which comes back.
 * @throws ApiError forbidden
 */
const demandDecisionRights = ({ before, after }: AuditEntry, { can }: Owner): void => {
  const { status } = applicationSchema.shape
  const [from, to] = [status.safeParse(before?.status).data, status.safeParse(after?.status).data]
  if (from !== undefined && to !== undefined && !decisionRights(from, to).every(can)) throw new ApiError('forbidden', NO_LONGER_ALLOWED)
}

/**
 * Takes back what an operation did with one record. What was changed since stays.
 * @returns the fields that stay
 * @throws ApiError with the reason why nothing goes back
 */
export const undoRecord = async (
  { kind, action }: RecordChange,
  id: number,
  operation: string,
  owner: Owner,
): Promise<readonly string[]> => {
  const actor = owner.user.id
  const isDeletion = action.type === 'delete'
  const entries = await latestEntries(kind, id)
  const entry = entries.find(({ before, after, bulkOperation }) =>
    isDeletion ? before !== null && after === null : bulkOperation === operation,
  )
  if (entry?.bulkOperation !== operation) throw new ApiError('conflict', CHANGED_SINCE)
  if (isDeletion) {
    await restorations[kind]({ id, actor })
    return []
  }
  if (kind !== 'partner' && (action.type === 'assign' || action.type === 'followUp')) {
    await undoWork(kind, workFields[action.type], id, entry, owner)
    return []
  }
  if (kind === 'application' && action.type === 'status') demandDecisionRights(entry, owner)
  return restoreValues(kind, id, entry, actor)
}
