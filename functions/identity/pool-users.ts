import { randomBytes } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { User } from '../../shared/domain/user.ts'
import { environment } from '../../shared/platform/environment.ts'
import { ApiError, fieldError } from '../runtime/api-error.ts'
import { setting } from '../runtime/environment.ts'
import { outsideRetries, tracing } from '../runtime/trace.ts'
import { poolName } from './pool-name.ts'

const client = new CognitoIdentityProviderClient()
client.middlewareStack.add(tracing('Cognito'), outsideRetries)

/** The parameters that name a user in a command. */
const about = (username: string) => ({ UserPoolId: setting(environment.userPoolId), Username: poolName(username) })

const attributes = ({ email }: Pick<User, 'email'>) => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
]

const isNamed = (error: unknown, ...names: readonly string[]) => error instanceof Error && names.includes(error.name)

/**
 * The error for a user who was deleted from the pool between two calls; the local pool reports it as not authorized, which Cognito never
 * does for missing rights.
 */
const goneMeanwhile = (error: unknown) =>
  isNamed(error, 'UserNotFoundException', 'NotAuthorizedException') ? new ApiError('not_found') : error

/**
 * Creates a user in the pool, or updates the address. The password stays; a new user has an unknown one.
 * @throws ApiError not_found when the user is deleted from the pool at the same time
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

/** Whether the pool has a user of this name. */
export const hasPoolUser = async (username: string): Promise<boolean> => {
  try {
    await client.send(new AdminGetUserCommand(about(username)))
    return true
  } catch (error) {
    if (isNamed(error, 'UserNotFoundException')) return false
    throw error
  }
}

/** A random password that nobody knows. */
export const unknownPassword = () => randomBytes(24).toString('base64url')

/**
 * Replaces the password of a user in the pool.
 * @throws ApiError validation when the pool does not accept the password; not_found when the pool does not have the user
 */
export const changePoolPassword = async (user: Pick<User, 'id'>, password: string): Promise<void> => {
  try {
    await client.send(new AdminSetUserPasswordCommand({ ...about(user.id), Password: password, Permanent: true }))
  } catch (error) {
    if (!isNamed(error, 'InvalidPasswordException', 'InvalidParameterException')) throw goneMeanwhile(error)
    throw fieldError('password', 'Dieses Passwort wird nicht angenommen. Bitte wählen Sie ein anderes.')
  }
}

/**
 * Creates a user in the pool, or updates one, with this password.
 * @throws ApiError validation when the pool does not accept the password; not_found when the user is deleted from the pool at the same time
 */
export const setPoolPassword = async (user: Pick<User, 'id' | 'email'>, password: string): Promise<void> => {
  await ensurePoolUser(user)
  await changePoolPassword(user, password)
}

/** Deletes a user from the pool, if it exists. */
export const deletePoolUser = async (username: string): Promise<void> => {
  try {
    await client.send(new AdminDeleteUserCommand(about(username)))
  } catch (error) {
    if (!isNamed(error, 'UserNotFoundException')) throw error
  }
}
