import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Grants } from '../../shared/domain/permissions.ts'
import { isActiveUser } from '../../shared/domain/user.ts'
import { ApiError } from '../runtime/api-error.ts'
import { EXISTS, IS_NEW, partitionQuery, readItems, send, tableName } from './client.ts'
import { parseGrants } from './grants.ts'
import { grantsKey, sessionKey, sessionPartition, userKey } from './keys.ts'
import { readable } from './readable.ts'
import { type StoredUser, storedUserSchema } from './stored-user.ts'
import type { WriteItem } from './transact.ts'

const sessionSchema = z.object({
  username: z.string(),
  /** Hash of the cookie's secret. */
  id: z.string(),
  /** The user's generation at the start of the session, see `StoredUser`. */
  generation: z.string(),
  createdAt: z.iso.datetime(),
  /** The last renewal of the access token. */
  lastActiveAt: z.iso.datetime(),
  /** When the person last proved who they are, by password or second factor. */
  provenAt: z.iso.datetime(),
  /** Name of the browser and system. */
  device: z.string(),
  network: z.string(),
  /** Whether the user has changed the password in this session, or an attempt was interrupted, perhaps after the pool got the new one. */
  changedPassword: z.boolean().optional(),
  /** Seconds since the epoch. */
  expiresAt: z.number(),
})
export type StoredSession = z.infer<typeof sessionSchema>

type SessionName = Pick<StoredSession, 'username' | 'id'>

const isOver = ({ expiresAt }: StoredSession) => expiresAt * 1000 <= Date.now()

const sessionFrom = (item: unknown): StoredSession | undefined => {
  const { data } = sessionSchema.safeParse(item)
  return data === undefined || isOver(data) ? undefined : data
}

/**
 * Reads all facts about a caller in one strongly consistent request: the session, the user, and the grants of all roles. Undefined when the
 * session has ended, the user is gone, or the user's sessions were ended. An inactive user gets that refusal whatever the generation of the
 * session.
 */
export const readCaller = async ({
  username,
  id,
}: SessionName): Promise<{ user: StoredUser; grants: Grants; session: StoredSession } | undefined> => {
  const keys = [sessionKey(username, id), userKey(username), grantsKey]
  const items = await readItems(keys, { ConsistentRead: true })
  const [session, user, grants] = keys.map(({ pk, sk }) => items.find((item) => item.pk === pk && item.sk === sk))
  const open = sessionFrom(session)
  if (open === undefined || user === undefined) return undefined
  const stored = storedUserSchema.parse(user)
  if (open.generation !== stored.generation && isActiveUser(stored)) return undefined
  return { user: stored, session: open, grants: grants === undefined ? {} : parseGrants(grants) }
}

/** An open session; undefined when it has ended. */
export const getSession = async ({ username, id }: SessionName): Promise<StoredSession | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: sessionKey(username, id), ConsistentRead: true }))
  return sessionFrom(Item)
}

/**
 * A user's open sessions, the last used ones first. Reads at most 1 MB, some 2,500 sessions of one working day.
 * @param generation of the user: sessions of an earlier one have ended
 */
export const listSessions = async (username: string, generation: string): Promise<StoredSession[]> => {
  const { Items = [] } = await send(new QueryCommand({ ...partitionQuery(sessionPartition(username)), ConsistentRead: true }))
  return Items.flatMap((item) => readable(sessionSchema, item))
    .filter((session) => session.generation === generation && !isOver(session))
    .sort((one, other) => other.lastActiveAt.localeCompare(one.lastActiveAt))
}

/** Opens a session. */
export const insertSessionItem = (session: StoredSession): WriteItem => ({
  action: {
    Put: {
      TableName: tableName(),
      Item: { ...sessionKey(session.username, session.id), ...session },
      ConditionExpression: IS_NEW,
    },
  },
})

/**
 * Notes a time in an open session. Refused when it has ended meanwhile, so that nothing brings it back.
 * @param what a renewal of the token, or a proof of who the person is
 */
export const touchSessionItem = ({ username, id }: SessionName, what: 'lastActiveAt' | 'provenAt', time: string): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: sessionKey(username, id),
      UpdateExpression: 'SET #what = :time',
      ConditionExpression: EXISTS,
      ExpressionAttributeNames: { '#what': what },
      ExpressionAttributeValues: { ':time': time },
    },
  },
  refusal: () => new ApiError('unauthenticated'),
})

/**
 * Carries the session in which a user changes the password into the user's next generation, which ends all others; refused when it has
 * ended meanwhile.
 * @param time of the change, which is a proof of who the person is
 */
export const continueSessionItem = ({ username, id }: SessionName, generation: string, time: string): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: sessionKey(username, id),
      UpdateExpression: 'SET generation = :generation, provenAt = :time, changedPassword = :true',
      ConditionExpression: EXISTS,
      ExpressionAttributeValues: { ':generation': generation, ':time': time, ':true': true },
    },
  },
  refusal: () => new ApiError('unauthenticated'),
})

/** Ends a session with all its tokens; a missing one is no error. */
export const endSessionItem = ({ username, id }: SessionName): WriteItem => ({
  action: { Delete: { TableName: tableName(), Key: sessionKey(username, id) } },
})

/** The part of a session's id that logs show: enough to recognise the session, too little to name it to the table. */
export const shortSessionId = (id: string) => id.slice(0, 10)
