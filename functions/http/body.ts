import { isUtf8 } from 'node:buffer'
import type { MiddlewareObj } from '@middy/core'
import httpJsonBodyParser from '@middy/http-json-body-parser'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { ApiError } from '../errors.ts'

const MAX_BYTES = 256 * 1024

const parser = httpJsonBodyParser({ disableContentTypeError: true })

/**
 * Replaces the body of requests whose route takes one by what its JSON says; other requests keep theirs unread, whatever they claim to be. A body that is not UTF-8,
 * which the gateway hands over in base64, is refused: decoding would replace what it cannot read.
 * @param takesBody whether the route of a request takes one
 */
export const jsonBody = (takesBody: (event: APIGatewayProxyEventV2) => boolean): MiddlewareObj<APIGatewayProxyEventV2> => ({
  before: (request) => {
    const { event } = request
    if (!takesBody(event)) return
    const { body = '' } = event
    if (Buffer.byteLength(body, event.isBase64Encoded ? 'base64' : 'utf8') > MAX_BYTES) throw new ApiError('too_large')
    if (event.isBase64Encoded && !isUtf8(Buffer.from(body, 'base64'))) {
      throw new ApiError('validation', 'Die Anfrage ist nicht in UTF-8 kodiert.')
    }
    const before = parser.before?.(request)
    // The parser leaves what is not declared as JSON as it was.
    if (typeof event.body === 'string' && !/^application\/(?:[\w.-]+\+)?json(?:;|$)/i.test(event.headers['content-type'] ?? '')) {
      throw new ApiError('not_json')
    }
    return before
  },
})
