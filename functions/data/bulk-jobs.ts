import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { BULK_OUTCOMES, type BulkChange, bulkChangeSchema, bulkIdSchema, type RecordRef } from '../../shared/domain/bulk.ts'
import { idSchema } from '../../shared/domain/ids.ts'
import { recordKindSchema } from '../../shared/domain/record-kind.ts'
import { fixedPeriods } from '../../shared/domain/retention-periods.ts'
import { ApiError } from '../runtime/api-error.ts'
import { partitionQuery, queryPages, send, tableName } from './client.ts'
import { JobTaken } from './job-updates.ts'
import { defineJob, type HeldJob, type JobState } from './jobs.ts'
import { bulkChunkKey, bulkListKey, bulkListPartition, bulkOwnerPartition, jobKey } from './keys.ts'
import { listIndex, type PageRequest } from './list.ts'
import { type Account, hasMade } from './stored-user.ts'
import type { WriteItem } from './transact.ts'

const count = z.int().nonnegative()

const positionSchema = z.object({
  /** Name of the user who started the operation and whose rights decide. */
  owner: z.string(),
  change: bulkChangeSchema,
  createdAt: z.iso.datetime(),
  total: count,
  done: count,
  unchanged: count,
  failed: count,
  /** Number of the chunk that is next. */
  chunk: count,
  undoOf: bulkIdSchema.nullable(),
  undoneBy: bulkIdSchema.nullable(),
})
export type BulkPosition = z.infer<typeof positionSchema>

/** Jobs that change many records, one after the other. Their id is random. */
export const bulkJobs = defineJob('BULK', positionSchema)

/** How long an operation is kept after its end, in ms: its results can be read, and it can be taken back. */
export const BULK_KEPT_MS = fixedPeriods.bulkOperations.days * 86_400_000

/** Records per stored part of an operation: all parts of the largest operation fit into the transaction that starts it. */
const CHUNK = 125

const resultSchema = z.object({ outcome: z.enum(BULK_OUTCOMES), message: z.string().optional() })
export type BulkResult = z.infer<typeof resultSchema>

const chunkSchema = z.object({
  nth: count,
  ids: z.array(idSchema),
  /** The kind of each, in an operation on records of several kinds. */
  kinds: z.array(recordKindSchema).optional(),
  /** What became of the first of them; the others are yet to come. */
  results: z.array(resultSchema),
  expiresAt: z.number(),
})
/** Some records of an operation, and what became of them. */
export type BulkChunk = z.infer<typeof chunkSchema>

/** A record at a place of a chunk. @throws Error for a place that it does not have */
export const chunkRecord = ({ ids, kinds }: BulkChunk, index: number, { kind: only }: BulkChange): RecordRef => {
  const [id, kind] = [ids[index], kinds?.[index] ?? only]
  if (id === undefined || kind === 'inbox') throw new Error('The chunk has no such record')
  return { kind, id }
}

/** Item that stores a part of an operation. */
export const putChunkItem = (operation: string, chunk: BulkChunk): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...bulkChunkKey(operation, chunk.nth), ...chunk } } },
})

/**
 * Items that start an operation on these records, at most 10,000.
 * @param position without the figures of an operation that has not begun
 */
export const startBulkItems = (
  id: string,
  { records, ...position }: Pick<BulkPosition, 'owner' | 'change' | 'createdAt' | 'undoOf'> & { readonly records: readonly RecordRef[] },
): WriteItem[] => {
  // A run may take days to end, when the table refuses its writes.
  const expiresAt = Math.floor((Date.now() + 2 * BULK_KEPT_MS) / 1000)
  const chunks = Array.from({ length: Math.ceil(records.length / CHUNK) }, (_, nth) => {
    const part = records.slice(nth * CHUNK, (nth + 1) * CHUNK)
    return {
      nth,
      ids: part.map((record) => record.id),
      ...(position.change.kind === 'inbox' && { kinds: part.map(({ kind }) => kind) }),
      results: [],
      expiresAt,
    }
  })
  const start: BulkPosition = { ...position, total: records.length, done: 0, unchanged: 0, failed: 0, chunk: 0, undoneBy: null }
  const listed = { ...bulkListKey(position.owner, position.createdAt, id), operation: id, expiresAt }
  return [
    bulkJobs.startItem(id, start, { token: '', due: new Date() }, position.owner),
    { action: { Put: { TableName: tableName(), Item: listed } } },
    ...chunks.map((chunk) => putChunkItem(id, chunk)),
  ]
}

