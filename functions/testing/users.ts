import { expect } from 'vitest'
import * as z from 'zod'
import { type User, userSchema } from '../../shared/domain/user.ts'
import { accountRules } from '../identity/account-rules.ts'
import { call, newPerson, sidOf, tokenOf } from './portal.ts'

export const PASSWORD = 'Rot-Kehlchen-7'

/** The form of a new user with a unique name. */
export const aUser = () => {
  const { firstName, lastName, email } = newPerson()
  return { id: email.split('@', 1)[0] ?? '', firstName, lastName, email }
}

/** Creates a user as an administrator, who knows the password. */
export const makeUserByStaff = async (more: object = {}): Promise<User> => {
  const { status, json } = await call('POST', '/api/users', {
    token: await tokenOf('admin'),
    body: { ...aUser(), password: PASSWORD, ...more },
  })
  expect({ status, json }).toMatchObject({ status: 201 })
  return userSchema.parse(json)
}

/** Tries to sign in; token and cookie are empty when refused. */
export const signInAs = async (username: string, password = PASSWORD) => {
  const { status, json, headers } = await call('POST', '/api/login', { body: { username, password } })
  return { status, token: z.object({ token: z.string() }).safeParse(json).data?.token ?? '', cookie: sidOf(headers) }
}

/** A first password that a strict stage accepts. */
const FIRST_PASSWORD = 'Zilp-Zalp-Meise-7'

/** Creates a user as an administrator; where the stage is strict, the user then chooses the password, or staff set it if they may not sign in. */
export const makeUser = async (more: object = {}): Promise<User> => {
  if (!accountRules().isStrict) return makeUserByStaff(more)
  const user = await makeUserByStaff({ password: FIRST_PASSWORD, ...more })
  const { status, token } = await signInAs(user.id, FIRST_PASSWORD)
  const [path, caller, body] =
    status === 200
      ? ['/api/account/password', token, { current: FIRST_PASSWORD, password: PASSWORD }]
      : [`/api/users/${user.id}/password`, await tokenOf('admin'), { password: PASSWORD }]
  expect((await call('POST', path, { token: caller, body })).status).toBe(204)
  await call('POST', '/api/logout', { token })
  return user
}
