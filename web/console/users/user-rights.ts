import { PERMISSION_KEYS, type PermissionKey, type PermissionMap } from '../../../shared/domain/permissions.ts'

/** The choices for one permission: as the role grants it, or an exception. */
export const RIGHT_CHOICES = ['role', 'allow', 'deny'] as const
type RightChoice = (typeof RIGHT_CHOICES)[number]
export const choiceLabels = { role: 'Wie Rolle', allow: 'Ja', deny: 'Nein' } as const satisfies Record<RightChoice, string>

/** Keys without their dots, which would mean nesting in a form. */
export type RightsValues = { [name: string]: RightChoice }
export const choiceOf = (key: PermissionKey) => key.replace('.', '-')

const chosen = (value: boolean | undefined): RightChoice => (value === undefined ? 'role' : value ? 'allow' : 'deny')

export const rightsValues = (permissions: PermissionMap): RightsValues =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [choiceOf(key), chosen(permissions[key])]))

/** The exceptions among the values. */
export const permissionsOf = (values: RightsValues): PermissionMap =>
  Object.fromEntries(
    PERMISSION_KEYS.flatMap((key) => {
      const choice = values[choiceOf(key)]
      return choice === 'allow' || choice === 'deny' ? [[key, choice === 'allow'] as const] : []
    }),
  )
