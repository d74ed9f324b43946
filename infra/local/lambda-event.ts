import { isUtf8 } from 'node:buffer'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { Address } from './address.ts'
import { chooseEncoding, encoders } from './compression.ts'

/** The handler type of an HTTP API. */
export type HttpLambda = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>

type Call = {
  readonly address: Address
  readonly routeKey: string
  readonly pathParameters: Readonly<Record<string, string>>
  readonly requestId: string
  readonly body: Buffer
}

const joined = (entries: Iterable<readonly [string, string]>) => {
  const values: Record<string, string> = {}
  for (const [name, value] of entries) values[name] = name in values ? `${values[name]},${value}` : value
  return values
}

const headersOf = (request: IncomingMessage) =>
  joined(
    Object.entries(request.headersDistinct).flatMap(([name, values = []]) =>
      name === 'cookie' ? [] : values.map((value) => [name, value] as const),
    ),
  )

/** API Gateway passes text and JSON as text, and everything else in base64. */
const isText = (contentType: string | undefined, body: Buffer) =>
  isUtf8(body) && (contentType === undefined || /^(?:text\/|application\/(?:[\w.+-]+\+)?(?:json|xml|javascript)\b)/i.test(contentType))

/** The event (payload 2.0) that API Gateway would create for a request. */
export const toEvent = (request: IncomingMessage, { address, routeKey, pathParameters, requestId, body }: Call): APIGatewayProxyEventV2 => {
  const method = request.method ?? 'GET'
  const headers = headersOf(request)
  const now = new Date()
  const isBase64Encoded = body.length > 0 && !isText(headers['content-type'], body)
  return {
    version: '2.0',
    routeKey,
    rawPath: address.path,
    rawQueryString: address.rawQuery,
    ...(request.headers.cookie !== undefined && { cookies: request.headers.cookie.split(/; */) }),
    headers,
    ...(address.rawQuery !== '' && { queryStringParameters: joined(new URLSearchParams(address.rawQuery)) }),
    ...(Object.keys(pathParameters).length > 0 && { pathParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: request.headers.host?.replace(/:\d+$/, '') ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method,
        path: address.path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: request.headers['user-agent'] ?? '',
      },
      requestId,
      routeKey,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.length > 0 && { body: body.toString(isBase64Encoded ? 'base64' : 'utf8') }),
    isBase64Encoded,
  }
}

/** Longer than on AWS, because one process serves all requests on a possibly busy machine. */
const LAMBDA_MS = 60_000

export const toContext = (functionName: string, requestId: string): Context => {
  const end = Date.now() + LAMBDA_MS
  return {
    callbackWaitsForEmptyEventLoop: true,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:eu-central-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, end - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}

/** A Lambda's response as CloudFront delivers it: compressed if the browser supports it. */
export const compressed = async (
  request: IncomingMessage,
  result: APIGatewayProxyStructuredResultV2,
): Promise<APIGatewayProxyStructuredResultV2> => {
  const encoding = chooseEncoding(request.headers['accept-encoding'], String(result.headers?.['content-type'] ?? ''))
  const headers = { ...result.headers, vary: 'accept-encoding' }
  if (encoding === 'identity' || result.body === undefined) return { ...result, headers }
  const bytes = await encoders[encoding](Buffer.from(result.body, result.isBase64Encoded ? 'base64' : 'utf8'))
  return { ...result, headers: { ...headers, 'content-encoding': encoding }, body: bytes.toString('base64'), isBase64Encoded: true }
}

/** Sends a Lambda's response as API Gateway would. */
export const sendResult = (request: IncomingMessage, response: ServerResponse, result: APIGatewayProxyStructuredResultV2) => {
  const body = Buffer.from(result.body ?? '', result.isBase64Encoded ? 'base64' : 'utf8')
  response.statusCode = result.statusCode ?? 200
  for (const [name, value] of Object.entries(result.headers ?? {})) response.setHeader(name, String(value))
  if (result.cookies !== undefined) response.setHeader('set-cookie', result.cookies)
  if (response.statusCode !== 204) response.setHeader('content-length', body.length)
  response.end(request.method === 'HEAD' || response.statusCode === 204 ? undefined : body)
}
