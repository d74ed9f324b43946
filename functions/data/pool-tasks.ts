import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { EXISTS, IS_NEW, isConditionFailed, readItems, send, tableName } from './client.ts'
import { poolTaskKey, userKey } from './keys.ts'
import { type StoredUser, storedUserSchema } from './stored-user.ts'
import { transact, type WriteItem } from './transact.ts'

const taskSchema = z.object({ nonce: z.string() })

/** The user pool does not have the latest change of this user yet. */
export class PoolTaskPending extends Error {}

const taskItem = (username: string, nonce: string) => ({ TableName: tableName(), Item: { ...poolTaskKey(username), nonce } })

/** Records, in the transaction that changes a user, that the pool must be updated. Replaces an earlier task. */
export const poolTaskItem = (username: string, nonce: string): WriteItem => ({ action: { Put: taskItem(username, nonce) } })

/** The same for a new user; refused with {@link PoolTaskPending} while an earlier user of this name is still in the pool. */
export const firstPoolTaskItem = (username: string, nonce: string): WriteItem => ({
  action: { Put: { ...taskItem(username, nonce), ConditionExpression: IS_NEW } },
  refusal: () => new PoolTaskPending(),
})

/** Drops the task of a user whom the pool has never had; refused once the pool has the user. */
export const dropPoolTaskItem = (username: string, refusal: () => Error): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: poolTaskKey(username), ConditionExpression: EXISTS } },
  refusal,
})

/** Those of these names of which the pool still has to be told something. One request. */
export const pendingPoolTasks = async (usernames: readonly string[]): Promise<readonly string[]> => {
  const items = await readItems(usernames.map(poolTaskKey), { ConsistentRead: true })
  return usernames.filter((username) => items.some(({ pk }) => pk === poolTaskKey(username).pk))
}

/** A user and their pending pool task, strongly consistent; either may be missing. */
export const getPoolTask = async (username: string): Promise<{ user: StoredUser | undefined; nonce: string | undefined }> => {
  const items = await readItems([userKey(username), poolTaskKey(username)], { ConsistentRead: true })
  const user = items.find(({ pk }) => pk === userKey(username).pk)
  const task = items.find(({ pk }) => pk === poolTaskKey(username).pk)
  return { user: user && storedUserSchema.parse(user), nonce: task && taskSchema.parse(task).nonce }
}

/** The refusal of a task that another process has finished or replaced. */
class PoolTaskGone extends Error {}

/**
 * Deletes the task unless a newer one has replaced it.
 * @param more further items of the transaction
 */
export const finishPoolTask = async (username: string, nonce: string, more: readonly WriteItem[] = []): Promise<void> => {
  const deletion = {
    TableName: tableName(),
    Key: poolTaskKey(username),
    ConditionExpression: 'nonce = :nonce',
    ExpressionAttributeValues: { ':nonce': nonce },
  }
  try {
    if (more.length === 0) await send(new DeleteCommand(deletion))
    else await transact([{ action: { Delete: deletion }, refusal: () => new PoolTaskGone() }, ...more])
  } catch (error) {
    // The process that wrote the newer task, or finished this one, does the rest.
    if (!isConditionFailed(error) && !(error instanceof PoolTaskGone)) throw error
  }
}
