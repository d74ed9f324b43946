import { randomUUID } from 'node:crypto'
import type { AccountUpdate, OwnSession, PasswordChange, Proof } from '../../../shared/domain/account.ts'
import { loginFields } from '../../../shared/domain/login-fields.ts'
import { accountMailItems } from '../../data/account-mails.ts'
import { userAuditItem } from '../../data/audit.ts'
import { continueSessionItem, endSessionItem, getSession, listSessions, touchSessionItem } from '../../data/sessions.ts'
import { countSignInAttempt } from '../../data/sign-in-failures.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { endSessionsItem, passwordChosenItem, users } from '../../data/users.ts'
import { withFreshVersion } from '../../data/versions.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { changed, checkVersion } from '../records/update.ts'
import { applyPoolTask } from './apply-pool-task.ts'
import { saveUser } from './change-user.ts'
import { checkNewPassword } from './check-new-password.ts'
import { checkCode } from './second-factor.ts'

/** The session of a signed-in user. */
type Own = { readonly id: string; readonly user: StoredUser }

const WRONG_PASSWORD = 'Das Passwort ist nicht richtig.'
const SAME_PASSWORD = 'Bitte wählen Sie ein anderes Passwort als das bisherige.'
const MOST_SESSIONS = 100

const nameOf = ({ id, user }: Own) => ({ username: user.id, id })

/**
 * Asks the user pool whether a signed-in user's password is right. Failures count for this session alone: nobody else can use them up.
 * @returns items that take the count back; undefined for a wrong password
 */
const tryPassword = async ({ id, user }: Own, password: string, address: string) => {
  const { takeBack } = await countSignInAttempt({ name: user.id, username: user.id, knownDevice: id, address })
  const { isRightPassword } = await import('../../identity/user-pool.ts')
  return (await isRightPassword(user.id, password)) ? takeBack : undefined
}

/** @throws ApiError validation at the field, too_many after repeated failures */
const checkPassword = async (own: Own, password: string, field: string, address: string): Promise<readonly WriteItem[]> => {
  const takeBack = await tryPassword(own, password, address)
  if (takeBack === undefined) throw fieldError(field, WRONG_PASSWORD)
  return takeBack
}

/**
 * Changes one's own name, address and notifications. Another e-mail address needs the password, and both addresses are told.
 * @throws ApiError stale, validation for a wrong password, conflict when the address is taken
 */
export const changeOwnAccount = async (
  own: Own,
  { current, ...change }: AccountUpdate,
  { ifMatch, address }: { readonly ifMatch: number | undefined; readonly address: string },
): Promise<StoredUser> => {
  const isOtherAddress = change.email !== undefined && change.email !== own.user.email
  if (isOtherAddress && current === undefined) throw fieldError('current', loginFields.password.message)
  const takeBack = isOtherAddress && current !== undefined ? await checkPassword(own, current, 'current', address) : []
  return withFreshVersion(ifMatch, async () => {
    const before = await users.getOrThrow(own.user.id)
    checkVersion(before, ifMatch)
    const edited = changed<StoredUser>(before, change)
    if (edited !== before) return saveUser(before, edited, { acting: own, action: 'accountUpdate', more: takeBack })
    // Possibly a repetition, because the first answer got lost.
    if (change.email !== undefined) await applyPoolTask(before.id)
    return before
  })
}

const changedElsewhere = () =>
  new ApiError('conflict', 'Ihr Passwort oder Ihr Zugang wurde gleichzeitig an anderer Stelle geändert. Bitte melden Sie sich neu an.')

/** The same for the new password, if this may be the repetition of a change that was interrupted or whose answer got lost. */
const tryRepetition = async (own: Own, password: string, address: string) =>
  (await getSession(nameOf(own)))?.changedPassword === true ? tryPassword(own, password, address) : undefined

/**
 * Changes one's own password and ends all other sessions: before the pool is updated, so that a crash in between leaves none open, and again
 * after it, for sessions started with the old password in between. This session goes on. If the password is changed elsewhere at the same
 * time, nobody knows which one the pool got last: it then gets one that nobody knows.
 * @throws ApiError validation for a wrong password or an unacceptable new one, too_many, conflict
 */
export const changeOwnPassword = async (own: Own, { current, password }: PasswordChange, address: string): Promise<undefined> => {
  const { user } = own
  const takeBack = (await tryPassword(own, current, address)) ?? (await tryRepetition(own, password, address))
  if (takeBack === undefined) throw fieldError('current', WRONG_PASSWORD)
  if (password === current) throw fieldError('password', SAME_PASSWORD)
  await checkNewPassword(password, user)
  const [during, after] = [randomUUID(), randomUUID()]
  const time = new Date().toISOString()
  await transact([
    endSessionsItem(user.id, during, {}, { generation: user.generation, refusal: changedElsewhere }),
    continueSessionItem(nameOf(own), during, time),
    ...takeBack,
  ])
  const { changePoolPassword, unknownPassword } = await import('../../identity/pool-users.ts')
  await changePoolPassword(user, password)
  const done = [
    passwordChosenItem(user.id, after, { generation: during, refusal: changedElsewhere }),
    userAuditItem(user, 'accountPassword', { time }),
    ...accountMailItems(user, { kind: 'account_password_changed', by: null }, { time }),
  ]
  try {
    await transact([...done, continueSessionItem(nameOf(own), after, time)])
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The person has signed out meanwhile.
    if (error.code === 'unauthenticated') return void (await transact(done))
    if (error.code === 'conflict') await changePoolPassword(user, unknownPassword())
    throw error
  }
}

/**
 * Notes in a session that the person has proven who they are.
 * @throws ApiError validation for a wrong password or code, too_many after repeated failures
 */
export const proveIdentity = async (own: Own, proof: Proof, address: string): Promise<undefined> => {
  const items =
    'code' in proof ? await checkCode(own.user, proof.code, own.id) : await checkPassword(own, proof.password, 'password', address)
  await transact([touchSessionItem(nameOf(own), 'provenAt', new Date().toISOString()), ...items])
}

/** The open sessions of a user, the last used ones first. */
export const listOwnSessions = async (own: Own): Promise<OwnSession[]> => {
  const sessions = await listSessions(own.user.id, own.user.generation)
  return sessions.slice(0, MOST_SESSIONS).map(({ id, device, network, createdAt, lastActiveAt }) => ({
    id,
    device,
    network,
    createdAt,
    lastActiveAt,
    isThisOne: id === own.id,
  }))
}

/** Ends one of the user's own sessions. @throws ApiError not_found when it is not open */
export const endOwnSession = async ({ user }: Own, id: string): Promise<undefined> => {
  const name = { username: user.id, id }
  if ((await getSession(name)) === undefined) throw new ApiError('not_found', 'Diese Sitzung ist schon beendet.')
  await transact([endSessionItem(name), userAuditItem(user, 'accountSessionEnd')])
}

/** Ends all sessions of a user. */
export const endOwnSessions = async ({ user }: Own): Promise<undefined> => {
  await transact([endSessionsItem(user.id, randomUUID()), userAuditItem(user, 'accountSessionsEnd')])
}
