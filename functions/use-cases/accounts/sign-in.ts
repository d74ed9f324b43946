import type { ErrorCode } from '../../../shared/api/errors.ts'
import type { SignInOutcome } from '../../../shared/domain/sign-in-log.ts'
import { isActiveUser } from '../../../shared/domain/user.ts'
import { isTrusted, type StoredDevice, trustDeviceItem } from '../../data/devices.ts'
import { getSecondFactor } from '../../data/second-factors.ts'
import { endSessionItem, readCaller, touchSessionItem } from '../../data/sessions.ts'
import { countSignInAttempt } from '../../data/sign-in-failures.ts'
import { logSignIn, type SignInFacts, signInLogItem } from '../../data/sign-in-log.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { isCurrent, newAccessToken, openAccessToken, tokenSeconds } from '../../identity/access-token.ts'
import { accountRules, idleMinutesOf } from '../../identity/account-rules.ts'
import { type SessionName, sessionOfCookie } from '../../identity/session-cookie.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { sha256 } from '../../runtime/sha256.ts'
import { findUser } from './find-user.ts'
import { afterRefusalTime, type Caller, openSession, wrongCredentials } from './open-session.ts'
import { identifyDevice } from './sign-in-device.ts'

/** Loaded on first use: the pool's client is large and few calls need it. */
const userPool = () => import('../../identity/user-pool.ts')

const secondFactor = () => import('./second-factor.ts')

const refusedStatus = () => new ApiError('forbidden', 'Ihr Zugang ist gesperrt. Wenden Sie sich an den Administrator.')

/** A syntactically valid name that no user has. */
const nobody = (name: string) => `nobody-${sha256(name, 'hex')}`

const refusals: Partial<Record<ErrorCode, SignInOutcome>> = {
  unauthenticated: 'wrongPassword',
  second_factor_required: 'codeRequired',
  // The code is wrong, or has been used already.
  validation: 'wrongCode',
  conflict: 'wrongCode',
  too_many: 'locked',
  forbidden: 'inactive',
}

/** Logs why a person was refused, and throws the refusal again. */
const logAndThrow =
  (facts: Omit<SignInFacts, 'outcome'>) =>
  async (error: unknown): Promise<never> => {
    const outcome = error instanceof ApiError ? refusals[error.code] : undefined
    if (outcome !== undefined) await logSignIn({ ...facts, outcome })
    throw error
  }

type Credentials = { readonly username: string; readonly password: string; readonly code?: string; readonly trustsDevice?: boolean }

/** Whether a sign-in on this device asks for no code. One request for a device that was trusted once. */
const isSparedCode = async ({ id, generation }: StoredUser, device: StoredDevice | undefined) => {
  if (device?.trust === undefined) return false
  const factor = await getSecondFactor(id)
  return factor !== undefined && isTrusted(device, { generation, factorCreatedAt: factor.createdAt })
}

const signInUser = async (user: StoredUser | undefined, { username: name, password, code, trustsDevice }: Credentials, caller: Caller) => {
  const device = await identifyDevice(user ?? { id: nobody(name), createdAt: '' }, caller)
  const { mayTryUser, takeBack, takeBackOne } = await countSignInAttempt({
    name,
    username: user?.id,
    knownDevice: device.known?.id,
    address: caller.address,
  })
  return afterRefusalTime(async () => {
    const { isRightPassword, PoolLocked } = await userPool()
    // Unknown names are sent to the pool too, so that they take as long as known ones.
    const asked = mayTryUser && user !== undefined ? user.id : nobody(name)
    const isRight = await isRightPassword(asked, password).catch(async (error: unknown) => {
      // That the pool has locked somebody would tell a stranger that it knows them.
      if (error instanceof PoolLocked && device.known === undefined) return false
      // No password was tried.
      await transact(takeBackOne)
      throw error
    })
    if (user === undefined || !isRight) throw wrongCredentials()
    if (!isActiveUser(user)) {
      await transact(takeBack)
      throw refusedStatus()
    }

    const needsCode = user.hasSecondFactor && !(await isSparedCode(user, device.known))
    if (needsCode && code === undefined) {
      // Neither a failure nor a sign-in: it must not forget wrong codes, which could be guessed on and on otherwise.
      await transact(takeBackOne)
      throw new ApiError('second_factor_required')
    }
    const proof = needsCode && code !== undefined ? await (await secondFactor()).checkCode(user, code, device.known?.id) : []

    const opened = await openSession(user, { caller, device, typedName: name }, () => [...proof, ...takeBack])
    if (proof.length > 0 && trustsDevice) await transact([trustDeviceItem(user, device.id, new Date())])
    return opened
  })
}

