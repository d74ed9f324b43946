import * as z from 'zod'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../environment.ts'
import { tokenVerifier } from '../identity/token.ts'

const keysSchema = z.object({
  keys: z.array(z.object({ kid: z.string(), kty: z.literal('RSA'), alg: z.string(), use: z.literal('sig'), n: z.string(), e: z.string() })),
})

/** Lets the process of a test verify tokens of the running portal's user pool: the verifier would fetch its keys by HTTPS only. */
export const fetchKeys = async (): Promise<void> => {
  const address = `${process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER}/${setting(environment.userPoolId)}/.well-known/jwks.json`
  tokenVerifier.cacheJwks(keysSchema.parse(await (await fetch(address)).json()))
}
