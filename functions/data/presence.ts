import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Present, presentSchema } from '../../shared/domain/presence.ts'
import { PRESENCE_SECONDS, PRESENT_AT_MOST } from '../../shared/platform/limits.ts'
import { partitionQuery, send, tableName } from './client.ts'
import { presenceKey, presencePartition } from './keys.ts'
import { readable } from './readable.ts'

const storedSchema = presentSchema.extend({ until: z.iso.datetime() })

/** Items read to find {@link PRESENT_AT_MOST} people: some have left, and are deleted later. */
const READ_AT_MOST = 200

/** Notes that a person has a record open, for {@link PRESENCE_SECONDS}. One request. */
export const savePresence = async (present: Present, now: number): Promise<void> => {
  const until = now + PRESENCE_SECONDS * 1000
  const Item = {
    ...presenceKey(present.username),
    ...present,
    until: new Date(until).toISOString(),
    expiresAt: Math.ceil(until / 1000),
  }
  await send(new PutCommand({ TableName: tableName(), Item }))
}

/** Notes that a person has no record open any more. One request. */
export const removePresence = async (username: string): Promise<void> => {
  await send(new DeleteCommand({ TableName: tableName(), Key: presenceKey(username) }))
}

/** Who has which record open. One request. */
export const listPresent = async (now: number): Promise<readonly Present[]> => {
  const { Items = [] } = await send(new QueryCommand({ ...partitionQuery(presencePartition), Limit: READ_AT_MOST }))
  return Items.flatMap((item) => readable(storedSchema, item))
    .filter(({ until }) => Date.parse(until) > now)
    .slice(0, PRESENT_AT_MOST)
}
