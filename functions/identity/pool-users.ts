import { randomBytes } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { User } from '../../shared/domain/user.ts'
import { environment } from '../../shared/platform/environment.ts'
import { ApiError, fieldError } from '../runtime/api-error.ts'
import { setting } from '../runtime/environment.ts'
import { asOneCall, tracing } from '../runtime/trace.ts'
import { poolName } from './pool-name.ts'

const client = new CognitoIdentityProviderClient()
client.middlewareStack.add(tracing('Cognito'), asOneCall)

/** Who a command is about. */
const about = (username: string) => ({ UserPoolId: setting(environment.userPoolId), Username: poolName(username) })

const attributes = ({ email }: Pick<User, 'email'>) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
]

const isNamed = (error: unknown, ...names: readonly string[]) => error instanceof Error && names.includes(error.name)

/** What to throw when somebody took the user out of the pool between two calls; the local pool calls it not authorized, which Cognito never says of rights. */
const goneMeanwhile = (error: unknown) =>
  isNamed(error, 'UserNotFoundException', 'NotAuthorizedException') ? new ApiError('not_found') : error

/**
 * Makes sure that the pool knows a user, under its present address. Its password stays; one that is new there has none that anybody knows.
 * @throws ApiError not_found when the user is taken out of the pool at the same time
 */
export const ensurePoolUser = async (user: Pick<User, 'id' | 'email'>): Promise<void> => {
  try {
    await client.send(new AdminCreateUserCommand({ ...about(user.id), MessageAction: 'SUPPRESS', UserAttributes: attributes(user) }))
  } catch (error) {
    if (!isNamed(error, 'UsernameExistsException')) throw error
    const update = new AdminUpdateUserAttributesCommand({ ...about(user.id), UserAttributes: attributes(user) })
    await client.send(update).catch((gone: unknown) => Promise.reject(goneMeanwhile(gone)))
  }
}

/** A password that nobody knows. */
export const unknownPassword = () => randomBytes(24).toString('base64url')

/**
 * Makes sure that the pool knows a user, with this password.
 * @throws ApiError validation when the pool does not take the password; not_found when the user is taken out of the pool at the same time
 */
export const setPoolPassword = async (user: Pick<User, 'id' | 'email'>, password: string): Promise<void> => {
  await ensurePoolUser(user)
  try {
    await client.send(new AdminSetUserPasswordCommand({ ...about(user.id), Password: password, Permanent: true }))
  } catch (error) {
    if (!isNamed(error, 'InvalidPasswordException', 'InvalidParameterException')) throw goneMeanwhile(error)
    throw fieldError('password', 'Dieses Passwort wird nicht angenommen. Bitte wählen Sie ein anderes.')
  }
}

/** Makes sure that the pool knows nobody of this name. */
export const deletePoolUser = async (username: string): Promise<void> => {
  try {
    await client.send(new AdminDeleteUserCommand(about(username)))
  } catch (error) {
    if (!isNamed(error, 'UserNotFoundException')) throw error
  }
}

/**
 * Has the pool send somebody a first password by mail, with which they sign in once and choose their own. Whatever the pool knew under this name before, a
 * password among it, counts no more; so it may be repeated.
 */
export const invitePoolUser = async (user: Pick<User, 'id' | 'email'>): Promise<void> => {
  await deletePoolUser(user.id)
  await client.send(new AdminCreateUserCommand({ ...about(user.id), DesiredDeliveryMediums: ['EMAIL'], UserAttributes: attributes(user) }))
}
