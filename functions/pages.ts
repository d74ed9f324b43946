import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { pages } from '../shared/platform/pages.ts'
import { cameThroughCloudFront, DIRECT_CALL } from './http/origin.ts'
import { underRequest } from './log.ts'
import { fill } from './pages/fill.ts'
import { type FoundPage, findPage } from './pages/find-page.ts'
import { readSiteFacts } from './pages/site-facts.ts'

/** The one place where a Lambda takes something from the web: its documents and its renderer, as built, each when a request needs it. Nothing else crosses that border. */
const built = () => import('../web/dist/server/documents.js')

const appAddresses: readonly string[] = pages.app

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
  const { app, documents } = await built()
  if (appAddresses.includes(path)) return { status: 200, body: app }
  // Within the staff's and partners' part the application itself says that there is nothing, to whoever is signed in and to others.
  if (path.startsWith('/admin/') || path.startsWith('/ib-partner/')) return { status: 404, body: app }
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
 * Answers every address that is neither the API's nor a file's: with a whole document, 404 for what there is not. Browsers ask again each time; the CDN
 * keeps an answer for a minute, so that a change of settings or a deactivated partner shows soon.
 */
export const handler = async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
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
  const answer = await underRequest(event.requestContext.requestId, () => answerAt(decoded(event.rawPath)))
  const cached = { 'cache-control': 'public, max-age=0, s-maxage=60' }
  if (answer.status === 301) return { statusCode: 301, headers: { ...cached, location: answer.location }, body: '' }
  const { status, body, type = 'text/html; charset=utf-8' } = answer
  return { statusCode: status, headers: { ...cached, 'content-type': type }, body }
}
