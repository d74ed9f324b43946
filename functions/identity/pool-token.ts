import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { FetchError, KidNotFoundInJwksError, WaitPeriodNotYetEndedJwkError } from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { environment } from '../../shared/platform/environment.ts'
import { signInLines } from '../../shared/platform/log-lines.ts'
import { ApiError } from '../runtime/api-error.ts'
import { setting } from '../runtime/environment.ts'
import { errorFacts, log } from '../runtime/log.ts'

/** The user pool's keys, fetched when a token names an unknown one. */
export const poolKeys = new SimpleJwksCache()

/** Verifies access tokens of this stage's user pool and client: signature, issuer, client, use and expiry. */
const verifier = CognitoJwtVerifier.create(
  { userPoolId: setting(environment.userPoolId), clientId: setting(environment.userPoolClientId), tokenUse: 'access' },
  { jwksCache: poolKeys },
)

const KEYS_MISSING = [FetchError, KidNotFoundInJwksError, WaitPeriodNotYetEndedJwkError]

/**
 * The pool's name of the user that it issued an access token to.
 * @throws ApiError unavailable when the pool's keys cannot be fetched; JwtBaseError when the token is not genuine
 */
export const poolNameOfToken = async (token: string): Promise<string> => {
  try {
    return (await verifier.verify(token)).username
  } catch (error) {
    if (!KEYS_MISSING.some((kind) => error instanceof kind)) throw error
    log('warn', signInLines.unavailable, errorFacts(error))
    throw new ApiError('unavailable', undefined, { cause: error })
  }
}
