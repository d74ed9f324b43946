import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { NEEDS_ROLES } from '../../../shared/domain/privilege.ts'
import { isActiveUser, userSchema } from '../../../shared/domain/user.ts'
import type { UserCreate } from '../../../shared/domain/user-forms.ts'
import { type Actor, auditItem } from '../../data/audit.ts'
import { answerItems } from '../../data/idempotency.ts'
import { finishPoolTask, firstPoolTaskItem, getPoolTask, PoolTaskPending } from '../../data/pool-tasks.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact, type WriteItem } from '../../data/transact.ts'
import { insertUserItems, UsernameTaken } from '../../data/users.ts'
import { ApiError, fieldError } from '../../runtime/api-error.ts'
import { newInvitation } from '../partners/new-invitation.ts'
import { applyPoolTask } from './apply-pool-task.ts'
import { checkNewPassword } from './check-new-password.ts'
import { type Acting, checkMayGive } from './privilege.ts'

/** How long a concurrent call for the same user may take before it counts as interrupted. */
const PATIENCE_MS = 3000
const LONGEST_PAUSE_MS = 400

/** A user without the fields that differ between attempts. */
const content = ({ version, generation, lastLogin, createdAt, updatedAt, invitation, ...rest }: StoredUser) =>
  JSON.stringify(Object.entries({ ...rest, isInvited: invitation !== null, permissions: Object.entries(rest.permissions).sort() }).sort())

/** The stored user if the same creation was interrupted before the pool was updated; undefined when the name is taken. */
const brokenOff = async (user: StoredUser) => {
  const end = Date.now() + PATIENCE_MS
  for (let pause = 25; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const { user: stored, nonce } = await getPoolTask(user.id)
    if (stored === undefined || nonce === undefined || stored.version !== 1 || content(stored) !== content(user)) return undefined
    if (Date.now() >= end) return { user: stored, nonce }
    await setTimeout(pause * (0.5 + Math.random()))
  }
}

type UpdatePool = (user: StoredUser) => Promise<void>

const updatePoolAndFinish = async (user: StoredUser, nonce: string, updatePool: UpdatePool): Promise<StoredUser> => {
  await updatePool(user)
  // Not before the pool has the user: a repeated request would not finish what was interrupted.
  await finishPoolTask(user.id, nonce, answerItems(user))
  return user
}

/**
 * Stores a user in the table, which decides who gets the name, and then in the pool. Repeating an interrupted creation finishes it.
 * @param updatePool creates the user in the pool; repeatable
 * @param more further items of the transaction
 * @throws ApiError conflict when the name or the address is taken
 */
const storeUser = async (user: StoredUser, updatePool: UpdatePool, actor: Actor, more: readonly WriteItem[]): Promise<StoredUser> => {
  const nonce = randomUUID()
  try {
    await transact([
      ...insertUserItems(user),
      firstPoolTaskItem(user.id, nonce),
      auditItem({
        actor,
        action: 'userCreate',
        entity: 'USER',
        id: user.id,
        before: null,
        after: userSchema.parse(user),
        time: user.createdAt,
      }),
      ...more,
    ])
  } catch (error) {
    if (error instanceof PoolTaskPending) {
      // An earlier user of this name is still being deleted from the pool.
      await applyPoolTask(user.id)
      return storeUser(user, updatePool, actor, more)
    }
    const earlier = error instanceof UsernameTaken ? await brokenOff(user) : undefined
    if (earlier === undefined) throw error
    return updatePoolAndFinish(earlier.user, earlier.nonce, updatePool)
  }
  return updatePoolAndFinish(user, nonce, updatePool)
}

/**
 * Stores a user with an initial password. Without one, nobody can sign in until a password is set.
 * @throws ApiError conflict when the name or the address is taken
 */
export const storeNewUser = (
  user: StoredUser,
  password: string | undefined,
  actor: Actor,
  more: readonly WriteItem[] = [],
): Promise<StoredUser> =>
  storeUser(
    user,
    async (stored) => {
      const { setPoolPassword, unknownPassword } = await import('../../identity/pool-users.ts')
      await setPoolPassword(stored, password ?? unknownPassword())
    },
    actor,
    more,
  )

/** A new user who has never signed in. */
export const newUser = ({ password, invitation, ...form }: UserCreate): StoredUser => {
  const now = new Date().toISOString()
  return {
    ...form,
    version: 1,
    lastLogin: null,
    invitation: null,
    hasSecondFactor: false,
    mustChangePassword: password !== undefined,
    notifiesNewDevice: true,
    hasPasskey: false,
    passkeys: [],
    generation: randomUUID(),
    createdAt: now,
    updatedAt: now,
  }
}

/** @throws ApiError validation */
const checkInvitation = ({ password, status }: UserCreate) => {
  if (password !== undefined) throw fieldError('invitation', 'Setzen Sie ein Passwort, oder laden Sie ein: beides zugleich geht nicht.')
  if (!isActiveUser({ status })) throw fieldError('status', 'Nur aktive Benutzer lassen sich einladen.')
}

/**
 * Creates a user, with a password, by invitation, or without a way to sign in until one of them follows. A role other than the default, and
 * personal rights, require the right to assign roles; users cannot grant rights that they do not have.
 * @throws ApiError forbidden, conflict, validation
 */
export const createUser = async (form: UserCreate, acting: Acting): Promise<StoredUser> => {
  const isPlain = form.role === 'viewer' && form.ibPartnerId === null && Object.keys(form.permissions).length === 0
  if (!isPlain && !acting.can('users.roles')) {
    throw new ApiError('forbidden', `${NEEDS_ROLES} Sie können nur Betrachter anlegen.`)
  }
  checkMayGive(acting, form)
  if (form.password !== undefined) await checkNewPassword(form.password, form)
  const user = newUser(form)
  if (form.invitation !== true) return storeNewUser(user, form.password, acting.user.id)
  checkInvitation(form)
  const { invitation, items } = newInvitation(user, acting.user)
  return storeNewUser({ ...user, invitation }, undefined, acting.user.id, items)
}
