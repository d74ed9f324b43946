import { createHash, timingSafeEqual } from 'node:crypto'
import { environment } from '../../shared/platform/environment.ts'
import { setting } from '../runtime/environment.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether this is a secret of CloudFront, which marks its requests with one. Behind CloudFront the web ACL has checked a request, and the
 * caller's address is reliable.
 */
export const isOriginSecret = (text: string): boolean => {
  const said = digest(text)
  return setting(environment.originSecrets)
    .split(',')
    .some((secret) => timingSafeEqual(digest(secret), said))
}
