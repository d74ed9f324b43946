import type middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Session } from './session.ts'

/** Results of one middleware that a later one needs. */
export type Internal = {
  /** The caller's session; missing on public routes. */
  session?: Session
}

export type Middleware = middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, Context, Internal>
