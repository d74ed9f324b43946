import { CognitoJwtVerifier } from 'aws-jwt-verify'
import {
  JwtInvalidClaimError,
  JwtInvalidSignatureAlgorithmError,
  JwtInvalidSignatureError,
  JwtParseError,
  JwtWithoutValidKidError,
  KidNotFoundInJwksError,
  ParameterValidationError,
  WaitPeriodNotYetEndedJwkError,
} from 'aws-jwt-verify/error'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'

/** The user pool's keys, fetched when a token names an unknown one. */
export const poolKeys = new SimpleJwksCache()

/** Verifies access tokens of this stage's user pool and client: signature, issuer, client, use and expiry. */
const verifier = CognitoJwtVerifier.create(
  { userPoolId: setting(environment.userPoolId), clientId: setting(environment.userPoolClientId), tokenUse: 'access' },
  { jwksCache: poolKeys },
)

export type AccessToken = { readonly id: string; readonly username: string; readonly expiresAt: number }

/** Errors of the verifier about the token itself. It throws others when it cannot fetch the pool's keys. */
const INVALID_TOKEN = [
  JwtInvalidClaimError,
  JwtInvalidSignatureAlgorithmError,
  JwtInvalidSignatureError,
  JwtParseError,
  JwtWithoutValidKidError,
  KidNotFoundInJwksError,
  // The token has no issuer.
  ParameterValidationError,
  // An unknown key is not fetched again immediately.
  WaitPeriodNotYetEndedJwkError,
]

/**
 * The claims of an access token if it is genuine and not expired; undefined otherwise. `expiresAt` is in seconds since the epoch.
 * @throws FetchError when the pool's keys cannot be fetched
 */
export const verifyToken = async (token: string): Promise<AccessToken | undefined> => {
  try {
    const { jti, username, exp } = await verifier.verify(token)
    return { id: jti, username, expiresAt: exp }
  } catch (error) {
    if (INVALID_TOKEN.some((kind) => error instanceof kind)) return undefined
    throw error
  }
}
