import { createHmac } from 'node:crypto'
import {
  AdminInitiateAuthCommand,
  CognitoIdentityProviderClient,
  DescribeUserPoolClientCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { environment } from '../../shared/platform/environment.ts'
import { ApiError } from '../runtime/api-error.ts'
import { setting } from '../runtime/environment.ts'
import { FAILED_SIGN_INS, tooManyAttempts } from '../runtime/too-many-attempts.ts'
import { outsideRetries, tracing } from '../runtime/trace.ts'
import { poolName } from './pool-name.ts'
import { poolNameOfToken } from './pool-token.ts'

const client = new CognitoIdentityProviderClient()
client.middlewareStack.add(tracing('Cognito'), outsideRetries)

const poolClient = () => ({ UserPoolId: setting(environment.userPoolId), ClientId: setting(environment.userPoolClientId) })

let secret: Promise<string> | undefined

/** The secret of the pool's client, asked for once: no setting and no template contains it. */
const clientSecret = (): Promise<string> => {
  secret ??= client.send(new DescribeUserPoolClientCommand(poolClient())).then(
    ({ UserPoolClient }) => UserPoolClient?.ClientSecret ?? '',
    (error) => {
      secret = undefined
      throw error
    },
  )
  return secret
}

/** Errors for wrong credentials (the local pool reports a wrong password differently). */
const REFUSALS = new Set([
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidPasswordException',
  'UserNotConfirmedException',
  'PasswordResetRequiredException',
])

/** The longest lock of the pool, which does not say how long one lasts. */
const LONGEST_LOCK_SECONDS = 15 * 60

/** The pool tries no password of this user for now: too many were wrong, whoever sent them. */
export class PoolLocked extends ApiError {
  constructor(cause: Error) {
    const { message, retryAfterSeconds } = tooManyAttempts(FAILED_SIGN_INS, LONGEST_LOCK_SECONDS)
    super('too_many', message, { cause, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) })
  }
}

const isLock = ({ name, message }: Error) => name === 'NotAuthorizedException' && /attempts exceeded/i.test(message)

/**
 * Asks the user pool whether a password is right. The token that it answers with is verified and thrown away.
 * @returns false for an unknown user and a wrong password alike
 * @throws PoolLocked after many wrong passwords; ApiError too_many when the pool is asked too often, unavailable when its keys cannot be fetched
 */
export const isRightPassword = async (username: string, password: string): Promise<boolean> => {
  const name = poolName(username)
  const { ClientId } = poolClient()
  const hash = createHmac('sha256', await clientSecret())
    .update(`${name}${ClientId}`)
    .digest('base64')
  try {
    const { AuthenticationResult } = await client.send(
      new AdminInitiateAuthCommand({
        ...poolClient(),
        AuthFlow: 'ADMIN_USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: name, PASSWORD: password, SECRET_HASH: hash },
      }),
    )
    return AuthenticationResult?.AccessToken !== undefined && (await poolNameOfToken(AuthenticationResult.AccessToken)) === name
  } catch (error) {
    if (error instanceof Error && isLock(error)) throw new PoolLocked(error)
    if (error instanceof Error && REFUSALS.has(error.name)) return false
    if (error instanceof Error && error.name === 'TooManyRequestsException') throw new ApiError('too_many', undefined, { cause: error })
    throw error
  }
}
