import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { isAppAddress, pages } from '../shared/platform/pages.ts'
import { decodedPath } from './http/decoded-path.ts'
import { fill } from './pages/fill.ts'
import { type FoundPage, findPage } from './pages/find-page.ts'
import { readSiteFacts } from './pages/site-facts.ts'
import { tidyPath } from './pages/tidy-path.ts'
import { runInRequest } from './runtime/request-context.ts'

/** The prerendered documents. A Lambda takes only them and the renderer from the web build; each is loaded on demand. */
const built = () => import('../web/dist/server/documents.js')

const moved: Readonly<Record<string, string>> = pages.moved

const pageAt = async (path: string): Promise<FoundPage> => {
  const { documents } = await built()
  const document = documents[path]
  return document === undefined ? findPage(path) : { status: 200, body: fill(document, (await readSiteFacts()).facts) }
}

type Redirect = { readonly status: 301; readonly location: string }

/** A redirect keeps the query. Behind CloudFront none arrives here: `keep-query.ts` adds it there. */
const redirect = (path: string, ...queries: readonly string[]): Redirect => {
  const query = queries.filter((text) => text !== '').join('&')
  return { status: 301, location: query === '' ? path : `${path}?${query}` }
}

/** Redirects an address that is written otherwise to the page that it means. Unknown pages are answered with 404 under the requested path. */
const answerAt = async (path: string, query: string): Promise<FoundPage | Redirect> => {
  const tidy = tidyPath(path)
  const location = moved[tidy.path]
  if (location !== undefined) return redirect(location, query)
  const isTidy = tidy.path === path
  if (!isTidy && isAppAddress(tidy.path)) return redirect(encodeURI(tidy.path), encodeURI(tidy.query), query)
  const page = await pageAt(tidy.path)
  if (page.location !== undefined) return redirect(page.location, encodeURI(tidy.query), query)
  return isTidy || page.status !== 200 ? page : redirect(encodeURI(tidy.path), encodeURI(tidy.query), query)
}

/**
 * Browsers revalidate each time. CloudFront caches a response for a minute, so that changes appear soon, and serves the last one for up to
 * a day while this Lambda or the table fails.
 */
const CACHED = 'public, max-age=0, s-maxage=60, stale-if-error=86400'

/**
 * Answers public pages, filled from settings and partners: every path outside the API and the static build. Unknown ones get a 404 page.
 */
export const handler = async (
  event: APIGatewayProxyEventV2,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const { method } = event.requestContext.http
  if (method !== 'GET' && method !== 'HEAD') {
    return {
      statusCode: 405,
      headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' },
      body: 'Diese Adresse nimmt nur GET an.',
    }
  }
  const answer = await runInRequest(
    event.requestContext.requestId,
    () => answerAt(decodedPath(event.rawPath), event.rawQueryString),
    context?.getRemainingTimeInMillis(),
  )
  const cached = { 'cache-control': CACHED }
  if (!('body' in answer)) return { statusCode: 301, headers: { ...cached, location: answer.location }, body: '' }
  const { status, body, type = 'text/html; charset=utf-8', isPrivate = false } = answer
  const kept = isPrivate ? { 'cache-control': 'no-store' } : cached
  return { statusCode: status, headers: { ...kept, 'content-type': type }, body }
}
