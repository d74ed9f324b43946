import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { isConditionFailed, partitionQuery, send, tableName } from './client.ts'
import { type Holder, sendUpdate, updateHeld } from './job-updates.ts'
import { type HeldJob, type StoredJob, storedJobSchema } from './jobs.ts'
import { jobDuePartition, type Key, wholeTableDuePartition } from './keys.ts'

/** The key of a due job, which identifies it even when the rest cannot be read. */
export type DueJob = Key

const keySchema = z.object({ pk: z.string(), sk: z.string() })

/** Jobs that nobody holds and that are due by this time, the most overdue first, page by page. @param which those that read the whole table, or the others */
export async function* readDueJobs(by: Date, which: 'whole table' | 'others'): AsyncGenerator<readonly DueJob[]> {
  const query = partitionQuery(which === 'others' ? jobDuePartition : wholeTableDuePartition, { index: 'gsi2', until: by.toISOString() })
  let next: Record<string, unknown> | undefined
  do {
    const { Items = [], LastEvaluatedKey } = await send(
      new QueryCommand({ ...query, ProjectionExpression: 'pk, sk', Limit: 100, ExclusiveStartKey: next }),
    )
    next = LastEvaluatedKey
    yield z.array(keySchema).parse(Items)
  } while (next !== undefined)
}

/**
 * Takes a due job on lease; undefined when another process has it.
 * @param now the job must have been due by then
 * @param until end of the lease, after which another process may take the job
 */
export const takeJob = async (key: DueJob, token: string, now: Date, until: Date): Promise<Record<string, unknown> | undefined> => {
  try {
    const { Attributes } = await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: 'SET #token = :token, gsi2sk = :until',
        ConditionExpression: 'gsi2pk IN (:due, :whole) AND gsi2sk <= :now',
        ExpressionAttributeNames: { '#token': 'token' },
        ExpressionAttributeValues: {
          ':token': token,
          ':until': until.toISOString(),
          ':due': jobDuePartition,
          ':whole': wholeTableDuePartition,
          ':now': now.toISOString(),
        },
        ReturnValues: 'ALL_NEW',
      }),
    )
    return Attributes
  } catch (error) {
    if (isConditionFailed(error)) return undefined
    throw error
  }
}

/** Parses what {@link takeJob} returned. @throws ZodError for a job of another version */
export const heldJob = (stored: unknown): HeldJob & Pick<StoredJob, 'kind'> => {
  const { kind, jobId: id, token, failures, position } = storedJobSchema.parse(stored)
  return { kind, id, token, failures, position }
}

/** Gives a job back after a failed run; it is continued at `due`. @throws JobTaken */
export const postponeFailedJob = (kind: string, job: Holder, due: Date): Promise<void> =>
  sendUpdate(updateHeld(kind, job, 'SET gsi2sk = :due ADD failures :one', { ':due': due.toISOString(), ':one': 1 }))
