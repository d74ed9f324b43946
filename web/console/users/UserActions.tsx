import type { User } from '../../../shared/domain/user.ts'
import { useCan, useCurrentUser } from '../../api/session.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { describeUser } from './UserFacts.tsx'

/** What staff do with a user. */
export type UserAction = 'edit' | 'password' | 'rights' | 'delete'

type UserActionsProps = { readonly user: User; readonly onAction: (action: UserAction, user: User) => void }

/** The buttons of a row, as far as the person may. */
export const UserActions = ({ user, onAction }: UserActionsProps) => {
  const can = useCan()
  const isOneself = useCurrentUser().id === user.id
  const who = describeUser(user)
  const act = (action: UserAction) => () => onAction(action, user)
  return (
    <span data-part="actions">
      {can('users.edit') && (
        <>
          <IconButton icon="edit" tip="Bearbeiten" label={`Bearbeiten: ${who}`} onClick={act('edit')} />
          <IconButton icon="key" tip="Passwort setzen" label={`Passwort setzen: ${who}`} onClick={act('password')} />
        </>
      )}
      {can('users.edit') && can('users.roles') && (
        <IconButton
          icon="rights"
          tip={isOneself ? 'Sie können Ihre eigenen Rechte nicht ändern.' : 'Persönliche Rechte'}
          label={`Persönliche Rechte: ${who}${isOneself ? '. Sie können Ihre eigenen Rechte nicht ändern.' : ''}`}
          disabled={isOneself}
          onClick={act('rights')}
        />
      )}
      {can('users.delete') && (
        <IconButton
          icon="remove"
          tip={isOneself ? 'Sie können sich nicht selbst löschen.' : 'Löschen'}
          label={`Löschen: ${who}${isOneself ? '. Sie können sich nicht selbst löschen.' : ''}`}
          disabled={isOneself}
          onClick={act('delete')}
        />
      )}
    </span>
  )
}
