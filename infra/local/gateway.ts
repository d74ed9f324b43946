import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { errorFacts, log } from '../../functions/runtime/log.ts'
import type { ErrorBody } from '../../shared/api/error-body.ts'
import { type ErrorCode, errorMessages, errorStatus } from '../../shared/api/errors.ts'
import type { lambdaOf } from '../../shared/api/index.ts'
import { matchRoute } from '../../shared/api/match-route.ts'
import { routeKey } from '../../shared/api/route.ts'
import { originHeader } from '../../shared/platform/origin.ts'
import { isAppAddress, pages } from '../../shared/platform/pages.ts'
import { consoleRoute, gatewayRoutes } from '../gateway-routes.ts'
import { mediaHeaders, securityHeaders } from '../security-headers.ts'
import { type Address, parseAddress } from './address.ts'
import { compressed, type HttpLambda, sendResult, toContext, toEvent } from './lambda-event.ts'
import { receiveUpload, sendMedia } from './media-store.ts'
import { BodyTooLarge, discardBody, readBody } from './request-body.ts'
import type { Site } from './site-files.ts'

type Lambdas = { readonly [Name in ReturnType<typeof lambdaOf> | 'pages']: HttpLambda }

type Parts = {
  readonly lambdas: Lambdas
  /** Tells whether CloudFront's secret is right, for every request to a Lambda. @default - requests need no secret */
  readonly originAuthorizer?: ((request: { readonly identitySource: string[] }) => Promise<{ readonly isAuthorized: boolean }>) | undefined
  readonly site: Site
  /** Folders of uploaded files and of those that visitors get. */
  readonly media: { readonly uploads: string; readonly media: string }
  /** Called after each request that may have written. */
  readonly onWrite: () => void
}

/** A page of another site may point a name of its own at this machine (DNS rebinding), but cannot use these. */
const isLocal = (host = '') => /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host)

const isBelow = (folder: string, { path }: Pick<Address, 'path'>) => path.startsWith(`${folder}/`)
const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** The static file of an address, by CloudFront's path patterns. */
const fileAt = ({ path }: Address) => {
  if (isAppAddress(path)) return pages.appShell
  return Object.values(pages.files).some((folder) => isBelow(folder, { path })) ? path : undefined
}

const routes = Object.fromEntries(gatewayRoutes().map((route) => [route.name, route]))

/** Does the job of CloudFront, API Gateway and S3: routes a request and answers it. */
export const gateway = ({ lambdas, originAuthorizer, site, media, onWrite }: Parts): RequestListener => {
  /** Refuses a request without CloudFront's secret as API Gateway does: 401 if it is missing, 403 if it is wrong. */
  const refusesOrigin = async (request: IncomingMessage, response: ServerResponse) => {
    if (originAuthorizer === undefined) return false
    const secret = request.headers[originHeader]
    const isMissing = typeof secret !== 'string' || secret === ''
    if (!isMissing && (await originAuthorizer({ identitySource: [secret] })).isAuthorized) return false
    const message = isMissing ? 'Unauthorized' : 'Forbidden'
    sendResult(request, response, {
      statusCode: isMissing ? 401 : 403,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message }),
    })
    discardBody(request)
    return true
  }

  const refuse = (request: IncomingMessage, response: ServerResponse, code: ErrorCode, requestId: string) => {
    const body: ErrorBody = { code, message: errorMessages[code], requestId }
    const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }
    sendResult(request, response, { statusCode: errorStatus[code], headers, body: JSON.stringify(body) })
    discardBody(request)
  }

  const refusePage = (request: IncomingMessage, response: ServerResponse, code: 'not_found' | 'method_not_allowed') => {
    sendResult(request, response, {
      statusCode: errorStatus[code],
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: errorMessages[code],
    })
    discardBody(request)
  }

  const call = async (
    name: keyof Lambdas,
    request: IncomingMessage,
    response: ServerResponse,
    facts: Omit<Parameters<typeof toEvent>[1], 'body'>,
  ) => {
    const body = await readBody(request)
    const result = await lambdas[name](toEvent(request, { ...facts, body }), toContext(name, facts.requestId))
    sendResult(request, response, name === 'pages' ? await compressed(request, result) : result)
  }

  const answerApi = async (address: Address, request: IncomingMessage, response: ServerResponse, requestId: string) => {
    if (await refusesOrigin(request, response)) return
    const match = matchRoute(routes, request.method ?? 'GET', address.segments)
    const { route, pathParameters } =
      'route' in match ? match : { route: consoleRoute, pathParameters: { proxy: address.segments.slice(2).join('/') } }
    await call(route.lambda, request, response, { address, routeKey: routeKey(route), pathParameters, requestId })
    if (!isRead(request)) onWrite()
  }

  const answerPage = async (address: Address, request: IncomingMessage, response: ServerResponse, requestId: string) => {
    if (address.path === pages.uploads && request.method === 'POST') return receiveUpload(media.uploads, request, response)
    if (isBelow(pages.media, address) && isRead(request))
      return (await sendMedia(media.media, address.path, request, response)) || refusePage(request, response, 'not_found')
    const file = fileAt(address)
    if (file === undefined && (await refusesOrigin(request, response))) return
    if (file === undefined) return call('pages', request, response, { address, routeKey: '$default', pathParameters: {}, requestId })
    if (!isRead(request)) {
      response.setHeader('allow', 'GET, HEAD')
      return refusePage(request, response, 'method_not_allowed')
    }
    if (!(await site.send(file, request, response))) refusePage(request, response, 'not_found')
  }

  return async (request, response) => {
    const requestId = randomUUID()
    if (!isLocal(request.headers.host)) return refusePage(request, response, 'not_found')
    const address = parseAddress(request.url)
    const headers = address !== undefined && isBelow(pages.media, address) ? mediaHeaders : securityHeaders
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
    const isApi = /^\/api(?:[/?]|$)/.test(request.url ?? '')
    try {
      if (address === undefined)
        return isApi ? refuse(request, response, 'not_found', requestId) : refusePage(request, response, 'not_found')
      await (isApi ? answerApi : answerPage)(address, request, response, requestId)
    } catch (error) {
      if (error instanceof BodyTooLarge) return refuse(request, response, 'too_large', requestId)
      if (request.destroyed && !request.complete) return
      log('error', 'A Lambda failed', { requestId, ...errorFacts(error) })
      if (response.headersSent) response.destroy()
      else refuse(request, response, 'unexpected', requestId)
    }
  }
}
