import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { isConditionFailed, partitionQuery, queryAll, queryPages, send, tableName } from './client.ts'
import { type Holder, interruptUpdate, postponeUpdate, RELEASED, renewUpdate, sendUpdate } from './job-updates.ts'
import { type HeldJob, type StoredJob, storedJobSchema, UNDER_WAY_MS } from './jobs.ts'
import { jobDuePartition, type Key, wholeTableDuePartition } from './keys.ts'

/** The key of a due job, which identifies it even when the rest cannot be read. */
export type DueJob = Key

const keySchema = z.object({ pk: z.string(), sk: z.string() })

/** Jobs that nobody holds and that are due by this time, the most overdue first, page by page. @param which those that read the whole table, or the others */
export async function* readDueJobs(by: Date, which: 'whole table' | 'others'): AsyncGenerator<readonly DueJob[]> {
  const query = partitionQuery(which === 'others' ? jobDuePartition : wholeTableDuePartition, { index: 'gsi2', until: by.toISOString() })
  for await (const items of queryPages({ ...query, ProjectionExpression: 'pk, sk', Limit: 100 })) yield z.array(keySchema).parse(items)
}

/**
 * Takes a due job on lease; undefined when another process has it. The run counts as failed until it stores progress or ends the job, so that one whose
 * process never comes back is counted too.
 * @param now the job must have been due by then
 * @param until end of the lease, after which another process may take the job
 */
export const takeJob = async (key: DueJob, token: string, now: Date, until: Date): Promise<Record<string, unknown> | undefined> => {
  try {
    const { Attributes } = await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk: key.pk, sk: key.sk },
        UpdateExpression: 'SET #token = :token, gsi2sk = :until ADD failures :one',
        ConditionExpression: 'gsi2pk IN (:due, :whole) AND gsi2sk <= :now',
        ExpressionAttributeNames: { '#token': 'token' },
        ExpressionAttributeValues: {
          ':token': token,
          ':until': until.toISOString(),
          ':due': jobDuePartition,
          ':whole': wholeTableDuePartition,
          ':now': now.toISOString(),
          ':one': 1,
        },
        ReturnValues: 'ALL_OLD',
      }),
    )
    return Attributes && { ...Attributes, token, wasHeld: Attributes.token !== RELEASED }
  } catch (error) {
    if (isConditionFailed(error)) return undefined
    throw error
  }
}

const takenJobSchema = storedJobSchema.extend({ wasHeld: z.boolean() })

/**
 * Parses what {@link takeJob} returned. `wasAbandoned` says that an earlier run never let go of it.
 * @throws ZodError for a job of another version
 */
export const heldJob = (taken: unknown): HeldJob & Pick<StoredJob, 'kind'> & { readonly wasAbandoned: boolean } => {
  const { kind, jobId: id, token, failures, position, wasHeld } = takenJobSchema.parse(taken)
  return { kind, id, token, failures, position, wasAbandoned: wasHeld && failures > 0 }
}

/** Extends the lease of a job whose step is still at work. @throws JobTaken */
export const renewLease = (kind: string, job: Holder): Promise<void> => sendUpdate(renewUpdate(kind, job))

/** Gives a job back whose time is up between two steps that may be repeated; it is continued from the position that it has. @throws JobTaken */
export const interruptJob = (kind: string, job: Holder): Promise<void> => sendUpdate(interruptUpdate(kind, job))

/** Gives a job back after a failed run; it is continued at `due`. @throws JobTaken */
export const postponeFailedJob = (kind: string, job: Holder, due: Date): Promise<void> => sendUpdate(postponeUpdate(kind, job, due))

const lateSchema = z.object({ kind: z.string(), dueSince: z.iso.datetime() })
export type LateJob = z.infer<typeof lateSchema>

/** The open job that could have been done for the longest time, whether a process holds it or not; undefined when none is due. Two requests. */
export const longestDueJob = async (now: Date): Promise<LateJob | undefined> => {
  const until = new Date(now.getTime() + UNDER_WAY_MS).toISOString()
  let longest: LateJob | undefined
  for (const partition of [jobDuePartition, wholeTableDuePartition]) {
    for (const item of await queryAll(partitionQuery(partition, { index: 'gsi2', until }))) {
      const { data: job } = lateSchema.safeParse(item)
      if (job !== undefined && job.dueSince < (longest?.dueSince ?? now.toISOString())) longest = job
    }
  }
  return longest
}
