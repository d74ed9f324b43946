import { personName, type User } from '../../../shared/domain/user.ts'
import { createAccountLink } from '../../data/account-links.ts'
import { accountMailItems } from '../../data/account-mails.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import type { WriteItem } from '../../data/transact.ts'

type Invitation = NonNullable<StoredUser['invitation']>

/** An invitation and its link, which replaces an earlier one. Nothing is mailed. */
export const newInvitationLink = (user: StoredUser) => {
  const now = new Date()
  const link = createAccountLink('invitation', user, now)
  const invitation: Invitation = { sentAt: now.toISOString(), expiresAt: link.expiresAt }
  return { invitation, link }
}

/** An invitation with the items of its link and of its mail. */
export const newInvitation = (
  user: StoredUser,
  by: Pick<User, 'firstName' | 'lastName'>,
): { readonly invitation: Invitation; readonly items: readonly WriteItem[] } => {
  const { invitation, link } = newInvitationLink(user)
  const news = { kind: 'account_invitation', link, by: personName(by) } as const
  return { invitation, items: [link.item, ...accountMailItems(user, news, { time: invitation.sentAt })] }
}
