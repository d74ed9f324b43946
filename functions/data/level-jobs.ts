import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { documents, tableName } from './client.ts'
import { jobDuePartition, levelJobKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const jobSchema = z.object({ partnerId: z.number() })

/** Notes, in the transaction of a move, that the descendants' levels have to follow; until `due` it is the mover who sees to it. */
export const levelJobItem = (partnerId: number, token: string, due: Date): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...levelJobKey(partnerId), partnerId, token, gsi2pk: jobDuePartition, gsi2sk: due.toISOString() },
    },
  },
})

/** Partners whose descendants' levels somebody has to see to now: whoever moved them did not finish. */
export const dueLevelJobs = async (now: Date): Promise<readonly number[]> => {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: 'gsi2',
      KeyConditionExpression: 'gsi2pk = :due AND gsi2sk <= :now',
      ExpressionAttributeValues: { ':due': jobDuePartition, ':now': now.toISOString() },
      Limit: 25,
    }),
  )
  return z
    .array(jobSchema)
    .parse(Items)
    .map(({ partnerId }) => partnerId)
}

const update = (partnerId: number, expression: string, condition: string, values: Record<string, string>) =>
  documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: levelJobKey(partnerId),
      UpdateExpression: expression,
      ConditionExpression: condition,
      ExpressionAttributeNames: { '#token': 'token' },
      ExpressionAttributeValues: values,
    }),
  )

/** Takes a job over under a token of one's own until `due`. */
export const takeLevelJob = (partnerId: number, token: string, due: Date) =>
  update(partnerId, 'SET #token = :token, gsi2sk = :due', 'attribute_exists(pk)', { ':token': token, ':due': due.toISOString() })

/** Lets a job fall due at another time. @throws ConditionalCheckFailedException when it is another's by now */
export const postponeLevelJob = (partnerId: number, token: string, due: Date) =>
  update(partnerId, 'SET gsi2sk = :due', '#token = :token', { ':token': token, ':due': due.toISOString() })

/** Ends a job. @throws ConditionalCheckFailedException when it is another's by now */
export const finishLevelJob = (partnerId: number, token: string) =>
  documents.send(
    new DeleteCommand({
      TableName: tableName(),
      Key: levelJobKey(partnerId),
      ConditionExpression: '#token = :token',
      ExpressionAttributeNames: { '#token': 'token' },
      ExpressionAttributeValues: { ':token': token },
    }),
  )
