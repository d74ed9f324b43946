import { isUtf8 } from 'node:buffer'
import { limits } from '../../shared/platform/limits.ts'
import { ApiError } from '../runtime/api-error.ts'
import type { Middleware } from './middleware.ts'

/**
 * Accepts bodies that the JSON parser may read. A body that is not UTF-8 arrives in base64 and is refused, because decoding would replace
 * unreadable bytes.
 * @throws ApiError too_large, validation, not_json
 */
export const acceptJson = (): Middleware => ({
  before: ({ event: { body, headers, isBase64Encoded } }) => {
    if (body === undefined) return
    if (Buffer.byteLength(body, isBase64Encoded ? 'base64' : 'utf8') > limits.bodyBytes) throw new ApiError('too_large')
    if (isBase64Encoded && !isUtf8(Buffer.from(body, 'base64'))) throw new ApiError('validation', 'Die Anfrage ist nicht in UTF-8 kodiert.')
    if (!/^application\/(?:[\w.-]+\+)?json(?:;|$)/i.test(headers['content-type'] ?? '')) throw new ApiError('not_json')
  },
})
