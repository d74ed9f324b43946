import { finishPoolTask, getPoolTask } from '../data/pool-tasks.ts'

/**
 * Tells the user pool what the table says of a user, if a note says that it has not been told yet. The table is the truth: whoever crashes between
 * the two leaves the note, and the next call for this user finishes what was begun. Nobody signs in meanwhile who may not, for that the table decides.
 * @returns whether there was something to tell
 */
export const settlePool = async (username: string): Promise<boolean> => {
  const { user, nonce } = await getPoolTask(username)
  if (nonce === undefined) return false
  const { deletePoolUser, ensurePoolUser } = await import('../identity/pool-users.ts')
  await (user === undefined ? deletePoolUser(username) : ensurePoolUser(user))
  await finishPoolTask(username, nonce)
  return true
}
