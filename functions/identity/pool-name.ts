import { foldPublicId } from '../../shared/domain/ids.ts'

/** The name under which the user pool knows a user: in one case of letters, for a pool may tell cases apart. */
export const poolName = (username: string) => foldPublicId(username)
