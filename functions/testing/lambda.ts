import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import { type Api, api, type PublicRouteName, routeKey } from '../../shared/api/index.ts'
import { handler } from '../public-api.ts'

type Options = { readonly body?: unknown; readonly sourceIp?: string; readonly headers?: Readonly<Record<string, string>> }

const context: Context = {
  callbackWaitsForEmptyEventLoop: true,
  functionName: 'public-api',
  functionVersion: '1',
  invokedFunctionArn: 'arn:aws:lambda:eu-central-1:000000000000:function:public-api',
  memoryLimitInMB: '1024',
  awsRequestId: 'test',
  logGroupName: 'test',
  logStreamName: 'test',
  getRemainingTimeInMillis: () => 10_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
}

/**
 * Calls the handler of the public routes in the process of the test, over the engine of the running portal: for what a caller cannot change over
 * HTTP, such as its address or the portal's settings. Routes with parameters in their path cannot be called so.
 */
export const callPublicLambda = async (name: PublicRouteName, { body, sourceIp = '127.0.0.1', headers = {} }: Options) => {
  const route: Api[PublicRouteName] = api[name]
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: routeKey(route),
    rawPath: route.path,
    rawQueryString: '',
    headers: { 'content-type': 'application/json', ...headers },
    requestContext: {
      accountId: '000000000000',
      apiId: 'test',
      domainName: 'localhost',
      domainPrefix: 'test',
      http: { method: route.method, path: route.path, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
      requestId: 'test',
      routeKey: routeKey(route),
      stage: '$default',
      time: '',
      timeEpoch: Date.now(),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  }
  const { statusCode = 0, headers: answered = {}, body: text = '' } = await handler(event, context)
  const json: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: statusCode, headers: new Map(Object.entries(answered)), json }
}
