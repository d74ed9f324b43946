import { createHash } from 'node:crypto'
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { defaultGrants, PERMISSION_KEYS, type PermissionKey, ROLES, type Role } from '../../shared/domain/permissions.ts'
import { describePermission, ROLES_WITH_FIXED_RIGHTS, type RolePermission } from '../../shared/domain/role-permission.ts'
import { ApiError } from '../runtime/api-error.ts'
import { IS_NEW, partitionQuery, send, tableName } from './client.ts'
import { grantItems, revokeItems } from './grants.ts'
import { rolePermissionKey, rolePermissionPartition } from './keys.ts'
import { readable } from './readable.ts'
import type { WriteItem } from './transact.ts'

/** A row of the role page: a role and a right. */
export type RoleRight = { readonly role: Role; readonly key: PermissionKey }

/** All pairs of role and right. */
export const roleRights: readonly RoleRight[] = ROLES.flatMap((role) => PERMISSION_KEYS.map((key) => ({ role, key })))

const ID_BYTES = 6

/** The fixed id of a row, so that adding a missing row twice stores it once. A test checks that ids are unique. */
export const rolePermissionId = ({ role, key }: RoleRight): number =>
  createHash('sha256').update(`${role}/${key}`).digest().readUIntBE(0, ID_BYTES)

const roleRightsById = new Map(roleRights.map((right) => [rolePermissionId(right), right]))

/** The stored part; the rest of a row follows from role and right. */
const storedSchema = z.object({
  sk: z.string(),
  permissionValue: z.boolean(),
  version: z.int().positive(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

const rowOf = (right: RoleRight, { sk, ...stored }: z.infer<typeof storedSchema>): RolePermission => ({
  ...stored,
  id: rolePermissionId(right),
  roleName: right.role,
  permissionKey: right.key,
  ...describePermission(right.key),
})

/** All rows, by role and in the order of the catalogue, without rights that no longer exist. One request: the catalogue bounds their number. */
export const listRolePermissions = async (): Promise<RolePermission[]> => {
  const { Items = [] } = await send(new QueryCommand({ ...partitionQuery(rolePermissionPartition), ConsistentRead: true }))
  const stored = new Map(Items.flatMap((item) => readable(storedSchema, item)).map((item) => [item.sk, item]))
  return roleRights.flatMap((right) => {
    const item = stored.get(rolePermissionKey(right.role, right.key).sk)
    return item === undefined ? [] : [rowOf(right, item)]
  })
}

/** @throws ApiError not_found */
export const getRolePermissionOrThrow = async (id: number): Promise<RolePermission & { readonly right: RoleRight }> => {
  const right = roleRightsById.get(id)
  if (right === undefined) throw new ApiError('not_found')
  const { Item } = await send(
    new GetCommand({
      TableName: tableName(),
      Key: rolePermissionKey(right.role, right.key),
      ConsistentRead: true,
    }),
  )
  if (Item === undefined) throw new ApiError('not_found')
  return { ...rowOf(right, storedSchema.parse(Item)), right }
}

/** Changes a row and the grants derived from it; refused (stale) unless the row still has the version that was read. */
export const changeRolePermissionItems = ({ role, key }: RoleRight, before: RolePermission, after: RolePermission): WriteItem[] => [
  {
    action: {
      Update: {
        TableName: tableName(),
        Key: rolePermissionKey(role, key),
        UpdateExpression: 'SET permissionValue = :value, updatedAt = :time, version = :next',
        ConditionExpression: 'version = :before',
        ExpressionAttributeValues: {
          ':value': after.permissionValue,
          ':time': after.updatedAt,
          ':next': before.version + 1,
          ':before': before.version,
        },
      },
    },
    refusal: () => new ApiError('stale'),
  },
  ...(ROLES_WITH_FIXED_RIGHTS.includes(role) ? [] : after.permissionValue ? grantItems(role, [key]) : revokeItems(role, [key])),
]

/** The default of a row. Administrators have every right. */
export const defaultValue = ({ role, key }: RoleRight): boolean => {
  const granted: readonly PermissionKey[] = defaultGrants[role]
  return role === 'admin' || granted.includes(key)
}

/**
 * Items that add rows of one role; refused (stale) when one of them exists.
 * @param isGranted whether the role gets a right @default - the defaults
 */
export const insertRolePermissionItems = (
  role: Role,
  keys: readonly PermissionKey[],
  time: string,
  isGranted: (right: RoleRight) => boolean = defaultValue,
): WriteItem[] => {
  const granted = ROLES_WITH_FIXED_RIGHTS.includes(role) ? [] : keys.filter((key) => isGranted({ role, key }))
  return [
    ...keys.map((key) => ({
      action: {
        Put: {
          TableName: tableName(),
          Item: {
            ...rolePermissionKey(role, key),
            permissionValue: isGranted({ role, key }),
            version: 1,
            createdAt: time,
            updatedAt: time,
          },
          ConditionExpression: IS_NEW,
        },
      },
      refusal: () => new ApiError('stale'),
    })),
    ...(granted.length > 0 ? grantItems(role, granted) : []),
  ]
}
