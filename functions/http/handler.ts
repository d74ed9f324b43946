import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import * as z from 'zod'
import type { Route } from '../../shared/api/route.ts'
import { ApiError } from '../errors.ts'
import { parsedValue } from '../parse-once.ts'
import { underRequest } from '../runtime/request-context.ts'
import { jsonBody } from './body.ts'
import { callerAddress } from './caller-address.ts'
import type { Cookie, RequestFacts } from './endpoint.ts'
import { errorAnswer } from './errors.ts'
import { checkOrigin } from './origin.ts'
import { listHeaders, pageSchema } from './pages.ts'
import { parseIdempotencyKey, parseIfMatch, parseRequest } from './parse.ts'
import { type AnyResources, type Operation, operationsOf } from './resources.ts'
import { authenticate, authorize, type Session } from './session.ts'

type Answer = APIGatewayProxyStructuredResultV2

const isSecure = (event: APIGatewayProxyEventV2) => !/^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(event.requestContext.domainName)

const cookieHeader = ({ name, value, maxAgeSeconds }: Cookie, secure: boolean) =>
  `${name}=${value}; Path=/api; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

const readCookies = (cookies: readonly string[] = []) =>
  Object.fromEntries(cookies.map((cookie): [string, string] => [cookie.split('=', 1)[0] ?? '', cookie.slice(cookie.indexOf('=') + 1)]))

const requestFacts = (event: APIGatewayProxyEventV2, cookies: Cookie[]): RequestFacts => ({
  requestId: event.requestContext.requestId,
  sourceIp: callerAddress(event),
  cookies: readCookies(event.cookies),
  authorization: event.headers.authorization,
  idempotencyKey: parseIdempotencyKey(event.headers['idempotency-key']),
  ifMatch: parseIfMatch(event.headers['if-match']),
  setCookie: (cookie) => cookies.push(cookie),
})

const versionSchema = z.object({ version: z.int() })

/** Passes the answer through the schema of its route, so that nothing undeclared leaves. */
const answer = (route: Route, result: unknown, event: APIGatewayProxyEventV2): Answer => {
  const schema = route.response
  if (schema === null) return { statusCode: route.status, headers: { 'cache-control': 'no-store' }, body: '' }
  const headers: Record<string, string> = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
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

/** A request that its caller may make. */
type Admitted = Operation & { readonly session: Session | undefined }

/**
 * The handler of a Lambda that serves these resources: who may call, what was sent, the endpoint, what leaves.
 * The gateway has already found the route.
 */
export const httpHandler = (resources: AnyResources) => {
  const operationOf = operationsOf(resources)
  const admitted = new WeakMap<APIGatewayProxyEventV2, Admitted>()

  const admit = async (event: APIGatewayProxyEventV2): Promise<Admitted> => {
    checkOrigin(event)
    const operation = await operationOf(event.routeKey)
    if (operation === undefined) throw new ApiError('not_found')
    const { access } = operation.route
    if (access === 'public') return { ...operation, session: undefined }
    const session = await authenticate(event.headers.authorization)
    authorize(access, session)
    return { ...operation, session }
  }

  const handler = middy<APIGatewayProxyEventV2, Answer, Error>()
    .use({
      before: async (request) => {
        admitted.set(request.event, await admit(request.event))
      },
      onError: (request) => {
        request.response = errorAnswer(request.error, request.event.requestContext.requestId)
      },
    })
    .use(jsonBody((event) => admitted.get(event)?.route.body !== undefined))
    .handler(async (event) => {
      const request = admitted.get(event)
      if (request === undefined) throw new ApiError('unauthenticated')
      const { route, endpoint, session } = request
      const cookies: Cookie[] = []
      const result = await endpoint({ ...parseRequest(route, event), session, request: requestFacts(event, cookies) })
      const secure = isSecure(event)
      return {
        ...answer(route, result, event),
        ...(cookies.length > 0 && { cookies: cookies.map((cookie) => cookieHeader(cookie, secure)) }),
      }
    })
  return (event: APIGatewayProxyEventV2, context: Context): Promise<Answer> =>
    underRequest(event.requestContext.requestId, async () => handler(event, context), context.getRemainingTimeInMillis())
}
