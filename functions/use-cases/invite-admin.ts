import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { UsernameTaken, users } from '../data/users.ts'
import { invitePoolUser } from '../identity/pool-users.ts'
import { applyPoolTask } from './apply-pool-task.ts'
import { newUser, storeUser } from './create-user.ts'

type Invitation = { readonly id: string; readonly email: string; readonly firstName: string; readonly lastName: string }

/**
 * Creates an administrator whose first password is sent by mail only: the first user of a new stage. Repeating it finishes an interrupted
 * call and sends another mail, until the user has signed in.
 * @returns whether this is a repetition
 * @throws ZodError for an invalid name or address; ApiError conflict when another user has the name or address, or the user has signed in
 */
export const inviteAdmin = async (invitation: Invitation): Promise<{ isRepeated: boolean }> => {
  const user = newUser(userCreateSchema.parse({ ...invitation, role: 'admin' }))
  try {
    await storeUser(user, invitePoolUser, null)
    return { isRepeated: false }
  } catch (error) {
    const stored = error instanceof UsernameTaken ? await users.get(user.id) : undefined
    if (stored === undefined || stored.role !== 'admin' || stored.email !== user.email || stored.lastLogin !== null) throw error
    await applyPoolTask(stored.id)
    await invitePoolUser(stored)
    return { isRepeated: true }
  }
}
