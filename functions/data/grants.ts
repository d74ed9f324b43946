import { GetCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { type Grants, type PermissionKey, ROLES, type Role } from '../../shared/domain/permissions.ts'
import { readItems, send, tableName } from './client.ts'
import { grantsKey } from './keys.ts'
import type { WriteItem } from './transact.ts'

/** One set of keys per role; a role without keys has no attribute. */
const storedSchema = z.partialRecord(
  z.enum(ROLES),
  z.set(z.string()).transform((keys) => [...keys]),
)

/** The keys granted to each role, from the item that every request reads. */
export const parseGrants = (item: Readonly<Record<string, unknown>>): Grants =>
  storedSchema.parse(Object.fromEntries(ROLES.flatMap((role) => (item[role] === undefined ? [] : [[role, item[role]]]))))

/** The keys granted to each role, for a job. */
export const readGrants = async (): Promise<Grants> => {
  const { Item } = await send(new GetCommand({ TableName: tableName(), Key: grantsKey }))
  return Item === undefined ? {} : parseGrants(Item)
}

/** The same for requests of visitors, which may read this item in a batch only. */
export const readGrantsInBatch = async (): Promise<Grants> => {
  const [item] = await readItems([grantsKey])
  return item === undefined ? {} : parseGrants(item)
}

const change = (verb: 'ADD' | 'DELETE', role: Role, keys: readonly PermissionKey[]): WriteItem[] => [
  {
    action: {
      Update: {
        TableName: tableName(),
        Key: grantsKey,
        UpdateExpression: `${verb} #role :keys`,
        ExpressionAttributeNames: { '#role': role },
        ExpressionAttributeValues: { ':keys': new Set(keys) },
      },
    },
  },
]

/** Grants keys to a role. Belongs in the transaction that stores the role's rows. */
export const grantItems = (role: Role, keys: readonly PermissionKey[]) => change('ADD', role, keys)

/** Revokes keys from a role. */
export const revokeItems = (role: Role, keys: readonly PermissionKey[]) => change('DELETE', role, keys)
