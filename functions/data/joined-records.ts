import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { idSchema } from '../../shared/domain/ids.ts'
import { ApiError } from '../runtime/api-error.ts'
import { send, tableName } from './client.ts'
import { joinedKey } from './keys.ts'
import type { SubmissionEntity } from './submissions.ts'

/*
 * Which record another one was joined to: an item for each joined record, derived from the kept one (`joinedItems` in `entity.ts`), so that it lives as long
 * as that.
 */

const schema = z.object({ keptId: idSchema })

/** The internal id of the record that this one was joined to; undefined if it was not. One request, strongly consistent. */
export const keptIdOf = async (entity: SubmissionEntity, id: number): Promise<number | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: joinedKey(entity, id), ConsistentRead: true }))
  return Item === undefined ? undefined : schema.parse(Item).keptId
}

/** A record, or the one that it was joined to; undefined if there is neither. One request, for one that is gone up to three. */
export const getOrKept = async <Record>(
  entity: SubmissionEntity,
  { get }: { readonly get: (id: number) => Promise<Record | undefined> },
  id: number,
): Promise<Record | undefined> => {
  const record = await get(id)
  if (record !== undefined) return record
  const keptId = await keptIdOf(entity, id)
  return keptId === undefined ? undefined : get(keptId)
}

/** The same. @throws ApiError not_found */
export const getOrKeptOrThrow = async <Record>(
  entity: SubmissionEntity,
  records: { readonly get: (id: number) => Promise<Record | undefined> },
  id: number,
): Promise<Record> => {
  const record = await getOrKept(entity, records, id)
  if (record === undefined) throw new ApiError('not_found')
  return record
}
