import middy from '@middy/core'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { ApiError } from '../runtime/api-error.ts'
import { runInRequest } from '../runtime/request-context.ts'
import { authorizeCaller } from './authorize.ts'
import { acceptJson } from './body.ts'
import { callEndpoint } from './call-endpoint.ts'
import { refuseCrossSiteWrites } from './cross-site.ts'
import { answerErrors } from './errors.ts'
import type { Internal } from './middleware.ts'
import { type AnyResources, findOperation, type Operation } from './resources.ts'

type Event = APIGatewayProxyEventV2
type Answer = APIGatewayProxyStructuredResultV2

const newHandler = () => middy<Event, Answer, Error, Context, Internal>().use(answerErrors()).use(refuseCrossSiteWrites())

/**
 * Authorises, parses, calls the endpoint and answers. The last middleware calls the endpoint, because a middy handler sees neither session
 * nor input.
 */
const routeHandler = ({ route, endpoint }: Operation) =>
  newHandler()
    .use(authorizeCaller(route))
    .use(route.body === undefined ? [] : [acceptJson(), httpJsonBodyParser({ disableContentTypeError: true })])
    .use(callEndpoint(route, endpoint))

const notFound = newHandler().before(() => {
  throw new ApiError('not_found')
})

/** The handler of a Lambda that serves these resources. The gateway has already matched the route. */
export const httpHandler = (resources: AnyResources) => {
  const handlers = new Map<string, ReturnType<typeof routeHandler>>()
  const handlerOf = async (key: string) => {
    const known = handlers.get(key)
    if (known !== undefined) return known
    const operation = await findOperation(resources, key)
    if (operation === undefined) return notFound
    const handler = routeHandler(operation)
    handlers.set(key, handler)
    return handler
  }
  return (event: Event, context: Context): Promise<Answer> =>
    runInRequest(
      event.requestContext.requestId,
      async () => (await handlerOf(event.routeKey))(event, context),
      context.getRemainingTimeInMillis(),
    )
}
