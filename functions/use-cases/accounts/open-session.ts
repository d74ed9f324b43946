import { setTimeout } from 'node:timers/promises'
import { fixedPeriods } from '../../../shared/domain/retention-periods.ts'
import { ownPartnerIdOf } from '../../../shared/domain/user.ts'
import { userAuditItem } from '../../data/audit.ts'
import { noteStepDone } from '../../data/onboardings.ts'
import { endSessionItem, insertSessionItem, readCaller, shortSessionId } from '../../data/sessions.ts'
import { signInLogItem } from '../../data/sign-in-log.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { lastLoginItem } from '../../data/users.ts'
import { newAccessToken } from '../../identity/access-token.ts'
import { newSession, sessionOfCookie } from '../../identity/session-cookie.ts'
import { WRONG_CREDENTIALS } from '../../identity/wrong-credentials.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { setRequestSession } from '../../runtime/request-context.ts'
import { deviceItems, type SignInDevice } from './sign-in-device.ts'

/** One sign-in per working day. */
export const SESSION_SECONDS = fixedPeriods.sessions.hours * 3600

/** Facts about the browser or program that signs in. */
export type Caller = {
  readonly address: string
  readonly userAgent: string
  /** The session cookie that it sent: that session ends. */
  readonly cookie: string | undefined
  readonly deviceCookie: string | undefined
}

/** The refusal of a sign-in, the same for all reasons. */
export const wrongCredentials = () => new ApiError('unauthenticated', WRONG_CREDENTIALS)

/** Minimum duration of a refused sign-in, so that its time does not reveal the cause. */
const REFUSAL_MS = 300

/** Tries to sign in; a refusal takes its minimum duration. */
export const afterRefusalTime = async <Result>(attempt: () => Promise<Result>): Promise<Result> => {
  const end = performance.now() + REFUSAL_MS
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') await setTimeout(Math.max(0, end - performance.now()))
    throw error
  }
}

type SignIn = {
  readonly caller: Caller
  readonly device: SignInDevice
  /** The name as typed. @default the user's name */
  readonly typedName?: string
}

/**
 * Opens a session for a user who has proven who they are, and ends that of the cookie that the caller sent.
 * @param moreItems for the same transaction, such as those that use up the proof
 * @returns the access token, the values of the session's and the device's cookies, and the user with the roles' grants
 * @throws ApiError unauthenticated when the user's sessions were ended since the user was read
 */
export const openSession = async (
  user: StoredUser,
  { caller, device, typedName = user.id }: SignIn,
  moreItems: (time: string) => readonly WriteItem[],
) => {
  const { name: session, cookie } = newSession(user.id)
  setRequestSession(shortSessionId(session.id))
  const replaced = sessionOfCookie(caller.cookie)
  const now = new Date()
  const time = now.toISOString()
  const partnerId = ownPartnerIdOf(user)
  // Before the sign-in is stored, so that one that is interrupted here is noted the next time.
  if (typeof partnerId === 'number' && user.lastLogin === null) await noteStepDone(partnerId, 'access')
  await transact([
    // Refused when the password was changed while this sign-in was being checked.
    lastLoginItem(user, time, wrongCredentials),
    insertSessionItem({
      ...session,
      generation: user.generation,
      createdAt: time,
      lastActiveAt: time,
      provenAt: time,
      device: device.label,
      network: device.network,
      expiresAt: Math.floor(now.getTime() / 1000) + SESSION_SECONDS,
    }),
    ...(replaced === undefined ? [] : [endSessionItem(replaced)]),
    userAuditItem(user, 'login', { time }),
    signInLogItem({ event: 'signIn', username: user.id, typedName, caller, session: session.id }),
    ...(await deviceItems(user, device, now)),
    ...moreItems(time),
  ])
  const facts = await readCaller(session)
  if (facts === undefined) throw wrongCredentials()
  return { token: newAccessToken(session.username, session.id), cookie, deviceCookie: device.cookie, ...facts }
}
