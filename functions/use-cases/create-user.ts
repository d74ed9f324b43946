import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { userSchema } from '../../shared/domain/user.ts'
import type { UserCreate } from '../../shared/domain/user-forms.ts'
import { type Actor, auditItem } from '../data/audit.ts'
import { finishPoolTask, firstPoolTaskItem, getPoolTask, PoolTaskPending } from '../data/pool-tasks.ts'
import type { StoredUser } from '../data/stored-user.ts'
import { transact } from '../data/transact.ts'
import { insertUserItems, UsernameTaken } from '../data/users.ts'
import { ApiError } from '../runtime/api-error.ts'
import { type Acting, checkMayGive } from './privilege.ts'
import { refuseCommonPassword } from './refuse-common-password.ts'
import { settlePool } from './settle-pool.ts'

/** How long another call of the same creation is given to finish, before it counts as broken off. */
const PATIENCE_MS = 3000
const LONGEST_PAUSE_MS = 400

/** What a creation is about, without what differs each time it is tried. */
const content = ({ version, generation, lastLogin, createdAt, updatedAt, ...rest }: StoredUser) =>
  JSON.stringify(Object.entries({ ...rest, permissions: Object.entries(rest.permissions).sort() }).sort())

/** The same creation, if it was broken off before the pool knew of it; undefined when the name is simply taken. */
const brokenOff = async (user: StoredUser) => {
  const end = Date.now() + PATIENCE_MS
  for (let pause = 25; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    const { user: stored, nonce } = await getPoolTask(user.id)
    if (stored === undefined || nonce === undefined || stored.version !== 1 || content(stored) !== content(user)) return undefined
    if (Date.now() >= end) return { user: stored, nonce }
    await setTimeout(pause * (0.5 + Math.random()))
  }
}

type TellPool = (user: StoredUser) => Promise<void>

const tellAndFinish = async (user: StoredUser, nonce: string, tell: TellPool): Promise<StoredUser> => {
  await tell(user)
  await finishPoolTask(user.id, nonce)
  return user
}

/**
 * Stores a user in the table, which decides who wins the name, and then in the pool. A creation that was broken off between the two is finished
 * when it is repeated.
 * @param tell makes the pool know the user; it may be repeated
 * @throws ApiError conflict when the name or the address is taken
 */
export const storeUser = async (user: StoredUser, tell: TellPool, actor: Actor): Promise<StoredUser> => {
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
    ])
  } catch (error) {
    if (error instanceof PoolTaskPending) {
      // An earlier user of this name is still on the way out.
      await settlePool(user.id)
      return storeUser(user, tell, actor)
    }
    const earlier = error instanceof UsernameTaken ? await brokenOff(user) : undefined
    if (earlier === undefined) throw error
    return tellAndFinish(earlier.user, earlier.nonce, tell)
  }
  return tellAndFinish(user, nonce, tell)
}

/**
 * Stores a user with a first password; without one nobody knows any until one is set.
 * @throws ApiError conflict when the name or the address is taken
 */
export const storeNewUser = (user: StoredUser, password: string | undefined, actor: Actor): Promise<StoredUser> =>
  storeUser(
    user,
    async (stored) => {
      const { setPoolPassword, unknownPassword } = await import('../identity/pool-users.ts')
      await setPoolPassword(stored, password ?? unknownPassword())
    },
    actor,
  )

/** A user of this version of the portal who has never signed in. */
export const newUser = ({ password, ...form }: UserCreate): StoredUser => {
  const now = new Date().toISOString()
  return { ...form, version: 1, lastLogin: null, generation: randomUUID(), createdAt: now, updatedAt: now }
}

/**
 * Creates a user. A role other than the default, and personal rights, take the right to give roles; nobody gives more than they have.
 * @throws ApiError forbidden, conflict, validation
 */
export const createUser = async (form: UserCreate, acting: Acting): Promise<StoredUser> => {
  if ((form.role !== 'viewer' || Object.keys(form.permissions).length > 0) && !acting.can('users.roles')) {
    throw new ApiError('forbidden', 'Ihnen fehlt die Berechtigung „Benutzern eine Rolle zuweisen“. Sie können nur Betrachter anlegen.')
  }
  checkMayGive(acting, form)
  if (form.password !== undefined) refuseCommonPassword(form.password, form)
  return storeNewUser(newUser(form), form.password, acting.user.id)
}
