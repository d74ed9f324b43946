import { PERMISSION_KEYS, type PermissionKey, permissionAreaLabels } from '../../../shared/domain/permissions.ts'
import { describePermission } from '../../../shared/domain/role-permission.ts'

type Group = { readonly area: string; readonly label: string; readonly keys: readonly PermissionKey[] }

const labels: Readonly<Record<string, string>> = permissionAreaLabels

/** All permissions, by area, in the catalogue's order. */
export const permissionGroups: readonly Group[] = Object.keys(labels).map((area) => ({
  area,
  label: labels[area] ?? area,
  keys: PERMISSION_KEYS.filter((key) => describePermission(key).category === area),
}))