/**
 * Signs in by user name or e-mail address, and logs it or its refusal. The session of the cookie that the caller sent ends.
 * @param credentials with a code if the user has a second factor, unless the device is trusted; a right code may make it so
 * @returns the access token, the values of the session's and the device's cookies, and the user with the roles' grants
 * @throws ApiError unauthenticated for wrong credentials, forbidden for a user who is not active, too_many after repeated failures,
 * second_factor_required for a right password without a code, validation for a wrong code
 */
export const signIn = async (credentials: Credentials, caller: Caller) => {
  const { username: typedName } = credentials
  const user = await findUser(typedName)
  return signInUser(user, credentials, caller).catch(logAndThrow({ event: 'signIn', username: user?.id ?? null, typedName, caller }))
}

/** Whether a session has been idle for longer than the stage allows. Each tab renews its token while somebody works. */
const isIdle = (lastActiveAt: string, user: StoredUser) => {
  const minutes = idleMinutesOf(user)
  return minutes !== null && Date.parse(lastActiveAt) + 1000 * (60 * minutes + tokenSeconds()) < Date.now()
}

const isSame = (one: SessionName, other: SessionName) => one.username === other.username && one.id === other.id

/**
 * Issues a new access token for a session. It takes both the cookie and the session's token, which may have expired: neither opens the
 * session alone. A session that ends meanwhile stays ended.
 * @throws ApiError unauthenticated when the session has ended, forbidden when the user is no longer active
 */
export const renewSession = async (cookie: string | undefined, bearer: string | undefined): Promise<string> => {
  const session = sessionOfCookie(cookie)
  const token = bearer === undefined ? undefined : openAccessToken(bearer)
  if (session === undefined || token === undefined) throw new ApiError('unauthenticated')
  if (!isSame(session, { username: token.username, id: token.session })) throw new ApiError('unauthenticated')
  const caller = await readCaller(session)
  if (caller === undefined) throw new ApiError('unauthenticated')
  if (!isActiveUser(caller.user)) throw refusedStatus()
  if (isIdle(caller.session.lastActiveAt, caller.user)) {
    await transact([endSessionItem(session)])
    throw new ApiError('unauthenticated')
  }
  await transact([touchSessionItem(session, 'lastActiveAt', new Date().toISOString())])
  return newAccessToken(session.username, session.id)
}

/**
 * Ends the session of a cookie and that of a token, effective on the next request. Where a token counts only with its cookie, it ends
 * nothing alone. Sessions that have ended are no error, and are not logged: anybody can write a cookie with a user's name.
 */
export const signOut = async (caller: Caller, bearer: string | undefined) => {
  const ofCookie = sessionOfCookie(caller.cookie)
  const token = bearer === undefined ? undefined : openAccessToken(bearer)
  const ofToken =
    token !== undefined && isCurrent(token) && !accountRules().isStrict ? { username: token.username, id: token.session } : undefined
  const named = ofCookie !== undefined && ofToken !== undefined && isSame(ofCookie, ofToken) ? [ofCookie] : [ofCookie, ofToken]
  const ended = named.filter((session) => session !== undefined)
  const open = (await Promise.all(ended.map(readCaller))).filter((caller) => caller !== undefined)
  const logged = open.map(({ session: { username, id } }) => signInLogItem({ event: 'signOut', username, caller, session: id }))
  if (ended.length > 0) await transact([...ended.map(endSessionItem), ...logged])
}
