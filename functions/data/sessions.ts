import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import type { Grants } from '../../shared/domain/permissions.ts'
import { isActiveUser } from '../../shared/domain/user.ts'
import { readItems, send, tableName } from './client.ts'
import { parseGrants } from './grants.ts'
import { grantsKey, sessionKey, tokenKey, userKey } from './keys.ts'
import { type StoredUser, storedUserSchema } from './stored-user.ts'
import type { WriteItem } from './transact.ts'

const tokenSchema = z.object({ username: z.string(), generation: z.string() })

const sessionSchema = z.object({
  username: z.string(),
  /** The user's generation at the start of the session, see `StoredUser`. */
  generation: z.string(),
  /** Cognito's refresh token, encrypted with a key that only the cookie contains. */
  sealedRefreshToken: z.string(),
  /** Ids of the access tokens issued in this session, newest last. */
  tokenIds: z.array(z.string()),
  /** Seconds since the epoch. */
  expiresAt: z.number(),
})
export type StoredSession = z.infer<typeof sessionSchema>

/**
 * Reads all facts about a caller in one strongly consistent request: that the portal issued the token and has not revoked it, the user, and the
 * grants of all roles. Undefined when the token was not issued here or is revoked, the user is gone, or the user's sessions were ended. An inactive
 * user gets that refusal whatever the state of the session.
 */
export const readCaller = async (tokenId: string, username: string): Promise<{ user: StoredUser; grants: Grants } | undefined> => {
  const items = await readItems([tokenKey(tokenId), userKey(username), grantsKey], { ConsistentRead: true })
  const find = (pk: string) => items.find((item) => item.pk === pk)
  const token = tokenSchema.safeParse(find(tokenKey(tokenId).pk))
  const item = find(userKey(username).pk)
  if (!token.success || item === undefined || token.data.username !== username) return undefined
  const user = storedUserSchema.parse(item)
  if (token.data.generation !== user.generation && isActiveUser(user)) return undefined
  const grants = find(grantsKey.pk)
  return { user, grants: grants === undefined ? {} : parseGrants(grants) }
}

/** The session of a cookie; undefined when it is unknown, signed out or expired. */
export const getSession = async (sidHash: string): Promise<StoredSession | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: sessionKey(sidHash), ConsistentRead: true }))
  const session = Item === undefined ? undefined : sessionSchema.parse(Item)
  return session === undefined || session.expiresAt * 1000 <= Date.now() ? undefined : session
}

/** Stores a new session, or an existing one with another token id. */
export const putSessionItem = (sidHash: string, session: StoredSession): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...sessionKey(sidHash), ...session } } },
})

type StoredToken = {
  readonly username: string
  readonly generation: string
  /** The session that the token was issued in. */
  readonly sidHash: string
  /** Seconds since the epoch. */
  readonly expiresAt: number
}

/** Makes an access token valid here until it expires. */
export const putTokenItem = (tokenId: string, { username, generation, sidHash, expiresAt }: StoredToken): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...tokenKey(tokenId), username, generation, sidHash, expiresAt } } },
})

const issuedInSchema = z.object({ sidHash: z.string() })

/** The session that a token was issued in; undefined when the token has expired. */
export const sessionOfToken = async (tokenId: string): Promise<string | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: tokenKey(tokenId), ConsistentRead: true }))
  return issuedInSchema.safeParse(Item).data?.sidHash
}

/** Ends a session and all tokens issued in it; missing items are no error. */
export const endSessionItems = (sidHash: string | undefined, tokenIds: readonly string[]): WriteItem[] =>
  [...(sidHash === undefined ? [] : [sessionKey(sidHash)]), ...[...new Set(tokenIds)].map(tokenKey)].map((key) => ({
    action: { Delete: { TableName: tableName(), Key: key } },
  }))
