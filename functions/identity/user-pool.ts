import {
  type AuthenticationResultType,
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
  type InitiateAuthCommandInput,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { environment } from '../../shared/platform/environment.ts'
import { ApiError, fieldError } from '../runtime/api-error.ts'
import { setting } from '../runtime/environment.ts'
import { log } from '../runtime/log.ts'
import { outsideRetries, tracing } from '../runtime/trace.ts'
import { poolName } from './pool-name.ts'
import { WRONG_CREDENTIALS } from './wrong-credentials.ts'

const client = new CognitoIdentityProviderClient()
client.middlewareStack.add(tracing('Cognito'), outsideRetries)
const clientId = () => setting(environment.userPoolClientId)

/** Errors for wrong credentials (the local pool reports a wrong password differently). */
const REFUSALS = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidPasswordException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
])

type Tokens = { readonly accessToken: string; readonly refreshToken: string | undefined }

const tokensOf = (result: AuthenticationResultType | undefined, refusal: () => ApiError): Tokens => {
  if (result?.AccessToken === undefined) throw refusal()
  return { accessToken: result.AccessToken, refreshToken: result.RefreshToken }
}

const asking = async <Answer>(ask: () => Promise<Answer>, refusal: () => ApiError): Promise<Answer> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && REFUSALS.has(error.name)) throw refusal()
    if (error instanceof Error && error.name === 'TooManyRequestsException') throw new ApiError('too_many', undefined, { cause: error })
    throw error
  }
}

const initiate = (input: Pick<InitiateAuthCommandInput, 'AuthFlow' | 'AuthParameters'>, refusal: () => ApiError) =>
  asking(() => client.send(new InitiateAuthCommand({ ClientId: clientId(), ...input })), refusal)

const wrongCredentials = () => new ApiError('unauthenticated', WRONG_CREDENTIALS)

const replaceFirstPassword = async (username: string, newPassword: string, Session: string | undefined) => {
  try {
    const { AuthenticationResult } = await client.send(
      new RespondToAuthChallengeCommand({
        ClientId: clientId(),
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ChallengeResponses: { USERNAME: poolName(username), NEW_PASSWORD: newPassword },
        Session,
      }),
    )
    return tokensOf(AuthenticationResult, wrongCredentials)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'InvalidPasswordException') throw error
    throw fieldError('newPassword', 'Dieses Passwort wird nicht angenommen. Bitte wählen Sie ein anderes.')
  }
}

/**
 * Checks a password with the user pool.
 * @param chooseAnother called after a correct password of an invitation for its replacement; an error that it throws ends the sign-in
 * @throws ApiError unauthenticated for an unknown user and a wrong password alike; validation when the pool does not accept the new one
 */
export const signInWithPassword = async (username: string, password: string, chooseAnother: () => string): Promise<Tokens> => {
  const { AuthenticationResult, ChallengeName, Session } = await initiate(
    { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { USERNAME: poolName(username), PASSWORD: password } },
    wrongCredentials,
  )
  if (ChallengeName !== 'NEW_PASSWORD_REQUIRED') return tokensOf(AuthenticationResult, wrongCredentials)
  return replaceFirstPassword(username, chooseAnother(), Session)
}

/**
 * A new access token for a refresh token.
 * @throws ApiError unauthenticated when the refresh token is revoked or expired
 */
export const signInWithRefreshToken = async (refreshToken: string): Promise<Tokens> => {
  const over = () => new ApiError('unauthenticated')
  const { AuthenticationResult } = await initiate({ AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters: { REFRESH_TOKEN: refreshToken } }, over)
  return tokensOf(AuthenticationResult, over)
}

/** Revokes a refresh token. The session has already ended in our table, so a failure is only logged. */
export const revokeRefreshToken = async (refreshToken: string) => {
  try {
    await client.send(new RevokeTokenCommand({ ClientId: clientId(), Token: refreshToken }))
  } catch (error) {
    log('warn', 'Refresh token could not be revoked', { error: error instanceof Error ? error.name : 'unknown' })
  }
}
