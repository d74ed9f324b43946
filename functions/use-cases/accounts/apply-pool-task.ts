import { finishPoolTask, getPoolTask } from '../../data/pool-tasks.ts'

/**
 * Applies the table's state of a user to the user pool if a task is pending. The table decides: a crash between the two leaves the task,
 * and the next call for this user finishes it. A user who may not sign in is refused by the table meanwhile.
 * @returns whether a task was pending
 */
export const applyPoolTask = async (username: string): Promise<boolean> => {
  const { user, nonce } = await getPoolTask(username)
  if (nonce === undefined) return false
  const { deletePoolUser, ensurePoolUser } = await import('../../identity/pool-users.ts')
  await (user === undefined ? deletePoolUser(username) : ensurePoolUser(user))
  await finishPoolTask(username, nonce)
  return true
}
