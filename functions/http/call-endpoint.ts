import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import { SOLUTION_HEADER } from '../../shared/api/error-body.ts'
import type { Route } from '../../shared/api/route.ts'
import { parsedValue } from '../runtime/parse-once.ts'
import { callerAddress } from './caller-address.ts'
import { type Cookie, cookieHeader, readCookies } from './cookies.ts'
import type { AnyEndpoint, RequestFacts } from './endpoint.ts'
import type { Middleware } from './middleware.ts'
import { listHeaders, pageSchema } from './pages.ts'
import { parseIdempotencyKey, parseIfMatch, parseRequest } from './parse.ts'

type Answer = APIGatewayProxyStructuredResultV2

const requestFacts = (event: APIGatewayProxyEventV2, cookies: Cookie[]): RequestFacts => ({
  requestId: event.requestContext.requestId,
  sourceIp: callerAddress(event),
  userAgent: event.headers['user-agent'] ?? '',
  cookies: readCookies(event),
  proofs: { headers: event.headers, ...(event.cookies && { cookies: event.cookies }) },
  idempotencyKey: parseIdempotencyKey(event.headers['idempotency-key']),
  challengeSolution: event.headers[SOLUTION_HEADER],
  ifMatch: parseIfMatch(event.headers['if-match']),
  setCookie: (cookie) => cookies.push(cookie),
})

const versionSchema = z.object({ version: z.int() })

/** Parses the result with the response schema, so that no undeclared field leaves. */
const answer = (route: Route, result: unknown, event: APIGatewayProxyEventV2): Answer => {
  const schema = route.response
  const common = { 'cache-control': 'no-store', ...(route.clearsBrowserStorage && { 'clear-site-data': '"storage"' }) }
  if (schema === null) return { statusCode: route.status, headers: common, body: '' }
  const headers: Record<string, string> = { ...common, 'content-type': 'application/json; charset=utf-8' }
  if (route.isList) {
    const page = pageSchema.parse(result)
    return {
      statusCode: route.status,
      headers: { ...headers, ...listHeaders(page, event.rawPath, event.queryStringParameters ?? {}) },
      body: JSON.stringify(page.items.map((item) => parsedValue(schema, item))),
    }
  }
  const body = parsedValue(schema, result)
  const version = versionSchema.safeParse(body)
  return {
    statusCode: route.status,
    headers: { ...headers, ...(version.success && { etag: `"${version.data.version}"` }) },
    body: JSON.stringify(body),
  }
}

/** Parses a request with the schemas of its route, calls the endpoint, and answers with its result and cookies. */
export const callEndpoint = (route: Route, endpoint: AnyEndpoint): Middleware => ({
  before: async ({ event, internal }) => {
    const cookies: Cookie[] = []
    const input = parseRequest(route, event)
    internal.result = await endpoint({ ...input, session: internal.session, request: requestFacts(event, cookies) })
    internal.cookies = cookies
  },
  after: (request) => {
    const { event, internal } = request
    const cookies = (internal.cookies ?? []).map(cookieHeader)
    request.response = { ...answer(route, internal.result, event), ...(cookies.length > 0 && { cookies }) }
  },
})
