import { emailSchema } from '../../../shared/domain/person-fields.ts'
import { usernameSchema } from '../../../shared/domain/user-forms.ts'
import type { StoredUser } from '../../data/stored-user.ts'
import { usernameByEmail, users } from '../../data/users.ts'

/** Finds a user by name or e-mail address, without case; undefined for a text that is neither. */
export const findUser = async (name: string): Promise<StoredUser | undefined> => {
  const known = usernameSchema.or(emailSchema).safeParse(name)
  if (!known.success) return undefined
  return users.get((name.includes('@') ? await usernameByEmail(name) : undefined) ?? name)
}
