import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { isUnconfirmed } from '../../shared/domain/confirmation.ts'
import { type Grants, isAllowed, type PermissionKey } from '../../shared/domain/permissions.ts'
import { isActiveUser, type OwnPartnerId, ownPartnerIdOf } from '../../shared/domain/user.ts'
import { refusalLines } from '../../shared/platform/log-lines.ts'
import { readCaller, shortSessionId } from '../data/sessions.ts'
import type { StoredUser } from '../data/stored-user.ts'
import { isCurrent, openAccessToken } from '../identity/access-token.ts'
import { accountRules } from '../identity/account-rules.ts'
import { sessionOfCookie } from '../identity/session-cookie.ts'
import { ApiError } from '../runtime/api-error.ts'
import { log } from '../runtime/log.ts'
import { setRequestSession } from '../runtime/request-context.ts'
import { readCookies } from './cookies.ts'

/** The name of the session cookie. */
export const SESSION_COOKIE = 'sid'

/** The caller of this request. */
export type Session = {
  /** Hash of the cookie's secret. */
  readonly id: string
  /** When the person last proved who they are. */
  readonly provenAt: string
  readonly user: StoredUser
  readonly grants: Grants
  readonly can: (key: PermissionKey) => boolean
  /** Set when the caller may access only one partner's data. */
  readonly ownPartnerId: OwnPartnerId
}

/**
 * Whether the caller may see the e-mail addresses and phone numbers of the customers that they may see. For partners, whose own customers and leads
 * these are, the portal's settings say so, as they were a few seconds ago at most.
 */
export const seesContact = async ({ ownPartnerId, can }: Pick<Session, 'ownPartnerId' | 'can'>): Promise<boolean> => {
  if (ownPartnerId === undefined) return can('customers.contact')
  const { recentPortalSettings } = await import('../data/portal-settings.ts')
  return (await recentPortalSettings.get()).partnerPortal.seeContact
}

/**
 * Answers a partner who asks for another one's data as if there were none.
 * @param partnerId of the data; null for data of no partner
 * @throws ApiError not_found
 */
export const checkOwnPartner = ({ ownPartnerId }: Pick<Session, 'ownPartnerId'>, partnerId: number | null): void => {
  if (ownPartnerId !== undefined && ownPartnerId !== partnerId) throw new ApiError('not_found')
}

/**
 * The same for a record from a form, of which a partner learns once its person has confirmed it.
 * @throws ApiError not_found
 */
export const checkOwnRecord = (
  session: Pick<Session, 'ownPartnerId'>,
  record: Parameters<typeof isUnconfirmed>[0] & { readonly ibPartnerId: number | null },
): void => {
  checkOwnPartner(session, record.ibPartnerId)
  if (session.ownPartnerId !== undefined && isUnconfirmed(record)) throw new ApiError('not_found')
}

/** @throws ApiError forbidden without this right, for a route whose path decides which one it needs */
export const demand = ({ can }: Pick<Session, 'can'>, key: PermissionKey): void => {
  if (!can(key)) throw new ApiError('forbidden')
}

/** What a request says about its caller. */
export type Proofs = Pick<APIGatewayProxyEventV2, 'headers' | 'cookies'>

/** The token of an `Authorization: Bearer` header. */
export const bearerToken = (authorization: string | undefined) => /^Bearer ([\w-]+)$/i.exec(authorization ?? '')?.[1]

/** The session of a token that has not expired. Where the stage is strict, it counts only with its cookie. */
const sessionNamed = ({ headers, cookies }: Proofs) => {
  const bearer = bearerToken(headers.authorization)
  const token = bearer === undefined ? undefined : openAccessToken(bearer)
  if (token === undefined || !isCurrent(token)) return undefined
  if (accountRules().isStrict) {
    const held = sessionOfCookie(readCookies({ ...(cookies && { cookies }) })[SESSION_COOKIE])
    if (held?.id !== token.session || held.username !== token.username) return undefined
  }
  return { username: token.username, id: token.session }
}

/**
 * Reads session, user, status and rights of a request's caller in one look-up.
 * @throws ApiError unauthenticated when there is no valid token, forbidden when the user is not active
 */
export const authenticate = async (proofs: Proofs): Promise<Session> => {
  const name = sessionNamed(proofs)
  const caller = name && (await readCaller(name))
  if (caller === undefined) {
    if (name !== undefined) log('warn', refusalLines.ended, { session: shortSessionId(name.id) })
    throw new ApiError('unauthenticated')
  }
  const { user, grants, session } = caller
  setRequestSession(shortSessionId(session.id))
  if (!isActiveUser(user)) throw new ApiError('forbidden', 'Ihr Zugang ist gesperrt. Wenden Sie sich an den Administrator.')
  return {
    id: session.id,
    provenAt: session.provenAt,
    user,
    grants,
    can: (key) => isAllowed(user, key, grants),
    ownPartnerId: ownPartnerIdOf(user),
  }
}

/** The signed-in caller of a public route; an invalid token counts as none. */
export const sessionIfAny = async (proofs: Proofs): Promise<Session | undefined> => {
  if (proofs.headers.authorization === undefined) return undefined
  try {
    return await authenticate(proofs)
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
