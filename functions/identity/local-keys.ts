import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'
import { poolKeys } from './pool-token.ts'

/** Fetches the keys of the local user pool over HTTP. On AWS the verifier fetches them over HTTPS. */
export const trustLocalPool = () => {
  const url = `${process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER}/${setting(environment.userPoolId)}/.well-known/jwks.json`
  poolKeys.fetcher = { fetch: async () => (await fetch(url)).arrayBuffer() }
}
