import { proofOf } from '../../shared/api/proof.ts'
import { type Access, type Route, routeKey } from '../../shared/api/route.ts'
import { isPermissionKey } from '../../shared/domain/permissions.ts'
import { PROOF_MINUTES } from '../../shared/platform/limits.ts'
import { refusalLines } from '../../shared/platform/log-lines.ts'
import { shortSessionId } from '../data/sessions.ts'
import { accountRules } from '../identity/account-rules.ts'
import { dutiesOf } from '../identity/duties.ts'
import { ApiError } from '../runtime/api-error.ts'
import { log } from '../runtime/log.ts'
import type { Middleware } from './middleware.ts'
import { authenticate, type Session } from './session.ts'

const mayCall = (access: Exclude<Access, 'public'>, session: Session) => {
  if (access === 'session' || (access === 'staff' && session.ownPartnerId === undefined)) return true
  const [keys = '', own] = access.split('|')
  if (own === 'own' && session.ownPartnerId !== undefined) return true
  return keys.split('+').every((key) => isPermissionKey(key) && session.can(key))
}

const isProofTooOld = ({ provenAt }: Session) => Date.parse(provenAt) + PROOF_MINUTES * 60_000 < Date.now()

/** Where the stage is strict, refuses a caller without a recent proof, for calls that are delicate by what they ask. @throws ApiError proof_required */
export const demandProof = (session: Session): void => {
  if (accountRules().isStrict && isProofTooOld(session)) throw new ApiError('proof_required')
}

/**
 * What an export shows a caller: its file leaves the portal once more with each link to it, maybe in another session than the one that proved who began it.
 * @throws ApiError proof_required
 */
export const provenForFile = <Export extends { readonly link?: string | undefined }>(session: Session, shown: Export): Export => {
  if (shown.link !== undefined) demandProof(session)
  return shown
}

/**
 * Authorises the caller of a route and keeps the session.
 * @throws ApiError unauthenticated; account_incomplete with open duties; forbidden; proof_required
 */
export const authorizeCaller = (route: Route): Middleware => ({
  before: async ({ event, internal }) => {
    const { access } = route
    if (access === 'public') return
    const session = await authenticate(event)
    if (access !== 'session' && dutiesOf(session.user).length > 0) throw new ApiError('account_incomplete')
    if (!mayCall(access, session)) {
      log('warn', refusalLines.forbidden, { route: routeKey(route), session: shortSessionId(session.id) })
      throw new ApiError('forbidden')
    }
    if (proofOf(route) === 'always') demandProof(session)
    internal.session = session
  },
})
