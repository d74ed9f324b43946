import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../environment.ts'
import { rememberLatest } from '../remember-latest.ts'

/** Verifies access tokens of this stage's user pool and client: signature, issuer, client, use and expiry. */
export const tokenVerifier = CognitoJwtVerifier.create({
  userPoolId: setting(environment.userPoolId),
  clientId: setting(environment.userPoolClientId),
  tokenUse: 'access',
})

export type AccessToken = { readonly id: string; readonly username: string; readonly expiresAt: number }

/** What genuine tokens say. A signature stays what it is; whether the token still counts, each request asks the table. */
const genuine = rememberLatest<string, AccessToken>(1000)

/** What an access token says, if it is genuine and not expired; undefined otherwise. `expiresAt` is in seconds since the epoch. */
export const verifyToken = async (token: string): Promise<AccessToken | undefined> => {
  const known = genuine.get(token)
  if (known !== undefined) return known.expiresAt * 1000 > Date.now() ? known : undefined
  try {
    const { jti, username, exp } = await tokenVerifier.verify(token)
    const said = { id: jti, username, expiresAt: exp }
    genuine.set(token, said)
    return said
  } catch {
    // Whatever is wrong with a token, its bearer is not signed in; why is nobody's business.
    return undefined
  }
}