const listedSchema = z.object({ operation: bulkIdSchema })

/**
 * A page of the bulk operations that a person has started, or of all of them, the newest first. Two requests.
 * @param owner undefined for all
 * @throws ApiError validation for a cursor of another list
 */
export const listBulkJobs = async (owner: Account | undefined, page: PageRequest) => {
  const listed =
    owner === undefined
      ? await listIndex({ schema: listedSchema }, 'gsi1', bulkListPartition, 'newest', page)
      : await listIndex({ schema: listedSchema }, 'table', bulkOwnerPartition(owner.username), 'newest', page)
  const jobs = new Map((await bulkJobs.getMany(listed.items.map(({ operation }) => operation))).map((job) => [job.id, job]))
  const present = listed.items.flatMap(({ operation }) => jobs.get(operation) ?? [])
  const isShown = ({ owner: by, createdAt: at }: BulkPosition) => owner === undefined || hasMade(owner, { by, at })
  // Operations that have expired are left out.
  return { ...listed, items: present.filter(({ position }) => isShown(position)) }
}

/** A part of an operation; undefined behind its last one. */
export const getChunk = async (operation: string, nth: number): Promise<BulkChunk | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: bulkChunkKey(operation, nth), ConsistentRead: true }))
  return Item && chunkSchema.parse(Item)
}

/** All parts of an operation from one on, in their order. One request per 1 MB, which operations rarely exceed. */
export async function* readChunks(operation: string, from = 0): AsyncGenerator<BulkChunk> {
  const { pk, sk } = bulkChunkKey(operation, from)
  const pages = queryPages({ ...partitionQuery(pk, { from: sk }), ConsistentRead: true })
  for await (const items of pages) yield* z.array(chunkSchema).parse(items)
}

/** Asks the process that runs an operation to end it; refused with `JobTaken` when it has ended. Only that process knows what it has changed. */
export const requestCancelItem = (id: string): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: jobKey(bulkJobs.kind, id),
      UpdateExpression: 'SET isCancelRequested = :true',
      ConditionExpression: '#state = :open',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: { ':true': true, ':open': 'open' satisfies JobState },
    },
  },
  refusal: () => new JobTaken(),
})

/** Whether {@link requestCancelItem} has been applied to an operation; strongly consistent. */
export const isCancelRequested = async (id: string): Promise<boolean> => {
  const { Item } = await send(
    new GetCommand({
      TableName: tableName(),
      Key: jobKey(bulkJobs.kind, id),
      ProjectionExpression: 'isCancelRequested',
      ConsistentRead: true,
    }),
  )
  return Item?.isCancelRequested === true
}

/** Notes which operation takes an ended one back; refused when it has not ended, or another one does. */
export const noteUndoItem = (id: string, undoneBy: string): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: jobKey(bulkJobs.kind, id),
      UpdateExpression: 'SET #position.undoneBy = :undoneBy',
      ConditionExpression: '#state <> :open AND #position.undoneBy = :none',
      ExpressionAttributeNames: { '#position': 'position', '#state': 'state' },
      ExpressionAttributeValues: { ':undoneBy': undoneBy, ':none': null, ':open': 'open' satisfies JobState },
    },
  },
  refusal: () => new ApiError('conflict', 'Diese Sammelaktion läuft noch oder wurde schon rückgängig gemacht.'),
})

/** Stores what became of some more records, together with the position of the job; refused with `JobTaken` when the lease is lost. */
export const saveResultsItems = (job: Pick<HeldJob, 'id' | 'token'>, position: BulkPosition, chunk: BulkChunk): WriteItem[] => [
  bulkJobs.saveItem(job, position),
  putChunkItem(job.id, chunk),
]
