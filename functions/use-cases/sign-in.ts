import { isActiveUser } from '../../shared/domain/user.ts'
import { auditItem } from '../data/audit.ts'
import { endSessionItems, getSession, putSessionItem, putTokenItem, readCaller } from '../data/sessions.ts'
import { transact } from '../data/transact.ts'
import { getUser, lastLoginItem, usernameByEmail } from '../data/users.ts'
import { ApiError } from '../errors.ts'
import { hashSessionId, newSessionId, seal, unseal } from '../identity/seal.ts'
import { verifyToken } from '../identity/token.ts'
import { revokeRefreshToken, signInWithPassword, signInWithRefreshToken, WRONG_CREDENTIALS } from '../identity/user-pool.ts'

/** A working day with one sign-in. */
export const SESSION_SECONDS = 12 * 3600
/** Tokens remembered per session, so that signing out ends them all: one per renewal within their lifetime, with room for several tabs. */
const TOKENS_REMEMBERED = 50

const refusedStatus = () => new ApiError('forbidden', 'Ihr Zugang ist gesperrt. Wenden Sie sich an den Administrator.')

const verifyIssued = async (accessToken: string) => {
  const token = await verifyToken(accessToken)
  if (token === undefined) throw new Error('The user pool issued a token that does not verify')
  return token
}

/** By user name in any case of letters, or by e-mail address. */
const findUser = async (name: string) => getUser((name.includes('@') ? await usernameByEmail(name) : undefined) ?? name)

/**
 * Signs in by user name or e-mail address.
 * @returns the access token, the session id for the cookie, and the user with the roles' grants
 * @throws ApiError unauthenticated for wrong credentials, forbidden for a user who is not active
 */
export const signIn = async (name: string, password: string) => {
  const user = await findUser(name)
  // The pool is asked about unknown names too, so that they take as long as known ones.
  const { accessToken, refreshToken } = await signInWithPassword(user?.id ?? name, password)
  if (user === undefined) throw new ApiError('unauthenticated', WRONG_CREDENTIALS)
  const token = await verifyIssued(accessToken)
  if (!isActiveUser(user)) throw refusedStatus()

  const sid = newSessionId()
  const now = new Date()
  const expiresAt = Math.floor(now.getTime() / 1000) + SESSION_SECONDS
  await transact([
    putSessionItem(hashSessionId(sid), {
      username: user.id,
      sealedRefreshToken: seal(refreshToken ?? '', sid),
      tokenIds: [token.id],
      expiresAt,
    }),
    putTokenItem(token.id, token.username, token.expiresAt),
    lastLoginItem(user.id, now.toISOString()),
    auditItem({ actor: user.id, action: 'login', entity: 'USER', id: user.id, before: null, after: null, time: now.toISOString() }),
  ])
  const caller = await readCaller(token.id, token.username)
  if (caller === undefined) throw new ApiError('unauthenticated')
  return { token: accessToken, sid, ...caller }
}

/**
 * A new access token for the session of a cookie.
 * @throws ApiError unauthenticated when the session is unknown or over, forbidden when the user is no longer active
 */
export const renewSession = async (sid: string | undefined): Promise<string> => {
  const session = sid === undefined ? undefined : await getSession(hashSessionId(sid))
  if (sid === undefined || session === undefined) throw new ApiError('unauthenticated')
  const user = await getUser(session.username)
  if (user === undefined) throw new ApiError('unauthenticated')
  if (!isActiveUser(user)) throw refusedStatus()
  const { accessToken } = await signInWithRefreshToken(unseal(session.sealedRefreshToken, sid))
  const token = await verifyIssued(accessToken)
  await transact([
    putSessionItem(hashSessionId(sid), { ...session, tokenIds: [...session.tokenIds, token.id].slice(-TOKENS_REMEMBERED) }),
    putTokenItem(token.id, token.username, token.expiresAt),
  ])
  return accessToken
}

/** Ends the session of a cookie and of a token, with every token issued in it; effective on the next request. Never fails for what is over already. */
export const signOut = async (sid: string | undefined, bearer: string | undefined) => {
  const token = bearer === undefined ? undefined : await verifyToken(bearer)
  const sidHash = sid === undefined ? undefined : hashSessionId(sid)
  const session = sidHash === undefined ? undefined : await getSession(sidHash)
  const items = endSessionItems(sidHash, [...(session?.tokenIds ?? []), ...(token === undefined ? [] : [token.id])])
  if (items.length > 0) await transact(items)
  if (session !== undefined && sid !== undefined) await revokeRefreshToken(unseal(session.sealedRefreshToken, sid))
}
