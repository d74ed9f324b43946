import { ApiError } from '../runtime/api-error.ts'
import type { Middleware } from './middleware.ts'

/** Whether a browser says that another website sends this request. */
export const isCrossSite = ({ headers }: { readonly headers: Readonly<Record<string, string | undefined>> }): boolean =>
  headers['sec-fetch-site'] === 'cross-site'

/**
 * Refuses writes that other websites send: a form there, posted to the sign-out, would delete the session's cookie and the portal's storage in the
 * visitor's browser.
 * @throws ApiError forbidden
 */
export const refuseCrossSiteWrites = (): Middleware => ({
  before: ({ event }) => {
    if (event.requestContext.http.method !== 'GET' && isCrossSite(event)) throw new ApiError('forbidden')
  },
})
