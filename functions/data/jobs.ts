import { randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type IndexName, WHOLE_TABLE_JOBS } from '../../shared/platform/table.ts'
import { errorFacts, log } from '../runtime/log.ts'
import { partitionQuery, readItems, send, tableName } from './client.ts'
import { isExpired } from './expiry.ts'
import {
  asHolder,
  type Holder,
  JobTaken,
  releaseUpdate,
  saveUpdate,
  sendUpdate,
  showUpdate,
  updateHeld,
  updateItem,
} from './job-updates.ts'
import { jobDuePartition, jobKey, jobsOfPartition, wholeTableDuePartition } from './keys.ts'
import { readable } from './readable.ts'
import type { Account } from './stored-user.ts'
import { transact, type WriteItem } from './transact.ts'

/** Kinds of background jobs. */
export type JobKind =
  | 'LEVELS'
  | 'CUSTOMER_EXPORT'
  | 'AUDIT_EXPORT'
  | 'REFERRAL_EXPORT'
  | 'RECORD_EXPORT'
  | 'AUDITCHAIN'
  | 'MIGRATION'
  | 'PERSON_SEARCH'
  | 'ERASURE'
  | 'TOMBSTONES'
  | 'RETENTION'
  | 'DISCLOSURE'
  | 'CONFIRMATION'
  | 'NOTIFICATIONS'
  | 'PICTURES'
  | 'BULK'
  | 'IMPORT'
  | 'NOTES'
  | 'PURGE'
  | 'SILENT_PARTNERS'

const wholeTableKinds: readonly JobKind[] = WHOLE_TABLE_JOBS
const dueListOf = (kind: JobKind) => (wholeTableKinds.includes(kind) ? wholeTableDuePartition : jobDuePartition)

/** `open` jobs are continued when they are due; the others keep their result until they expire. */
const JOB_STATES = ['open', 'finished', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

export const storedJobSchema = z.object({
  kind: z.string(),
  jobId: z.string(),
  state: z.enum(JOB_STATES),
  /** Name of the lease. Only its holder may change the job. */
  token: z.string(),
  /** Runs since the last progress that have failed or never let go of the job, and the one under way. */
  failures: z.int().nonnegative(),
  /** How far the work is, in the terms of its kind. */
  position: z.unknown(),
})
export type StoredJob = z.infer<typeof storedJobSchema>

/** A job on lease: until it ends, no other process continues the job. */
export type HeldJob<Position = unknown> = Holder & {
  /** Runs before this one, since the last progress, that have failed or never let go of the job. */
  readonly failures: number
  readonly position: Position
}

/**
 * Continues a held job: it ends the job, or stores its position and releases it. Between its steps it asks the clock of its turn (`runtime/turn.ts`), and
 * returns soon after the time is up.
 */
export type JobRun = (job: HeldJob) => Promise<void>

/** No lease and no pause after a failure is longer. Jobs that wait for days are not under way. */
export const UNDER_WAY_MS = 2 * 3_600_000

type Lease = { readonly token: string; readonly due: Date }

/** Lists a job among those of the person who has started it, until it ends without a failure. */
const ofOwner = (owner: string, kind: JobKind, id: string) => ({
  gsi1pk: jobsOfPartition(owner),
  gsi1sk: `${new Date().toISOString()}#${kind}#${id}`,
})

const newJobItem = (kind: JobKind, id: string, position: object, { token, due }: Lease, owner?: string): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: {
        ...jobKey(kind, id),
        gsi2pk: dueListOf(kind),
        gsi2sk: due.toISOString(),
        dueSince: due.toISOString(),
        ...(owner !== undefined && ofOwner(owner, kind, id)),
        kind,
        jobId: id,
        state: 'open' satisfies JobState,
        token,
        failures: 0,
        position,
      },
    },
  },
})

