import { canInviteUser, isActiveUser } from '../../../shared/domain/user.ts'
import { withdrawAccountLinkItem } from '../../data/account-links.ts'
import { userAuditItem } from '../../data/audit.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { transact } from '../../data/transact.ts'
import { setInvitationItem, users } from '../../data/users.ts'
import { ApiError } from '../../runtime/api-error.ts'
import { newInvitation } from '../partners/new-invitation.ts'
import { applyPoolTask } from './apply-pool-task.ts'
import { type Acting, checkMayHandle, checkMayOpen } from './privilege.ts'

const checkInvitable = (user: StoredUser) => {
  if (canInviteUser(user)) return
  throw new ApiError(
    'conflict',
    isActiveUser(user)
      ? 'Dieser Benutzer hat sich schon angemeldet. Ein neues Passwort wählt er bei der Anmeldung unter „Passwort vergessen?“.'
      : 'Nur aktive Benutzer lassen sich einladen.',
  )
}

/**
 * Mails a user who has never signed in a link to choose a password. An earlier link stops working.
 * @throws ApiError not_found, forbidden, conflict for a user who has signed in or is not active
 */
export const inviteUser = async (id: string, acting: Acting): Promise<StoredUser> => {
  const user = await users.getOrThrow(id)
  checkMayOpen(acting, user)
  checkInvitable(user)
  // The user may be missing in the pool after an interrupted creation.
  await applyPoolTask(user.id)
  const { invitation, items } = newInvitation(user, acting.user)
  await transact([
    setInvitationItem(user, invitation),
    ...items,
    userAuditItem(user, 'userInvite', { actor: acting.user.id, time: invitation.sentAt }),
  ])
  return { ...user, invitation }
}

/**
 * Makes the link of an invitation invalid.
 * @throws ApiError not_found for a user who is unknown or not invited, forbidden
 */
export const withdrawInvitation = async (id: string, acting: Acting): Promise<undefined> => {
  const user = await users.getOrThrow(id)
  checkMayHandle(acting, user)
  if (user.invitation === null) throw new ApiError('not_found', 'Dieser Benutzer hat keine offene Einladung.')
  await transact([
    setInvitationItem(user, null),
    withdrawAccountLinkItem(user.id, 'invitation'),
    userAuditItem(user, 'userInvitationWithdraw', { actor: acting.user.id }),
  ])
}
