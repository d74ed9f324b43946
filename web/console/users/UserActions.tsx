import { PERMISSION_KEYS, type PermissionKey } from '../../../shared/domain/permissions.ts'
import { HAS_MORE, NEEDS_ROLES, nameRights, PARTNER_RIGHTS } from '../../../shared/domain/privilege.ts'
import { roleLabels } from '../../../shared/domain/role-labels.ts'
import type { User } from '../../../shared/domain/user.ts'
import { useCan, useCurrentUser } from '../../api/session.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { describeUser } from './UserFacts.tsx'

/** The actions on a user. */
export type UserAction = 'edit' | 'password' | 'rights' | 'delete'

type Button = { readonly action: UserAction; readonly icon: IconName; readonly tip: string }
const buttons: readonly Button[] = [
  { action: 'edit', icon: 'edit', tip: 'Bearbeiten' },
  { action: 'password', icon: 'key', tip: 'Passwort setzen' },
  { action: 'rights', icon: 'rights', tip: 'Persönliche Rechte' },
  { action: 'delete', icon: 'remove', tip: 'Löschen' },
]

/** Actions that nobody may take on themselves, so that an administrator always remains. */
const NOT_ON_ONESELF: { readonly [Action in UserAction]?: string } = {
  rights: 'Sie können Ihre eigenen Rechte nicht ändern.',
  delete: 'Sie können sich nicht selbst löschen.',
}

/** Why a person cannot do this to a user; undefined if they can. */
export const refusalOf = (me: Pick<User, 'id' | 'role'>, user: User, action: UserAction, can: (key: PermissionKey) => boolean) => {
  if (me.id === user.id) return NOT_ON_ONESELF[action]
  if (user.role === 'admin' && me.role !== 'admin') return `Einen ${roleLabels.admin} können nur Administratoren bearbeiten.`
  if (user.role === 'ib_partner' && action === 'password' && !can('users.roles')) return NEEDS_ROLES
  // Permissions that the role grants are left to the server to check: not everyone may see them.
  const beyond = PERMISSION_KEYS.filter(
    (key) => (user.permissions[key] === true || (user.role === 'ib_partner' && PARTNER_RIGHTS.includes(key))) && !can(key),
  )
  return beyond.length === 0 ? undefined : `${HAS_MORE}: ${nameRights(beyond)}.`
}

type UserActionsProps = { readonly user: User; readonly onAction: (action: UserAction, user: User) => void }

/** The buttons of a row that the person's permissions allow. An action that is impossible on this user stays visible and gives the reason. */
export const UserActions = ({ user, onAction }: UserActionsProps) => {
  const can = useCan()
  const me = useCurrentUser()
  const who = describeUser(user)
  const may: { readonly [Action in UserAction]: boolean } = {
    edit: can('users.edit'),
    password: can('users.edit'),
    rights: can('users.edit') && can('users.roles'),
    delete: can('users.delete'),
  }
  return (
    <span className={rowParts.actions}>
      {buttons
        .filter(({ action }) => may[action])
        .map(({ action, icon, tip }) => {
          const refusal = refusalOf(me, user, action, can)
          return (
            <IconButton
              key={action}
              icon={icon}
              tip={refusal ?? tip}
              label={`${tip}: ${who}${refusal === undefined ? '' : `. ${refusal}`}`}
              disabled={refusal !== undefined}
              onClick={() => onAction(action, user)}
            />
          )
        })}
    </span>
  )
}
