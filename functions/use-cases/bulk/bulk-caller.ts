import { type BulkChange, type BulkKind, bulkRights, changeOfKind, type RecordRef } from '../../../shared/domain/bulk.ts'
import type { Grants, PermissionKey } from '../../../shared/domain/permissions.ts'
import { kindsWithRight, recordKinds, WORK_KINDS } from '../../../shared/domain/record-kind.ts'
import type { BulkPosition } from '../../data/bulk-jobs.ts'
import { countAttempt } from '../../data/rate-limits.ts'
import { type Account, hasMade } from '../../data/stored-user.ts'
import { ApiError } from '../../runtime/api-error.ts'

/** Who starts or looks at an operation. */
export type BulkCaller = Account & {
  readonly can: (key: PermissionKey) => boolean
  /** The rights of each role, to know what an assignee may do. */
  readonly grants: Grants
}

/** The different kinds of some records. */
export const kindsOf = (records: readonly RecordRef[]) => [...new Set(records.map(({ kind }) => kind))]

/** Whether a person may see records of a kind; of the inbox: some of its kinds. */
export const maySee = ({ can }: BulkCaller, kind: BulkKind) =>
  kind === 'inbox' ? kindsWithRight(WORK_KINDS, 'view', can).length > 0 : can(recordKinds[kind].rights.view)

/** Whether the caller has started an operation. */
export const isOwn = (caller: BulkCaller, { owner, createdAt }: BulkPosition) => hasMade(caller, { by: owner, at: createdAt })

/** @throws ApiError forbidden without the rights to the change of one record of each kind */
export const requireRights = ({ can }: BulkCaller, change: BulkChange, records: readonly RecordRef[]): void => {
  const changes = kindsOf(records).map((kind) => changeOfKind(change, kind))
  if (!changes.every((one) => one === undefined || bulkRights(one).every(can))) throw new ApiError('forbidden')
}

/** @throws ApiError too_many */
export const countOperation = ({ username }: BulkCaller) => countAttempt('bulkOperationsPerUser', username, 'Sammelaktionen')
