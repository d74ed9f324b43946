import type { Challenge } from '../../shared/api/error-body.ts'
import { type ErrorCode, errorMessages } from '../../shared/api/errors.ts'

/** The error that endpoints and use cases throw; `http/errors.ts` turns it into a response. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** German message per field. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** The number that the message refers to. */
  readonly count: number | undefined
  /** Seconds until a retry may succeed. */
  readonly retryAfterSeconds: number | undefined
  readonly challenge: Challenge | undefined
  /** The methods that the address takes. */
  readonly allowed: readonly string[] | undefined

  constructor(
    code: ErrorCode,
    message: string = errorMessages[code],
    facts: {
      fields?: Record<string, string>
      count?: number
      retryAfterSeconds?: number
      challenge?: Challenge
      allowed?: readonly string[]
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: facts.cause })
    this.name = 'ApiError'
    this.code = code
    this.fields = facts.fields
    this.count = facts.count
    this.retryAfterSeconds = facts.retryAfterSeconds
    this.challenge = facts.challenge
    this.allowed = facts.allowed
  }
}

/** An error about one submitted field. */
export const fieldError = (field: string, message: string, code: ErrorCode = 'validation') =>
  new ApiError(code, message, { fields: { [field]: message } })