const ownJobSchema = storedJobSchema
  .pick({ kind: true, jobId: true, state: true, position: true })
  .extend({ expiresAt: z.number().optional(), gsi1sk: z.string() })
export type OwnJob = z.infer<typeof ownJobSchema>

/** The jobs that an account has started and that run, or have failed and are kept, the newest first. One request. */
export const listJobsOf = async ({ username, since }: Account, limit: number): Promise<readonly OwnJob[]> => {
  const query = partitionQuery(jobsOfPartition(username), { index: 'gsi1' satisfies IndexName })
  const { Items = [] } = await send(new QueryCommand({ ...query, ScanIndexForward: false, Limit: limit }))
  const isShown = (job: OwnJob) => job.gsi1sk >= since && !isExpired(job)
  return Items.flatMap((item) => readable(ownJobSchema, item)).filter(isShown)
}

const readJob = async (kind: JobKind, id: string): Promise<StoredJob | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: jobKey(kind, id), ConsistentRead: true }))
  return Item && !isExpired(Item) ? storedJobSchema.parse(Item) : undefined
}

/** How long an ended job is kept unless it says otherwise. */
const KEPT_MS = 86_400_000

/** How a job ends. @default expires - a day later */
type Ending<Position> = { readonly state: 'finished' | 'failed' | 'cancelled'; readonly position: Position; readonly expires?: Date }

/**
 * One kind of background job. Its position says how far the work is, so that each run continues where the last one ended, also after a crash.
 * @param schema of the position; stored jobs that do not match it are reported and left alone
 */
