import { isDeepStrictEqual } from 'node:util'
import type { Access } from '../../shared/api/route.ts'
import { type Grants, isAllowed, isPermissionKey, type PermissionKey } from '../../shared/domain/permissions.ts'
import { isActiveUser, type User } from '../../shared/domain/user.ts'
import { withoutWriting } from '../data/client.ts'
import { readCaller } from '../data/sessions.ts'
import { ApiError } from '../errors.ts'
import { type AccessToken, verifyToken } from '../identity/token.ts'
import { rememberLatest } from '../remember-latest.ts'

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

/** What the table knows of a caller, which is all that rights depend on. */
type Known = NonNullable<Awaited<ReturnType<typeof readCaller>>>

const sessionOf = ({ user, grants }: Known): Session => ({
  user,
  grants,
  can: (key) => isAllowed(user, key, grants),
  ownPartnerId: user.role === 'ib_partner' ? (user.ibPartnerId ?? 'none') : undefined,
})

const genuineToken = async (authorization: string | undefined) => {
  const bearer = bearerToken(authorization)
  const token = bearer === undefined ? undefined : await verifyToken(bearer)
  if (token === undefined) throw new ApiError('unauthenticated')
  return token
}

/** In one lookup revocation, user, status and rights. */
const knownCaller = async ({ id, username }: AccessToken): Promise<Known> => {
  const known = await readCaller(id, username)
  if (known === undefined) throw new ApiError('unauthenticated')
  if (!isActiveUser(known.user)) throw new ApiError('forbidden', 'Ihr Zugang ist gesperrt. Wenden Sie sich an den Administrator.')
  return known
}

/**
 * Reads the caller of a request.
 * @throws ApiError unauthenticated when there is no valid token, forbidden when the user is not active
 */
export const authenticate = async (authorization: string | undefined): Promise<Session> =>
  sessionOf(await knownCaller(await genuineToken(authorization)))

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
 * Checks what the contract says about who may call.
 * @throws ApiError forbidden
 */
export const authorize = (access: Exclude<Access, 'public'>, session: Session) => {
  if (!mayCall(access, session)) throw new ApiError('forbidden')
}

/** Callers as their latest requests to this process found them, by token. */
const latest = rememberLatest<string, Known>(1000)

/**
 * Reads something as the caller. Who called before is taken for the same as then, and the reading begins while the table is asked; only when it says the same again does
 * the outcome count. Otherwise it is thrown away, and read anew as who the caller is now, if they still may.
 * @param read writes nothing
 * @throws ApiError unauthenticated, forbidden, and what `read` throws
 */
export const readAs = async <Result>(
  authorization: string | undefined,
  access: Exclude<Access, 'public'>,
  read: (session: Session) => Promise<Result>,
): Promise<Result> => {
  const token = await genuineToken(authorization)
  const before = latest.get(token.id)
  const presumed = before && sessionOf(before)
  // Its request leaves before the question who calls: it takes longer.
  const begun = presumed && mayCall(access, presumed) ? withoutWriting(() => read(presumed)) : undefined
  // Whether it has failed is of interest only when it counts.
  begun?.catch(() => undefined)
  const known = await knownCaller(token).catch((error: unknown) => {
    latest.delete(token.id)
    throw error
  })
  latest.set(token.id, known)
  if (begun !== undefined && isDeepStrictEqual(known, before)) return begun
  const session = sessionOf(known)
  authorize(access, session)
  return withoutWriting(() => read(session))
}
