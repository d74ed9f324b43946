import { setTimeout } from 'node:timers/promises'
import { emailSchema } from '../../shared/domain/person-fields.ts'
import { isActiveUser, personName } from '../../shared/domain/user.ts'
import { usernameSchema } from '../../shared/domain/user-forms.ts'
import { auditItem } from '../data/audit.ts'
import { endSessionItems, getSession, putSessionItem, putTokenItem, readCaller, sessionOfToken } from '../data/sessions.ts'
import { countSignInAttempt } from '../data/sign-in-failures.ts'
import { transact } from '../data/transact.ts'
import { lastLoginItem, usernameByEmail, users } from '../data/users.ts'
import { hashSessionId, newSessionId } from '../identity/session-id.ts'
import { verifyToken } from '../identity/token.ts'
import { WRONG_CREDENTIALS } from '../identity/wrong-credentials.ts'
import { ApiError } from '../runtime/api-error.ts'
import { sha256 } from '../runtime/sha256.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'

/** Loaded on first use: the pool's client is large and few calls need it. */
const userPool = () => import('../identity/user-pool.ts')

/** One sign-in per working day. */
export const SESSION_SECONDS = 12 * 3600
/** Tokens kept per session so that signing out revokes them all: one per renewal within their lifetime, with room for several tabs. */
const TOKENS_REMEMBERED = 50

const refusedStatus = () => new ApiError('forbidden', 'Ihr Zugang ist gesperrt. Wenden Sie sich an den Administrator.')

const verifyIssued = async (accessToken: string) => {
  const token = await verifyToken(accessToken)
  if (token === undefined) throw new Error('The user pool issued a token that does not verify')
  return token
}

/** Finds a user by name or e-mail address, without case; undefined for a text that is neither. */
const findUser = async (name: string) => {
  const known = usernameSchema.or(emailSchema).safeParse(name)
  if (!known.success) return undefined
  return users.get((name.includes('@') ? await usernameByEmail(name) : undefined) ?? name)
}

/** A syntactically valid name that no user has. */
const nobody = (name: string) => `nobody-${sha256(name, 'hex')}`

/** Minimum duration of a refused sign-in, so that its time does not reveal the cause. */
const REFUSAL_MS = 300

const afterTime = async <Result>(milliseconds: number, attempt: () => Promise<Result>): Promise<Result> => {
  const end = performance.now() + milliseconds
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') await setTimeout(Math.max(0, end - performance.now()))
    throw error
  }
}

type Credentials = { readonly username: string; readonly password: string; readonly newPassword?: string }

/**
 * Signs in by user name or e-mail address.
 * @param credentials with a new password if it replaces that of an invitation
 * @param address of the caller, whose failures are counted
 * @returns the access token, the session id for the cookie, and the user with the roles' grants
 * @throws ApiError unauthenticated for wrong credentials, forbidden for a user who is not active, too_many after repeated failures,
 * new_password_required for an open invitation, validation for an unacceptable new password
 */
export const signIn = async ({ username: name, password, newPassword }: Credentials, address: string) => {
  const user = await findUser(name)
  const { mayTryUser, takeBack } = await countSignInAttempt({ name, username: user?.id, knownDevice: undefined, address })
  return afterTime(REFUSAL_MS, async () => {
    let isRight = false
    /** Called when the password of an invitation was right; returns its replacement. */
    const chooseAnother = () => {
      isRight = true
      if (user === undefined || !isActiveUser(user)) throw refusedStatus()
      if (newPassword === undefined) throw new ApiError('new_password_required')
      refuseCommonPassword(newPassword, user, 'newPassword')
      return newPassword
    }
    const { signInWithPassword } = await userPool()
    // Unknown names are sent to the pool too, so that they take as long as known ones.
    const { accessToken, refreshToken } = await signInWithPassword(
      mayTryUser && user !== undefined ? user.id : nobody(name),
      password,
      chooseAnother,
    ).catch(async (error: unknown) => {
      // Neither a failure nor a sign-in.
      if (isRight) await transact(takeBack)
      throw error
    })
    if (user === undefined) throw new ApiError('unauthenticated', WRONG_CREDENTIALS)
    const token = await verifyIssued(accessToken)
    if (!isActiveUser(user)) {
      // The password was right.
      await transact(takeBack)
      throw refusedStatus()
    }

    const sid = newSessionId()
    const now = new Date()
    const expiresAt = Math.floor(now.getTime() / 1000) + SESSION_SECONDS
    const { generation } = user
    await transact([
      // Refused when the password was changed while this sign-in was being checked.
      lastLoginItem(user, now.toISOString(), () => new ApiError('unauthenticated', WRONG_CREDENTIALS)),
      putSessionItem(hashSessionId(sid), {
        username: user.id,
        generation,
        sealedRefreshToken: seal(refreshToken ?? '', sid, 'session-seal'),
        tokenIds: [token.id],
        expiresAt,
      }),
      putTokenItem(token.id, { ...token, generation, sidHash: hashSessionId(sid) }),
      auditItem({
        actor: user.id,
        action: 'login',
        entity: 'USER',
        id: user.id,
        before: null,
        after: null,
        name: personName(user),
        time: now.toISOString(),
      }),
      ...takeBack,
    ])
    const caller = await readCaller(token.id, token.username)
    if (caller === undefined) throw new ApiError('unauthenticated', WRONG_CREDENTIALS)
    return { token: accessToken, sid, ...caller }
  })
}

/**
 * Issues a new access token for the session of a cookie.
 * @throws ApiError unauthenticated when the session is unknown or has expired, forbidden when the user is no longer active
 */
export const renewSession = async (sid: string | undefined): Promise<string> => {
  const session = sid === undefined ? undefined : await getSession(hashSessionId(sid))
  if (sid === undefined || session === undefined) throw new ApiError('unauthenticated')
  const user = await users.get(session.username)
  if (user === undefined) throw new ApiError('unauthenticated')
  if (!isActiveUser(user)) throw refusedStatus()
  if (user.generation !== session.generation) throw new ApiError('unauthenticated')
  const { signInWithRefreshToken } = await userPool()
  const { accessToken } = await signInWithRefreshToken(unseal(session.sealedRefreshToken, sid, 'session-seal'))
  const token = await verifyIssued(accessToken)
  await transact([
    putSessionItem(hashSessionId(sid), { ...session, tokenIds: [...session.tokenIds, token.id].slice(-TOKENS_REMEMBERED) }),
    putTokenItem(token.id, { ...token, generation: session.generation, sidHash: hashSessionId(sid) }),
  ])
  return accessToken
}

/**
 * Ends the session of a cookie and that of a token, with all tokens issued in them, effective on the next request. Expired sessions are no
 * error.
 */
export const signOut = async (sid: string | undefined, bearer: string | undefined) => {
  const token = bearer === undefined ? undefined : await verifyToken(bearer)
  const ofCookie = sid === undefined ? undefined : hashSessionId(sid)
  const ofToken = token === undefined ? undefined : await sessionOfToken(token.id)
  for (const sidHash of new Set([ofCookie, ofToken].filter((hash) => hash !== undefined))) {
    const session = await getSession(sidHash)
    await transact(endSessionItems(sidHash, session?.tokenIds ?? []))
    // Only the cookie decrypts the pool's refresh token. Without it, deleting the session from the table is enough.
    if (session !== undefined && sid !== undefined && sidHash === ofCookie) {
      const { revokeRefreshToken } = await userPool()
      await revokeRefreshToken(unseal(session.sealedRefreshToken, sid, 'session-seal'))
    }
  }
  if (token !== undefined) await transact(endSessionItems(undefined, [token.id]))
}
