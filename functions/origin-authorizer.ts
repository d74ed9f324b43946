import type { APIGatewayRequestSimpleAuthorizerHandlerV2 } from 'aws-lambda'
import { isOriginSecret } from './http/origin.ts'
import { loadSecrets } from './runtime/load-secrets.ts'

await loadSecrets()

/**
 * Tells the gateway whether a request came through CloudFront. The gateway refuses requests without the secret header itself, asks this
 * about each value once, and calls no other Lambda for a value that is refused.
 */
export const handler = async ({ identitySource }: Pick<Parameters<APIGatewayRequestSimpleAuthorizerHandlerV2>[0], 'identitySource'>) => ({
  isAuthorized: isOriginSecret(identitySource?.[0] ?? ''),
})
