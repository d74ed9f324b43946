import { bulkRights, type RecordChange } from '../../../shared/domain/bulk.ts'
import { type Grants, isAllowed, type PermissionKey } from '../../../shared/domain/permissions.ts'
import { isActiveUser, type User } from '../../../shared/domain/user.ts'
import type { BulkPosition } from '../../data/bulk-jobs.ts'
import { readGrants } from '../../data/grants.ts'
import { accountOf, hasMade } from '../../data/stored-user.ts'
import { users } from '../../data/users.ts'
import { ApiError } from '../../runtime/api-error.ts'

/** The person who started the operation, as they are now. */
export type Owner = { readonly user: User; readonly can: (key: PermissionKey) => boolean; readonly grants: Grants }

export const NO_LONGER_ALLOWED = 'Ihnen fehlt inzwischen die Berechtigung dazu.'

/** @throws ApiError forbidden when the person may no longer do this */
export const ownerOf = async ({ owner: by, createdAt: at }: BulkPosition, change: RecordChange): Promise<Owner> => {
  const [user, grants] = await Promise.all([users.get(by), readGrants()])
  const can = (key: PermissionKey) => user !== undefined && isActiveUser(user) && isAllowed(user, key, grants)
  if (user === undefined || !hasMade(accountOf(user), { by, at }) || !bulkRights(change).every(can))
    throw new ApiError('forbidden', NO_LONGER_ALLOWED)
  return { user, can, grants }
}
