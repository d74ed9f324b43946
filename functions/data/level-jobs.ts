import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { EXISTS, partitionQuery, send, tableName } from './client.ts'
import { jobDuePartition, levelJobKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const jobSchema = z.object({
  partnerId: z.number(),
  /** Number of partners recomputed so far. */
  mended: z.int().nonnegative().default(0),
  /** The last pass found nothing to recompute; only the final check is missing. */
  isInLine: z.boolean().default(false),
})
export type LevelJob = z.infer<typeof jobSchema>

/** Records, in the transaction of a move, that the descendants' levels must be recomputed; the mover does it until `due`. */
export const levelJobItem = (partnerId: number, token: string, due: Date): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...levelJobKey(partnerId), partnerId, token, gsi2pk: jobDuePartition, gsi2sk: due.toISOString() },
    },
  },
})

/** Jobs that were due by this time because the process that moved the partner did not finish. At most 25, the most overdue first. */
export const dueLevelJobs = async (by: Date): Promise<readonly LevelJob[]> => {
  const query = partitionQuery(jobDuePartition, { index: 'gsi2', until: by.toISOString() })
  const { Items = [] } = await send(new QueryCommand({ ...query, Limit: 25 }))
  return z.array(jobSchema).parse(Items)
}

const update = (partnerId: number, expression: string, condition: string, values: Record<string, string | number | boolean>) =>
  send(
    new UpdateCommand({
      TableName: tableName(),
      Key: levelJobKey(partnerId),
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#token': 'token' },
      ExpressionAttributeValues: values,
    }),
  )

/** Takes a job over under a new token until `due`. */
export const takeLevelJob = (partnerId: number, token: string, due: Date) =>
  update(partnerId, 'SET #token = :token, gsi2sk = :due', EXISTS, { ':token': token, ':due': due.toISOString() })

/** Sets a new due time and stores the progress. @throws ConditionalCheckFailedException when another process has taken the job */
export const postponeLevelJob = (
  partnerId: number,
  token: string,
  due: Date,
  { mended, isInLine }: Pick<LevelJob, 'mended' | 'isInLine'>,
) =>
  update(partnerId, 'SET gsi2sk = :due, mended = :mended, isInLine = :isInLine', '#token = :token', {
    ':token': token,
    ':due': due.toISOString(),
    ':mended': mended,
    ':isInLine': isInLine,
  })

/** Stores the number of recomputed partners. @throws ConditionalCheckFailedException when another process has taken the job */
export const storeProgress = (partnerId: number, token: string, mended: number) =>
  update(partnerId, 'SET mended = :mended', '#token = :token', { ':token': token, ':mended': mended })

/** Deletes a finished job. @throws ConditionalCheckFailedException when another process has taken it */
export const finishLevelJob = (partnerId: number, token: string) =>
  send(
    new DeleteCommand({
      TableName: tableName(),
      Key: levelJobKey(partnerId),
      ConditionExpression: '#token = :token',
      ExpressionAttributeNames: { '#token': 'token' },
      ExpressionAttributeValues: { ':token': token },
    }),
  )
