import { roleLabels } from '../../../shared/domain/role-labels.ts'
import { type User, userStatusLabels } from '../../../shared/domain/user.ts'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { roleLooks, userStatusLooks } from '../../ui/status-looks.ts'

type Props = { readonly user: User }

export const UserRole = ({ user }: Props) => <Status look={roleLooks[user.role]}>{roleLabels[user.role]}</Status>

export const UserStatus = ({ user }: Props) => <Status look={userStatusLooks[user.status]}>{userStatusLabels[user.status]}</Status>

type Invitation = NonNullable<User['invitation']>

export const isExpired = ({ expiresAt }: Invitation) => Date.parse(expiresAt) <= Date.now()

/** The state of an invitation in a few words. */
export const describeInvitation = (invitation: Invitation) =>
  isExpired(invitation) ? 'Einladung abgelaufen' : `Eingeladen bis ${formatDate(invitation.expiresAt)}`

/** dd.MM.yyyy HH:mm; or „Nie“, with the invitation of somebody who has not signed in yet. */
export const lastLoginOf = ({ lastLogin, invitation }: Pick<User, 'lastLogin' | 'invitation'>) => {
  if (lastLogin !== null) return formatDateTime(lastLogin)
  return invitation === null ? 'Nie' : `Nie · ${describeInvitation(invitation)}`
}

/** Name and id of a user, because names are not unique. */
export const describeUser = ({ firstName, lastName, id }: User) => `${firstName} ${lastName} (@${id})`
