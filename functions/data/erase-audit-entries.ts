import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type RecordKind, recordKinds, WORK_KINDS } from '../../shared/domain/record-kind.ts'
import { checkTurn } from '../runtime/turn.ts'
import { auditDigest } from './audit-digest.ts'
import { isConditionFailed, partitionQuery, queryPages, send, tableName } from './client.ts'
import { auditKey, type Key } from './keys.ts'
import { type JoinedPeriod, keptIdAt, keysNamingJoined } from './merged-entries.ts'
import { isSubmissionEntity } from './submissions.ts'
import { removeFromTrash } from './trash.ts'

const erasableSchema = z.object({
  time: z.string(),
  action: z.string(),
  entity: z.string(),
  entityId: z.union([z.string(), z.number()]),
  salt: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  name: z.unknown().optional(),
})

/** The kind of record that a deletion puts into the trash, which holds its name. */
const deletions: Readonly<Record<string, RecordKind>> = {
  leadDelete: 'lead',
  applicationDelete: 'application',
  customerDelete: 'customer',
  partnerDelete: 'partner',
}

/** The kind of a record that was joined to another. */
const kindOf = (entity: string) => WORK_KINDS.find((kind) => recordKinds[kind].entity === entity)

/** What erases content of the audit log. */
export type AuditErasure = {
  /** The id of the privacy request, or of the run that ends retentions. */
  readonly requestId: string | number
  /** ISO 8601 in UTC. */
  readonly time: string
}

/**
 * Erases the content of an audit entry (`before`, `after`, `name`) and keeps its digest, so that the seals still fit. A deleted record leaves the trash.
 * Repeatable; a missing entry is no
 * error. The checks of the log take it for an intrusion unless the log has an entry of kind `PRIVACY` with the id of the request, action
 * `privacyErasureStart`, `privacyErasureFinish`, `privacyErasureRepeat`, `retentionStart`, `submissionExpire` or `trashPurge`: write that one first.
 */
export const eraseAuditEntry = async ({ pk, sk }: Key, { requestId, time }: AuditErasure): Promise<void> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: { pk, sk }, ConsistentRead: true }))
  if (Item === undefined || Item.erasedAt !== undefined) return
  const entry = erasableSchema.parse(Item)
  // Before the content is erased, so that an interrupted run comes back to it.
  const deleted = entry.action === 'mergeJoin' ? kindOf(entry.entity) : deletions[entry.action]
  if (deleted !== undefined && typeof entry.entityId === 'number') await removeFromTrash(deleted, entry.entityId)
  try {
    await send(
      new UpdateCommand({
        TableName: tableName(),
        Key: { pk, sk },
        UpdateExpression: 'SET digest = :digest, erasedAt = :time, erasedBy = :request REMOVE #before, #after, #name, salt',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(erasedAt)',
        ExpressionAttributeNames: { '#before': 'before', '#after': 'after', '#name': 'name' },
        ExpressionAttributeValues: { ':digest': auditDigest(entry.salt, entry), ':time': time, ':request': requestId },
      }),
    )
  } catch (error) {
    // Erased by another process, or expired.
    if (!isConditionFailed(error)) throw error
  }
}

const entryFactsSchema = z.object({ pk: z.string(), sk: z.string(), action: z.string(), time: z.string() })
type EntryFacts = z.infer<typeof entryFactsSchema>

/** Keys and facts of all audit entries about one record, the oldest first; strongly consistent, one request per megabyte. */
async function* auditEntryFacts(entity: string, id: string | number): AsyncGenerator<EntryFacts> {
  const query = {
    ...partitionQuery(auditKey(entity, id, '', '').pk),
    ProjectionExpression: 'pk, sk, #action, #time',
    ExpressionAttributeNames: { '#action': 'action', '#time': 'time' },
    ConsistentRead: true,
  }
  for await (const items of queryPages(query)) yield* z.array(entryFactsSchema).parse(items)
}

/** Erases what the entries about another record tell of one that was joined to it, even if that was undone. */
const eraseWhileJoined = async (period: JoinedPeriod, erasure: AuditErasure): Promise<void> => {
  const keptId = await keptIdAt(period)
  if (keptId !== undefined) for (const key of await keysNamingJoined(keptId, period)) await eraseAuditEntry(key, erasure)
}

/**
 * Erases the content of all audit entries about a record, and of those about another one that name it because it was joined to that; their facts stay, such as
 * who acted and when. Repeating it changes nothing.
 */
export const eraseAuditEntriesAbout = async (entity: string, id: string | number, erasure: AuditErasure): Promise<void> => {
  const kind = isSubmissionEntity(entity) ? entity : undefined
  let from: string | undefined
  for await (const { pk, sk, action, time } of auditEntryFacts(entity, id)) {
    checkTurn()
    await eraseAuditEntry({ pk, sk }, erasure)
    if (action === 'mergeJoin') from = time
    if (action !== 'mergeRestore' || kind === undefined || from === undefined) continue
    await eraseWhileJoined({ entity: kind, id: Number(id), from, until: time }, erasure)
    from = undefined
  }
  if (kind !== undefined && from !== undefined) await eraseWhileJoined({ entity: kind, id: Number(id), from }, erasure)
}
