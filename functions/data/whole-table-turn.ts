import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { isConditionFailed, send, tableName } from './client.ts'
import { wholeTableTurnKey } from './keys.ts'

const update = async (input: Pick<UpdateCommand['input'], 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'>) => {
  try {
    await send(new UpdateCommand({ TableName: tableName(), Key: wholeTableTurnKey, ...input }))
    return true
  } catch (error) {
    if (isConditionFailed(error)) return false
    throw error
  }
}

/**
 * Takes the turn of the jobs that read the whole table, which one process at a time has.
 * @param until when another process may have it, even if it was not given back
 * @returns a function that gives it back; undefined when another process has it
 */
export const takeWholeTableTurn = async (now: Date, until: Date): Promise<(() => Promise<void>) | undefined> => {
  const holder = randomUUID()
  const isTaken = await update({
    UpdateExpression: 'SET holder = :holder, heldUntil = :until',
    ConditionExpression: 'attribute_not_exists(holder) OR heldUntil <= :now',
    ExpressionAttributeValues: { ':holder': holder, ':until': until.toISOString(), ':now': now.toISOString() },
  })
  if (!isTaken) return undefined
  return async () => {
    await update({
      UpdateExpression: 'REMOVE holder, heldUntil',
      ConditionExpression: 'holder = :holder',
      ExpressionAttributeValues: { ':holder': holder },
    })
  }
}
