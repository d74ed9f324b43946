import { userCreateSchema } from '../../shared/domain/user-forms.ts'
import { UsernameTaken, users } from '../data/users.ts'
import { invitePoolUser } from '../identity/pool-users.ts'
import { newUser, storeUser } from './create-user.ts'
import { settlePool } from './settle-pool.ts'

type Invitation = { readonly id: string; readonly email: string; readonly firstName: string; readonly lastName: string }

/**
 * Makes an administrator who gets a first password by mail, and no other way: how a new stage comes by somebody who may sign in. Repeated, it finishes what
 * was broken off and sends another mail, as long as nobody has signed in under that name.
 * @returns whether this is a repetition
 * @throws ZodError for a name or address that will not do; ApiError conflict when another user has the name or address, or has signed in already
 */
export const inviteAdmin = async (invitation: Invitation): Promise<{ isRepeated: boolean }> => {
  const user = newUser(userCreateSchema.parse({ ...invitation, role: 'admin' }))
  try {
    await storeUser(user, invitePoolUser, null)
    return { isRepeated: false }
  } catch (error) {
    const stored = error instanceof UsernameTaken ? await users.get(user.id) : undefined
    if (stored === undefined || stored.role !== 'admin' || stored.email !== user.email || stored.lastLogin !== null) throw error
    await settlePool(stored.id)
    await invitePoolUser(stored)
    return { isRepeated: true }
  }
}
