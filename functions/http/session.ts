import { type Grants, isAllowed, type PermissionKey } from '../../shared/domain/permissions.ts'
import { isActiveUser, type User } from '../../shared/domain/user.ts'
import { readCaller } from '../data/sessions.ts'
import { verifyToken } from '../identity/token.ts'
import { ApiError } from '../runtime/api-error.ts'

/** The caller of this request. */
export type Session = {
  readonly user: User
  readonly grants: Grants
  readonly can: (key: PermissionKey) => boolean
  /** Set when the caller may access only one partner's data: that partner's internal id, or `none` for a partner user without a partner. */
  readonly ownPartnerId: number | 'none' | undefined
}

/** The token of an `Authorization: Bearer` header. */
export const bearerToken = (authorization: string | undefined) => /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1]

/**
 * Reads token, user, status and rights of a request's caller in one look-up.
 * @throws ApiError unauthenticated when there is no valid token, forbidden when the user is not active
 */
export const authenticate = async (authorization: string | undefined): Promise<Session> => {
  const bearer = bearerToken(authorization)
  const token = bearer === undefined ? undefined : await verifyToken(bearer)
  const caller = token && (await readCaller(token.id, token.username))
  if (caller === undefined) throw new ApiError('unauthenticated')
  const { user, grants } = caller
  if (!isActiveUser(user)) throw new ApiError('forbidden', 'Ihr Zugang ist gesperrt. Wenden Sie sich an den Administrator.')
  return {
    user,
    grants,
    can: (key) => isAllowed(user, key, grants),
    ownPartnerId: user.role === 'ib_partner' ? (user.ibPartnerId ?? 'none') : undefined,
  }
}

/** The signed-in caller of a public route; an invalid token counts as none. */
export const sessionIfAny = async (authorization: string | undefined): Promise<Session | undefined> => {
  if (authorization === undefined) return undefined
  try {
    return await authenticate(authorization)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
