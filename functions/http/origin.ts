import { createHash, timingSafeEqual } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { environment } from '../../shared/platform/environment.ts'
import { originHeader } from '../../shared/platform/origin.ts'
import { ApiError } from '../runtime/api-error.ts'
import { optionalSetting } from '../runtime/environment.ts'
import type { Middleware } from './middleware.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether a request came through CloudFront, where the web ACL checks it and the caller's address is reliable. Without a secret, as on a
 * single machine, every request is accepted.
 */
export const cameThroughCloudFront = ({ headers }: Pick<APIGatewayProxyEventV2, 'headers'>): boolean => {
  const accepted = optionalSetting(environment.originSecrets)
  if (accepted === undefined) return true
  const said = digest(headers[originHeader] ?? '')
  return accepted.split(',').some((secret) => timingSafeEqual(digest(secret), said))
}

/** The message for direct calls of the gateway's address. */
export const DIRECT_CALL = 'Diese Adresse antwortet nur dem Portal selbst. Bitte rufen Sie die Adresse des Portals auf.'

/** @throws ApiError forbidden for a request that bypassed CloudFront */
export const checkOrigin = (): Middleware => ({
  before: ({ event }) => {
    if (!cameThroughCloudFront(event)) throw new ApiError('forbidden', DIRECT_CALL)
  },
})
