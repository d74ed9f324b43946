import { foldPublicId } from '../../shared/domain/ids.ts'

/** A user's name in the user pool: folded, because a pool may be case-sensitive. */
export const poolName = (username: string) => foldPublicId(username)
