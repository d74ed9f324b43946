import { expect } from 'vitest'
import * as z from 'zod'
import { type User, userSchema } from '../../shared/domain/user.ts'
import { call, sidOf, somebody, tokenOf } from './portal.ts'

export const PASSWORD = 'Rot-Kehlchen-7'

/** The form of a new user with a unique name. */
export const aUser = () => {
  const { firstName, lastName, email } = somebody()
  return { id: email.split('@', 1)[0] ?? '', firstName, lastName, email }
}

/** Creates a user as an administrator. */
export const makeUser = async (more: object = {}): Promise<User> => {
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
