import { personName, type User } from '../../shared/domain/user.ts'
import { createAccountLink } from '../data/account-links.ts'
import { accountMailItems } from '../data/account-mails.ts'
import type { StoredUser } from '../data/stored-user.ts'
import type { WriteItem } from '../data/transact.ts'

type NewInvitation = { readonly invitation: NonNullable<StoredUser['invitation']>; readonly items: readonly WriteItem[] }

/** An invitation with the items of its link, which replaces an earlier one, and of its mail. */
export const newInvitation = (user: StoredUser, by: Pick<User, 'firstName' | 'lastName'>): NewInvitation => {
  const now = new Date()
  const link = createAccountLink('invitation', user, now)
  const sentAt = now.toISOString()
  return {
    invitation: { sentAt, expiresAt: link.expiresAt },
    items: [link.item, ...accountMailItems(user, { kind: 'account_invitation', link, by: personName(by) }, { time: sentAt })],
  }
}
