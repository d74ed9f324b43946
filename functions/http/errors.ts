import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import * as z from 'zod'
import type { ErrorBody } from '../../shared/api/error-body.ts'
import { errorStatus } from '../../shared/api/errors.ts'
import { isTransient } from '../data/client.ts'
import { ApiError } from '../runtime/api-error.ts'
import { errorFacts, log } from '../runtime/log.ts'
import type { Middleware } from './middleware.ts'

const UNKNOWN_FIELD = 'Dieses Feld gibt es hier nicht'

/** The first message of each field that a schema refused, by the field's path. */
export const fieldMessages = (error: z.ZodError): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= UNKNOWN_FIELD
    else fields[issue.path.join('.') || 'body'] ??= issue.message
  }
  return fields
}

/** The errors of the JSON parser, which carry a status. */
const parserErrorSchema = z.object({ statusCode: z.literal([415, 422]) })

const toApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  if (parserErrorSchema.safeParse(error).success) {
    return new ApiError('validation', 'Die Anfrage enthält kein gültiges JSON.', { cause: error })
  }
  if (isTransient(error)) return new ApiError('too_many', undefined, { retryAfterSeconds: 1, cause: error })
  return new ApiError('unexpected', undefined, { cause: error })
}

/** Maps every error to a response. Unexpected errors are logged and masked. */
const errorAnswer = (error: unknown, requestId: string): APIGatewayProxyStructuredResultV2 => {
  const { code, message, fields, count, challenge, retryAfterSeconds, allowed, cause } = toApiError(error)
  if (code === 'unexpected') log('error', 'Unexpected error', errorFacts(cause))
  if (cause instanceof Error && cause.name === 'AbortError') log('warn', 'A request ran out of time', errorFacts(cause))
  const body: ErrorBody = {
    code,
    message,
    requestId,
    ...(fields && { fields }),
    ...(count !== undefined && { count }),
    ...(challenge && { challenge }),
  }
  return {
    statusCode: errorStatus[code],
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
      ...(allowed && { allow: allowed.join(', ') }),
    },
    body: JSON.stringify(body),
  }
}

/** Answers with the error that an endpoint or a middleware threw. */
export const answerErrors = (): Middleware => ({
  onError: (request) => {
    request.response = errorAnswer(request.error, request.event.requestContext.requestId)
  },
})
