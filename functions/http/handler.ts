import middy from '@middy/core'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { matchRoute } from '../../shared/api/match-route.ts'
import { type Route, routeKey } from '../../shared/api/route.ts'
import { ApiError } from '../runtime/api-error.ts'
import { log } from '../runtime/log.ts'
import { runInRequest } from '../runtime/request-context.ts'
import { authorizeCaller } from './authorize.ts'
import { acceptJson } from './body.ts'
import { callEndpoint } from './call-endpoint.ts'
import { refuseCrossSiteWrites } from './cross-site.ts'
import { decodedPath } from './decoded-path.ts'
import type { AnyEndpoint } from './endpoint.ts'
import { answerErrors } from './errors.ts'
import type { Internal } from './middleware.ts'
import { type AnyResources, findOperation, type Operation } from './resources.ts'

type Event = APIGatewayProxyEventV2
type Answer = APIGatewayProxyStructuredResultV2

/** The segments of a call's path, including the empty one before the first slash. */
const pathOf = ({ rawPath }: Event) => decodedPath(rawPath).split('/')

const newHandler = () => middy<Event, Answer, Error, Context, Internal>().use(answerErrors()).use(refuseCrossSiteWrites())

/**
 * Authorises, parses, calls the endpoint and answers. The last middleware calls the endpoint, because a middy handler sees neither session
 * nor input.
 */
const routeHandler = (route: Route, endpoint: AnyEndpoint) =>
  newHandler()
    .use(authorizeCaller(route))
    .use(route.body === undefined ? [] : [acceptJson(), httpJsonBodyParser({ disableContentTypeError: true })])
    .use(callEndpoint(route, endpoint))

/** Refuses what no endpoint takes. The whole contract, which takes time to build, tells which methods the path does take. */
const refuseUnknown = newHandler().before(async ({ event }) => {
  const { api } = await import('../../shared/api/index.ts')
  const found = matchRoute<Route>(api, '', pathOf(event))
  const allowed = 'allowed' in found ? found.allowed : []
  throw allowed.length === 0 ? new ApiError('not_found') : new ApiError('method_not_allowed', undefined, { allowed })
})

/** The handler of a Lambda that serves these resources. */
export const httpHandler = (resources: AnyResources) => {
  const handlers = new Map<Route, ReturnType<typeof routeHandler>>()
  const handlerOf = ({ route, endpoint }: Operation) => {
    const handler = handlers.get(route) ?? routeHandler(route, endpoint)
    handlers.set(route, handler)
    return handler
  }
  const answer = async (event: Event, context: Context): Promise<Answer> => {
    const begun = performance.now()
    const operation = await findOperation(resources, event.requestContext.http.method, pathOf(event))
    const answered =
      operation === undefined
        ? await refuseUnknown(event, context)
        : await handlerOf(operation)({ ...event, pathParameters: operation.pathParameters }, context)
    // The gateway knows most calls by a common name only.
    log('info', 'Call answered', {
      route: operation && routeKey(operation.route),
      status: answered.statusCode,
      milliseconds: Math.round(performance.now() - begun),
    })
    return answered
  }
  return (event: Event, context: Context): Promise<Answer> =>
    runInRequest(event.requestContext.requestId, () => answer(event, context), context.getRemainingTimeInMillis())
}
