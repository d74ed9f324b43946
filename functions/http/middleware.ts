import type middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Cookie } from './endpoint.ts'
import type { Session } from './session.ts'

/** What one middleware of a request finds out and a later one needs. */
export type Internal = {
  /** Of the caller; missing on public routes. */
  session?: Session
  /** Set by the endpoint. */
  cookies?: readonly Cookie[]
  result?: unknown
}

export type Middleware = middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, Context, Internal>
