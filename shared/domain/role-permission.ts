import * as z from 'zod'
import { entityShape } from './entity.ts'
import { type PermissionKey, permissionCatalogue, type Role, roleSchema, viewRightOf } from './permissions.ts'

/** Roles with fixed rights: an administrator has all, a partner those to its own data. Their rows are kept but have no effect. */
export const ROLES_WITH_FIXED_RIGHTS: readonly Role[] = ['admin', 'ib_partner']

/** Whether a role has a right: one row of the role page. */
export const rolePermissionSchema = z.object({
  ...entityShape,
  roleName: roleSchema,
  permissionKey: z.string().min(1).max(100),
  permissionValue: z.boolean(),
  /** German description of the right, from the catalogue. */
  description: z.string(),
  /** The catalogue's area: the part of the key before the dot. */
  category: z.string().max(50),
})
export type RolePermission = z.infer<typeof rolePermissionSchema>

export const rolePermissionUpdateSchema = z.strictObject({ permissionValue: z.boolean('Erlaubt sind true und false') })

/** Area and German description of a right. */
export const describePermission = (key: PermissionKey) => {
  const [category = '', action = ''] = key.split('.')
  const areas: Readonly<Record<string, Readonly<Record<string, string>>>> = permissionCatalogue
  return { category, description: areas[category]?.[action] ?? key }
}

/** Warns of a right without the one to see its area; undefined for a right in an area without a screen. */
export const warnOfMissingView = (key: PermissionKey): string | undefined => {
  const view = viewRightOf(key)
  return view && `Gilt, aber ohne „${describePermission(view).description}“ zeigt der Bereich nicht, was er enthält.`
}
