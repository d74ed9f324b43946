import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { pages } from '../shared/platform/pages.ts'
import { cameThroughCloudFront, DIRECT_CALL } from './http/origin.ts'
import { fill } from './pages/fill.ts'
import { type FoundPage, findPage } from './pages/find-page.ts'
import { readSiteFacts } from './pages/site-facts.ts'
import { underRequest } from './runtime/request-context.ts'

/** The prerendered documents. They and the renderer are all that a Lambda takes from the web build; each is loaded when a request needs it. */
const built = () => import('../web/dist/server/documents.js')

/** The gateway hands over a decoded path or not, depending on its kind. */
const decoded = (path: string) => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const moved: Readonly<Record<string, string>> = pages.moved

const pageAt = async (path: string): Promise<FoundPage> => {
  const { documents } = await built()
  const document = documents[path]
  return document === undefined ? findPage(path) : { status: 200, body: fill(document, (await readSiteFacts()).facts) }
}

type Redirect = { readonly status: 301; readonly location: string }

/** A page has one address: with a slash behind it, it leads to the one without. What there is not stays not found where it was asked for. */
const answerAt = async (path: string): Promise<FoundPage | Redirect> => {
  const location = moved[path]
  if (location !== undefined) return { status: 301, location }
  const bare = path.replace(/(?<=.)\/$/, '')
  const page = await pageAt(bare)
  return bare === path || page.status !== 200 ? page : { status: 301, location: encodeURI(bare) }
}

/**
 * Browsers ask again each time. CloudFront keeps an answer for a minute, so that changed settings or a deactivated partner show soon; while this Lambda or the
 * table fails, it serves the last answer for up to a day.
 */
const CACHED = 'public, max-age=0, s-maxage=60, stale-if-error=86400'

/** Answers public pages, filled from settings and partners: every address that is neither the API's nor part of the static build. Unknown ones are a 404 page. */
export const handler = async (
  event: APIGatewayProxyEventV2,
  context?: Pick<Context, 'getRemainingTimeInMillis'>,
): Promise<APIGatewayProxyStructuredResultV2> => {
  if (!cameThroughCloudFront(event)) {
    return { statusCode: 403, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }, body: DIRECT_CALL }
  }
  const { method } = event.requestContext.http
  if (method !== 'GET' && method !== 'HEAD') {
    return {
      statusCode: 405,
      headers: { allow: 'GET, HEAD', 'content-type': 'text/plain; charset=utf-8' },
      body: 'Diese Adresse nimmt nur GET an.',
    }
  }
  const answer = await underRequest(
    event.requestContext.requestId,
    () => answerAt(decoded(event.rawPath)),
    context?.getRemainingTimeInMillis(),
  )
  const cached = { 'cache-control': CACHED }
  if (answer.status === 301) return { statusCode: 301, headers: { ...cached, location: answer.location }, body: '' }
  const { status, body, type = 'text/html; charset=utf-8' } = answer
  return { statusCode: status, headers: { ...cached, 'content-type': type }, body }
}
