import type { Access, Route } from '../../shared/api/route.ts'
import { type Grants, isAllowed, isPermissionKey, type PermissionKey } from '../../shared/domain/permissions.ts'
import { isActiveUser, type User } from '../../shared/domain/user.ts'
import { readCaller } from '../data/sessions.ts'
import { verifyToken } from '../identity/token.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Middleware } from './middleware.ts'

/** Who is calling, as of this very request. */
export type Session = {
  readonly user: User
  readonly grants: Grants
  readonly can: (key: PermissionKey) => boolean
  /** Set when the caller may reach only what belongs to one partner: that partner's internal id, or `none` for a partner user without one. */
  readonly ownPartnerId: number | 'none' | undefined
}

/** The token of an `Authorization: Bearer` header. */
export const bearerToken = (authorization: string | undefined) => /^Bearer ([\w.-]+)$/i.exec(authorization ?? '')?.[1]

/**
 * Reads the caller of a request: revocation, user, status and rights, in one lookup.
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

/** The caller of a public call, if someone active is signed in; a token that is no longer valid makes a visitor. */
export const sessionIfAny = async (authorization: string | undefined): Promise<Session | undefined> => {
  if (authorization === undefined) return undefined
  try {
    return await authenticate(authorization)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

const mayCall = (access: Exclude<Access, 'public'>, session: Session) => {
  if (access === 'session' || (access === 'staff' && session.ownPartnerId === undefined)) return true
  const [keys = '', own] = access.split('|')
  if (own === 'own' && session.ownPartnerId !== undefined) return true
  return keys.split('+').every((key) => isPermissionKey(key) && session.can(key))
}

/**
 * Lets pass whoever may call a route, and keeps their session.
 * @throws ApiError unauthenticated, forbidden
 */
export const authorizeCaller = ({ access }: Route): Middleware => ({
  before: async ({ event, internal }) => {
    if (access === 'public') return
    const session = await authenticate(event.headers.authorization)
    if (!mayCall(access, session)) throw new ApiError('forbidden')
    internal.session = session
  },
})