export const defineJob = <Position extends object>(kind: JobKind, schema: z.ZodType<Position>) => ({
  kind,

  /**
   * Stores a new job in the transaction that makes it necessary; it replaces one of the same id.
   * @param owner name of the user who is shown that the job runs, or has failed
   * @param due the end of the lease that its creator has under `token`, or the present moment for a job to be continued at once
   */
  startItem: (id: string, position: Position, lease: Lease, owner?: string): WriteItem => newJobItem(kind, id, position, lease, owner),

  /** Stores a job that is due at once, or later, unless there is one of this id, open or ended. One request, or two. */
  ensure: async (id: string, position: Position, due = new Date()): Promise<void> => {
    if ((await readJob(kind, id)) === undefined) await transact([newJobItem(kind, id, position, { token: randomUUID(), due })])
  },

  /** A job by id, strongly consistent; undefined when there is none, or when it has ended and expired. */
  get: async (id: string): Promise<{ readonly state: JobState; readonly position: Position } | undefined> => {
    const stored = await readJob(kind, id)
    return stored && { state: stored.state, position: schema.parse(stored.position) }
  },

  /** Jobs by their ids, in any order; missing and expired ones are left out. At most 100, one request. */
  getMany: async (
    ids: readonly string[],
  ): Promise<readonly { readonly id: string; readonly state: JobState; readonly position: Position }[]> => {
    if (ids.length === 0) return []
    const items = await readItems(ids.map((id) => jobKey(kind, id)))
    return items
      .filter((item) => !isExpired(item))
      .map((item) => {
        const { jobId, state, position } = storedJobSchema.parse(item)
        return { id: jobId, state, position: schema.parse(position) }
      })
  },

  /** Open jobs of this kind that are under way, held or not, at most `limit`. Reads at most 1 MB of all jobs that are due within two hours. */
  listOpen: async (limit: number): Promise<readonly { readonly id: string; readonly position: Position }[]> => {
    const { ExpressionAttributeValues, ...query } = partitionQuery(dueListOf(kind), {
      index: 'gsi2' satisfies IndexName,
      until: new Date(Date.now() + UNDER_WAY_MS).toISOString(),
    })
    const { Items = [] } = await send(
      new QueryCommand({
        ...query,
        FilterExpression: '#kind = :kind',
        ExpressionAttributeNames: { '#kind': 'kind' },
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ':kind': kind },
      }),
    )
    return Items.slice(0, limit).flatMap((item) => {
      try {
        const { jobId, position } = storedJobSchema.parse(item)
        return [{ id: jobId, position: schema.parse(position) }]
      } catch (error) {
        log('error', 'A job cannot be read', { kind, ...errorFacts(error) })
        return []
      }
    })
  },

  /** Reads the position of a held job. @throws ZodError for one of another version */
  parse: (job: HeldJob): HeldJob<Position> => ({ ...job, position: schema.parse(job.position) }),

  /** Stores the position after progress, which clears earlier failures; the lease goes on. @throws JobTaken */
  save: (job: Holder, position: Position): Promise<void> => sendUpdate(saveUpdate(kind, job, position)),

  /** Stores the position in the transaction of the work that it describes; refused with {@link JobTaken} when the lease is lost. */
  saveItem: (job: Holder, position: Position): WriteItem => updateItem(saveUpdate(kind, job, position)),

  /** Stores the position and gives the job back; it is continued at `due`. @throws JobTaken */
  release: (job: Holder, position: Position, due: Date): Promise<void> => sendUpdate(releaseUpdate(kind, job, position, due)),

  /** {@link release} in a transaction; refused with {@link JobTaken} when the lease is lost. */
  releaseItem: (job: Holder, position: Position, due: Date): WriteItem => updateItem(releaseUpdate(kind, job, position, due)),

  /** Stores a position for display that a failed run would not continue from; the lease goes on. @throws JobTaken */
  show: (job: Holder, position: Position): Promise<void> => sendUpdate(showUpdate(kind, job, position)),

  /** Ends the job in a transaction and keeps its position until it expires; refused with {@link JobTaken} when the lease is lost. */
  endItem: (job: Holder, { state, position, expires = new Date(Date.now() + KEPT_MS) }: Ending<Position>): WriteItem => {
    // A failed one stays among those of its owner.
    const unlisted = state === 'failed' ? 'gsi2pk, gsi2sk' : 'gsi2pk, gsi2sk, gsi1pk, gsi1sk'
    const expression = `SET #position = :position, #state = :state, expiresAt = :expiresAt REMOVE ${unlisted}`
    const expiresAt = Math.floor(expires.getTime() / 1000)
    return updateItem(updateHeld(kind, job, expression, { ':position': position, ':state': state, ':expiresAt': expiresAt }))
  },

  /** Cancels an open job in a transaction, whoever holds it; refused with {@link JobTaken} when it has ended. */
  cancelItem: (id: string, expires: Date): WriteItem => ({
    action: {
      Update: {
        TableName: tableName(),
        Key: jobKey(kind, id),
        UpdateExpression: 'SET #state = :cancelled, #token = :nobody, expiresAt = :expiresAt REMOVE gsi1pk, gsi1sk, gsi2pk, gsi2sk',
        ConditionExpression: '#state = :open',
        ExpressionAttributeNames: { '#state': 'state', '#token': 'token' },
        ExpressionAttributeValues: {
          ':open': 'open' satisfies JobState,
          ':cancelled': 'cancelled' satisfies JobState,
          ':nobody': 'cancelled',
          ':expiresAt': Math.floor(expires.getTime() / 1000),
        },
      },
    },
    refusal: () => new JobTaken(),
  }),

  /** Deletes a job in a transaction, whoever holds it, if there is one. */
  removeItem: (id: string): WriteItem => ({ action: { Delete: { TableName: tableName(), Key: jobKey(kind, id) } } }),

  /** Deletes a finished job. @throws JobTaken */
  remove: ({ id, token }: Holder): Promise<void> =>
    asHolder(
      send(
        new DeleteCommand({
          TableName: tableName(),
          Key: jobKey(kind, id),
          ConditionExpression: '#token = :token',
          ExpressionAttributeNames: { '#token': 'token' },
          ExpressionAttributeValues: { ':token': token },
        }),
      ),
    ),
})
