import { PERMISSION_KEYS, type PermissionKey, type PermissionMap } from '../../../shared/domain/permissions.ts'

/** A right of one person: as the role has it, or an exception. */
export const RIGHT_CHOICES = ['role', 'allow', 'deny'] as const
type RightChoice = (typeof RIGHT_CHOICES)[number]
export const choiceLabels = { role: 'Wie Rolle', allow: 'Ja', deny: 'Nein' } as const satisfies Record<RightChoice, string>

/** Dots would mean nesting in a form, so keys stand there without. */
export type RightsValues = { [name: string]: RightChoice }
export const choiceOf = (key: PermissionKey) => key.replace('.', '-')

const chosen = (value: boolean | undefined): RightChoice => (value === undefined ? 'role' : value ? 'allow' : 'deny')

export const rightsValues = (permissions: PermissionMap): RightsValues =>
  Object.fromEntries(PERMISSION_KEYS.map((key) => [choiceOf(key), chosen(permissions[key])]))

/** The exceptions alone. */
export const permissionsOf = (values: RightsValues): PermissionMap =>
  Object.fromEntries(
    PERMISSION_KEYS.flatMap((key) => {
      const choice = values[choiceOf(key)]
      return choice === 'allow' || choice === 'deny' ? [[key, choice === 'allow'] as const] : []
    }),
  )
