import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import {
  type AccountRouteName,
  type Api,
  api,
  type ConsoleRouteName,
  lambdaOf,
  type MediaRouteName,
  type PublicRouteName,
} from '../../shared/api/index.ts'
import { routeKey } from '../../shared/api/route.ts'
import { handler as accountHandler } from '../account-api.ts'
import { handler as consoleHandler } from '../console-api.ts'
import { handler as mediaHandler } from '../media-api.ts'
import { handler as publicHandler } from '../public-api.ts'

/** A request as the gateway passes it to a Lambda. */
export type LambdaCall = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly sourceIp?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: readonly string[]
}

type CallableRouteName = AccountRouteName | PublicRouteName | ConsoleRouteName | MediaRouteName

const handlers = {
  accountApi: accountHandler,
  publicApi: publicHandler,
  consoleApi: consoleHandler,
  mediaApi: mediaHandler,
}

export const context: Context = {
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'api',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:eu-central-1:000000000000:function:api',
  memoryLimitInMB: '1024',
  awsRequestId: 'test',
  logGroupName: 'test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 60_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
}

/** The event of a call. */
export const eventOf = (
  name: CallableRouteName,
  { params = {}, query = {}, body, sourceIp = '127.0.0.1', headers = {}, cookies }: LambdaCall,
): APIGatewayProxyEventV2 => {
  const route: Api[CallableRouteName] = api[name]
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => String(params[parameter]))
  return {
    version: '2.0',
    routeKey: routeKey(route),
    rawPath: path,
    rawQueryString: String(new URLSearchParams(query)),
    queryStringParameters: { ...query },
    headers: { 'content-type': 'application/json', ...headers },
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'test',
      http: { method: route.method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
      requestId: 'test',
      routeKey: routeKey(route),
      stage: '$default',
      time: '',
      timeEpoch: Date.now(),
    },
    pathParameters: Object.fromEntries(Object.entries(params).map(([parameter, value]) => [parameter, String(value)])),
    ...(cookies && { cookies: [...cookies] }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  }
}

/**
 * Calls a handler in the test's process, on the engine of the running portal, to control what HTTP callers cannot: the address, the
 * settings and faults of the handler's calls.
 */
export const callLambda = async (name: CallableRouteName, call: LambdaCall) => {
  const route: Api[CallableRouteName] = api[name]
  const lambda = lambdaOf(route)
  if (lambda === 'previewApi') throw new Error(`${name} renders a page`)
  const handler = handlers[lambda]
  const { statusCode = 0, headers: answered = {}, body: text = '', cookies: set = [] } = await handler(eventOf(name, call), context)
  const json: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: statusCode, headers: new Map(Object.entries(answered)), cookies: set, json }
}
