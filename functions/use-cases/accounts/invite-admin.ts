import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { transact } from '../../data/transact.ts'
import { setInvitationItem, UsernameTaken, users } from '../../data/users.ts'
import { newInvitationLink } from '../partners/new-invitation.ts'
import { applyPoolTask } from './apply-pool-task.ts'
import { newUser, storeNewUser } from './create-user.ts'

type Invitation = { readonly id: string; readonly email: string; readonly firstName: string; readonly lastName: string }

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
  const { link, invitation } = newInvitationLink(user)
  try {
    const stored = await storeNewUser({ ...user, invitation }, undefined, null, [link.item])
    // Otherwise this call has finished an interrupted one, whose link nobody has seen.
    if (stored.generation === user.generation) return { token: link.token, expiresAt: link.expiresAt, isRepeated: false }
  } catch (error) {
    if (!(error instanceof UsernameTaken)) throw error
    const stored = await users.get(user.id)
    if (stored === undefined || stored.role !== 'admin' || stored.email !== user.email || stored.lastLogin !== null) throw error
  }
  const stored = await users.getOrThrow(user.id)
  await applyPoolTask(stored.id)
  const again = newInvitationLink(stored)
  await transact([again.link.item, setInvitationItem(stored, again.invitation)])
  return { token: again.link.token, expiresAt: again.link.expiresAt, isRepeated: true }
}
