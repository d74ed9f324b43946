import { userCreateSchema } from '../../../shared/domain/user-forms.ts'
import { newUser, storeNewUser } from '../../use-cases/accounts/create-user.ts'
import { signIn } from '../../use-cases/accounts/sign-in.ts'
import { aCaller } from '../caller.ts'
import { person, unique } from './case.ts'

/** The password of a user that a case makes. */
export const FIRST_PASSWORD = 'Rot-Kehlchen-7'

export const userForm = () => ({ ...person(), id: `n${unique()}`, password: FIRST_PASSWORD })

/** A user as staff make one. */
export const makeUser = (given: object = {}) =>
  storeNewUser(newUser(userCreateSchema.parse({ ...userForm(), ...given })), FIRST_PASSWORD, null)

/** A user of their own, signed in. */
export const signedIn = async (given: object = {}) => {
  const user = await makeUser(given)
  const { token, cookie, session } = await signIn({ username: user.id, password: FIRST_PASSWORD }, aCaller())
  return { user, session, cookie, cookies: [`sid=${cookie}`], headers: { authorization: `Bearer ${token}` } }
}
