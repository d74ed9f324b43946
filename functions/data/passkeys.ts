import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { ApiError } from '../runtime/api-error.ts'
import { sha256 } from '../runtime/sha256.ts'
import { EXISTS, IS_NEW, readItems, send, tableName } from './client.ts'
import { passkeyKey, usedChallengeKey } from './keys.ts'
import { readable } from './readable.ts'
import type { StoredUser } from './stored-user.ts'
import type { WriteItem } from './transact.ts'
import { setPasskeysItem } from './users.ts'

const storedPasskeySchema = z.object({
  /** Hash of the credential's id. */
  id: z.string(),
  username: z.string(),
  name: z.string(),
  credentialId: z.string(),
  /** The COSE key in base64url. */
  publicKey: z.string(),
  /** The last sign-in's number, as the authenticator counts them; always 0 for one that does not count. */
  signCount: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type StoredPasskey = z.infer<typeof storedPasskeySchema>

/** The id under which the table has the passkey of a credential. */
export const passkeyIdOf = (credentialId: string) => sha256(credentialId)

/** A passkey by its id. It opens a session only if its user lists it too. */
export const getPasskey = async (id: string): Promise<StoredPasskey | undefined> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: passkeyKey(id), ConsistentRead: true }))
  return Item === undefined ? undefined : storedPasskeySchema.parse(Item)
}

/** The passkeys of a user, newest first. One request. */
export const listPasskeys = async ({ passkeys }: Pick<StoredUser, 'passkeys'>): Promise<StoredPasskey[]> => {
  const items = await readItems(passkeys.map(passkeyKey), { ConsistentRead: true })
  return items.flatMap((item) => readable(storedPasskeySchema, item)).sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))
}

/**
 * Items that store a passkey of a user; refused when the credential is known already, of whichever user, and when the user's passkeys
 * have changed since the user was read.
 */
export const insertPasskeyItems = (user: StoredUser, passkey: StoredPasskey): WriteItem[] => [
  {
    action: { Put: { TableName: tableName(), Item: { ...passkeyKey(passkey.id), ...passkey }, ConditionExpression: IS_NEW } },
    refusal: () => new ApiError('conflict', 'Diesen Passkey gibt es schon.'),
  },
  setPasskeysItem(user, [...user.passkeys, passkey.id]),
]

const deleteItem = (id: string): WriteItem => ({ action: { Delete: { TableName: tableName(), Key: passkeyKey(id) } } })

/** Items that remove one passkey of a user; refused when the user's passkeys have changed since the user was read. */
export const removePasskeyItems = (user: StoredUser, id: string): WriteItem[] => [
  deleteItem(id),
  setPasskeysItem(
    user,
    user.passkeys.filter((other) => other !== id),
  ),
]

/** Items that delete all passkeys of a user, for a transaction that changes or deletes the user too. */
export const deletePasskeysItems = ({ passkeys }: Pick<StoredUser, 'passkeys'>): WriteItem[] => passkeys.map(deleteItem)

/** Notes a sign-in with a passkey; refused when the passkey is gone, or its counter has not risen. */
export const usePasskeyItem = (id: string, signCount: number, time: string, refusal: () => Error): WriteItem => ({
  action: {
    Update: {
      TableName: tableName(),
      Key: passkeyKey(id),
      UpdateExpression: 'SET signCount = :count, lastUsedAt = :time',
      ConditionExpression: `${EXISTS} AND (signCount < :count OR (signCount = :none AND :count = :none))`,
      ExpressionAttributeValues: { ':count': signCount, ':none': 0, ':time': time },
    },
  },
  refusal,
})

/** A challenge, and the seconds since the epoch until which it counts. */
export type Challenge = { readonly challenge: string; readonly expiresAt: number }

/** Uses a challenge up, so that its answer cannot be sent again; refused when it is used up already. */
export const useChallengeItem = ({ challenge, expiresAt }: Challenge, refusal: () => Error): WriteItem => ({
  action: { Put: { TableName: tableName(), Item: { ...usedChallengeKey(challenge), expiresAt }, ConditionExpression: IS_NEW } },
  refusal,
})
