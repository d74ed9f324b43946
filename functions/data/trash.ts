import { DeleteCommand, GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Page } from '../../shared/api/route.ts'
import { isRestorable, restorableUntil } from '../../shared/domain/audit-entry.ts'
import type { AuditEntity } from '../../shared/domain/audit-labels.ts'
import { RECORD_KINDS, type RecordKind, recordKinds } from '../../shared/domain/record-kind.ts'
import { trashRowSchema } from '../../shared/domain/trash.ts'
import { personName } from '../../shared/domain/user.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Actor } from './audit.ts'
import { EXISTS, send, tableName } from './client.ts'
import { lists, sortableId, trashKey } from './keys.ts'
import { listIndex, type PageRequest, readAll } from './list.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'

/**
 * Deleted records that can be restored, each an item with its name. The record itself is in the audit entry of its deletion. An item expires when the
 * record can no longer be restored.
 */

const schema = trashRowSchema.omit({ deletedByName: true }).extend({
  /** The record's version when it was deleted. */
  version: z.int().positive(),
})
export type TrashItem = z.infer<typeof schema>

type Deleted = {
  readonly id: number
  readonly version: number
  readonly firstName: string
  readonly lastName: string
}

const nameOf = (kind: RecordKind, record: Deleted & { readonly companyName?: string | null | undefined }): string =>
  (kind === 'partner' && record.companyName) || personName(record)

/**
 * Lists a record as deleted, in the transaction that deletes it.
 * @param time of the deletion, as its audit entry has it
 * @param joinedTo the record that it was joined to
 */
export const putTrashItem = (
  kind: RecordKind,
  record: Deleted & { readonly companyName?: string | null; readonly customerId?: string; readonly partnerId?: string },
  { actor, time, joinedTo }: { readonly actor: Actor; readonly time: string; readonly joinedTo?: number },
): WriteItem => {
  const { entity } = recordKinds[kind]
  const publicId = kind === 'customer' ? record.customerId : kind === 'partner' ? record.partnerId : undefined
  const item: TrashItem = {
    kind,
    id: record.id,
    version: record.version,
    name: nameOf(kind, record),
    publicId: publicId ?? null,
    deletedAt: time,
    deletedBy: actor,
    ...(joinedTo !== undefined && { joinedTo }),
  }
  return {
    action: {
      Put: {
        TableName: tableName(),
        Item: {
          ...trashKey(entity, record.id),
          gsi1pk: lists.trash(entity),
          gsi1sk: `${time}#${sortableId(record.id)}`,
          ...item,
          expiresAt: Math.ceil(Date.parse(restorableUntil(time)) / 1000),
        },
      },
    },
  }
}

/** A deleted record is not listed: somebody has restored it or deleted it for good meanwhile, or it was deleted before there was a list. */
class NotListed extends Error {}

/** Takes a record off the list, in the transaction that brings it back; nothing happens if it is not listed. */
export const removeTrashItem = (entity: AuditEntity, id: number): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: trashKey(entity, id) } },
})

/**
 * Restores a record together with its item of the list: what a person deletes for good meanwhile stays deleted. A record that is not listed is read anew
 * and restored without one, because nobody can delete it for good.
 * @param restore restores the record, with an item of its transaction that takes it off the list
 */
export const restoreListed = async <Restored>(
  entity: AuditEntity,
  id: number,
  restore: (removeItem: WriteItem) => Promise<Restored>,
): Promise<Restored> => {
  // Form configurations are restored from the log alone.
  if (!RECORD_KINDS.some((kind) => recordKinds[kind].entity === entity)) return restore(removeTrashItem(entity, id))
  try {
    return await restore({
      action: { Delete: { TableName: tableName(), Key: trashKey(entity, id), ConditionExpression: EXISTS } },
      refusal: () => new NotListed(),
    })
  } catch (error) {
    if (!(error instanceof NotListed)) throw error
    return restore(removeTrashItem(entity, id))
  }
}

/** Takes a record off the list, if it is listed. One request. */
export const removeFromTrash = async (kind: RecordKind, id: number): Promise<void> => {
  await send(new DeleteCommand({ TableName: tableName(), Key: trashKey(recordKinds[kind].entity, id) }))
}

/** Takes a record off the list; refused as not found if it is not listed, such as when it was restored meanwhile. */
export const takeTrashItem = (kind: RecordKind, id: number): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: trashKey(recordKinds[kind].entity, id), ConditionExpression: EXISTS } },
  refusal: () => new ApiError('not_found'),
})

const isStillRestorable = ({ deletedAt }: TrashItem) => isRestorable(deletedAt, Date.now())

/** The names of deleted records of a kind by their ids; those that cannot be restored any more are left out. One request per 100 records. */
export const trashNames = async (kind: RecordKind, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { entity } = recordKinds[kind]
  const items = await readAll(
    schema,
    [...new Set(ids)].map((id) => trashKey(entity, id)),
  )
  return new Map(items.filter(isStillRestorable).map(({ id, name }) => [id, name]))
}

/** A deleted record that can still be restored, strongly consistent. */
export const getTrashItem = async (kind: RecordKind, id: number): Promise<TrashItem | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: trashKey(recordKinds[kind].entity, id), ConsistentRead: true }))
  return Item === undefined ? undefined : readable(schema, Item).find(isStillRestorable)
}

/**
 * A page of the deleted records of these kinds, those deleted last first. One request per kind, all at once.
 * @throws ApiError validation for a cursor of another list
 */
export const listTrash = async (kinds: readonly RecordKind[], page: PageRequest): Promise<Page<TrashItem>> => {
  if (kinds.length === 0) return { items: [] }
  const partitions = kinds.map((kind) => lists.trash(recordKinds[kind].entity))
  const { items, ...rest } = await listIndex({ schema }, 'gsi1', partitions, 'newest', page)
  const restorable = items.filter(isStillRestorable)
  // DynamoDB deletes expired items within days. They are the oldest, so none follows.
  return restorable.length < items.length ? { items: restorable } : { items: restorable, ...rest }
}
