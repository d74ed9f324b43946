import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  type InitiateAuthCommandInput,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../environment.ts'
import { ApiError } from '../errors.ts'
import { log } from '../log.ts'
import { poolName } from './pool-name.ts'

const client = new CognitoIdentityProviderClient()
const clientId = () => setting(environment.userPoolClientId)

/** What is said alike of an unknown user and of a wrong password. */
export const WRONG_CREDENTIALS = 'Bitte überprüfen Sie Ihre Anmeldedaten.'

/** Errors by which a pool says that the credentials are wrong (the embedded pool names a wrong password differently). */
const REFUSALS = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidPasswordException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
])

const initiate = async (input: Pick<InitiateAuthCommandInput, 'AuthFlow' | 'AuthParameters'>, refusal: () => ApiError) => {
  try {
    const { AuthenticationResult } = await client.send(new InitiateAuthCommand({ ClientId: clientId(), ...input }))
    if (AuthenticationResult?.AccessToken === undefined) throw refusal()
    return { accessToken: AuthenticationResult.AccessToken, refreshToken: AuthenticationResult.RefreshToken }
  } catch (error) {
    if (error instanceof Error && REFUSALS.has(error.name)) throw refusal()
    if (error instanceof Error && error.name === 'TooManyRequestsException') throw new ApiError('too_many', undefined, { cause: error })
    throw error
  }
}

/**
 * Checks a password with the user pool.
 * @throws ApiError unauthenticated, alike for an unknown user and a wrong password
 */
export const signInWithPassword = (username: string, password: string) =>
  initiate(
    { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: poolName(username), PASSWORD: password } },
    () => new ApiError('unauthenticated', WRONG_CREDENTIALS),
  )

/**
 * A new access token for a refresh token.
 * @throws ApiError unauthenticated when the refresh token is revoked or over
 */
export const signInWithRefreshToken = (refreshToken: string) =>
  initiate({ AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: refreshToken } }, () => new ApiError('unauthenticated'))

/** Revokes a refresh token. The session is over in our table already: a failure here is logged, not shown. */
export const revokeRefreshToken = async (refreshToken: string) => {
  try {
    await client.send(new RevokeTokenCommand({ ClientId: clientId(), Token: refreshToken }))
  } catch (error) {
    log('warn', 'Refresh token could not be revoked', { error: error instanceof Error ? error.name : 'unknown' })
  }
}
