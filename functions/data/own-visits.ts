import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ownVisitSchema } from '../../shared/domain/own-visit.ts'
import { send, tableName } from './client.ts'
import { ownVisitKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

const storedSchema = ownVisitSchema.extend({ lastSeenAt: z.iso.datetime() })
/** A user's visit, which is over some time after the user was last seen. */
export type StoredOwnVisit = z.infer<typeof storedSchema>

/** A user's last visit; undefined before the first one. One request. */
export const getOwnVisit = async (username: string): Promise<StoredOwnVisit | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: ownVisitKey(username), ConsistentRead: true }))
  return storedSchema.safeParse(Item).data
}

/** Stores a user's visit. Calls at the same time store the same end of the visit before. */
export const putOwnVisitItem = (username: string, visit: StoredOwnVisit): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...ownVisitKey(username), ...visit } } },
})

/** Removes what is known of a user's visits; nothing stored is no error. */
export const removeOwnVisitItem = (username: string): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: ownVisitKey(username) } },
})
