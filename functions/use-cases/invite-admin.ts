import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { createAccountLink } from '../data/account-links.ts'
import type { StoredUser } from '../data/stored-user.ts'
import { transact } from '../data/transact.ts'
import { setInvitationItem, UsernameTaken, users } from '../data/users.ts'
import { applyPoolTask } from './apply-pool-task.ts'
import { newUser, storeNewUser } from './create-user.ts'

type Invitation = { readonly id: string; readonly email: string; readonly firstName: string; readonly lastName: string }

const newLink = (user: StoredUser) => {
  const now = new Date()
  const { token, expiresAt, item } = createAccountLink('invitation', user, now)
  return { token, expiresAt, item, invitation: { sentAt: now.toISOString(), expiresAt } }
}

/**
 * Creates an administrator, the first user of a new stage, with a link to choose a password. Nothing is mailed: the caller hands the link on.
 * Repeating it finishes an interrupted call and makes another link, which replaces the earlier one, until the user has signed in.
 * @returns the link's token, when it expires, and whether this is a repetition
 * @throws ZodError for an invalid name or address; ApiError conflict when another user has the name or address, or the user has signed in
 */
export const inviteAdmin = async (
  form: Invitation,
): Promise<{ readonly token: string; readonly expiresAt: string; readonly isRepeated: boolean }> => {
  const user = newUser(userCreateSchema.parse({ ...form, role: 'admin' }))
  const { token, expiresAt, item, invitation } = newLink(user)
  try {
    const stored = await storeNewUser({ ...user, invitation }, undefined, null, [item])
    // Otherwise this call has finished an interrupted one, whose link nobody has seen.
    if (stored.generation === user.generation) return { token, expiresAt, isRepeated: false }
  } catch (error) {
    if (!(error instanceof UsernameTaken)) throw error
    const stored = await users.get(user.id)
    if (stored === undefined || stored.role !== 'admin' || stored.email !== user.email || stored.lastLogin !== null) throw error
  }
  const stored = await users.getOrThrow(user.id)
  await applyPoolTask(stored.id)
  const again = newLink(stored)
  await transact([again.item, setInvitationItem(stored, again.invitation)])
  return { token: again.token, expiresAt: again.expiresAt, isRepeated: true }
}
