import type { Access, Route } from '../../shared/api/route.ts'
import { isPermissionKey } from '../../shared/domain/permissions.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Middleware } from './middleware.ts'
import { authenticate, type Session } from './session.ts'

const mayCall = (access: Exclude<Access, 'public'>, session: Session) => {
  if (access === 'session' || (access === 'staff' && session.ownPartnerId === undefined)) return true
  const [keys = '', own] = access.split('|')
  if (own === 'own' && session.ownPartnerId !== undefined) return true
  return keys.split('+').every((key) => isPermissionKey(key) && session.can(key))
}

/**
 * Authorises the caller of a route and keeps the session.
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
