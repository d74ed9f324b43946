import { type ErrorCode, errorMessages } from '../../shared/api/errors.ts'

/** The one error that endpoints and use cases throw; `http/errors.ts` turns it into an answer. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** German message per field. */
  readonly fields: Readonly<Record<string, string>> | undefined
  /** The number that a rule speaks of. */
  readonly count: number | undefined
  /** After how many seconds it is worth trying again. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string = errorMessages[code],
    facts: { fields?: Record<string, string>; count?: number; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: facts.cause })
    this.name = 'ApiError'
    this.code = code
    this.fields = facts.fields
    this.count = facts.count
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/** An error about one field of what was sent. */
export const fieldError = (field: string, message: string, code: ErrorCode = 'validation') =>
  new ApiError(code, message, { fields: { [field]: message } })
