import type { ErrorBody } from '../../shared/api/error-body.ts'
import { isRecord } from '../../shared/domain/is-record.ts'

/** Reads the error body. Lenient, because a gateway in between may answer with a body that is not ours. */
const parseBody = (text: string): Partial<Omit<ErrorBody, 'challenge'>> & { readonly challenge?: object } => {
  try {
    const body: unknown = JSON.parse(text)
    if (!isRecord(body)) return {}
    const fields = isRecord(body.fields)
      ? Object.fromEntries(Object.entries(body.fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
      : undefined
    return {
      ...(typeof body.code === 'string' ? { code: body.code } : {}),
      ...(typeof body.message === 'string' ? { message: body.message } : {}),
      ...(typeof body.requestId === 'string' ? { requestId: body.requestId } : {}),
      ...(typeof body.count === 'number' ? { count: body.count } : {}),
      ...(isRecord(body.challenge) ? { challenge: body.challenge } : {}),
      ...(fields === undefined ? {} : { fields }),
    }
  } catch {
    return {}
  }
}

/** Any answer other than a success. `message` is `<status>: <body or status text>`; `said` is the server's German message, if it sent one. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string | undefined
  readonly said: string | undefined
  readonly fields: Readonly<Record<string, string>>
  readonly count: number | undefined
  /** With `challenge_required`: what to solve before the call is repeated. */
  readonly challenge: object | undefined

  constructor(status: number, statusText: string, text: string) {
    super(`${status}: ${text === '' ? statusText : text}`)
    const body = parseBody(text)
    this.status = status
    this.code = body.code
    this.said = body.message
    this.fields = body.fields ?? {}
    this.count = body.count
    this.challenge = body.challenge
  }
}

/** No answer has come: there is no connection, or the server has not answered in time. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** The German message for a failure: the server's own, else one for a lost connection or an unreadable answer. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ApiError && error.said !== undefined) return error.said
  if (error instanceof NoAnswer) return 'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es erneut.'
  return 'Es ist ein unerwarteter Fehler aufgetreten. Bitte versuchen Sie es erneut.'
}
