import { roleLabels } from '../../../shared/domain/permissions.ts'
import { type User, userStatusLabels } from '../../../shared/domain/user.ts'
import { formatDateTime } from '../../ui/format.ts'
import { Status } from '../../ui/Status.tsx'
import { roleLooks, userStatusLooks } from '../../ui/status-looks.ts'

type Props = { readonly user: User }

export const UserRole = ({ user }: Props) => <Status look={roleLooks[user.role]}>{roleLabels[user.role]}</Status>

export const UserStatus = ({ user }: Props) => <Status look={userStatusLooks[user.status]}>{userStatusLabels[user.status]}</Status>

/** dd.MM.yyyy HH:mm or „Nie“. */
export const lastLoginOf = ({ lastLogin }: User) => (lastLogin === null ? 'Nie' : formatDateTime(lastLogin))

/** Name and id of a user, because names are not unique. */
export const describeUser = ({ firstName, lastName, id }: User) => `${firstName} ${lastName} (@${id})`
