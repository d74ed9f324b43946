import { AsyncLocalStorage } from 'node:async_hooks'

/** Time reserved for an error response before the Lambda is stopped. */
const ANSWER_MS = 1000

type Invocation = {
  readonly requestId: string | undefined
  readonly deadline: AbortSignal | undefined
  /** The caller's session, once it is known. */
  sessionId?: string
  /** The bulk operation that the work belongs to. */
  readonly bulkOperation?: string
}

const running = new AsyncLocalStorage<Invocation>()

/**
 * Runs `act` for one request: log lines and audit entries contain the request's id, and calls of the table end in time for a response.
 * @param requestId undefined outside of a Lambda; lines then have no request id
 * @param remainingMs until the Lambda is stopped @default - no deadline
 */
export const runInRequest = <Result>(requestId: string | undefined, act: () => Promise<Result>, remainingMs?: number): Promise<Result> => {
  const deadline = remainingMs === undefined ? undefined : AbortSignal.timeout(Math.max(0, remainingMs - ANSWER_MS))
  return running.run({ requestId, deadline }, act)
}

/** The id of the current request; undefined outside of one. */
export const currentRequestId = (): string | undefined => running.getStore()?.requestId

/** Aborted when the current request runs out of time; undefined without a limit. */
export const requestDeadline = (): AbortSignal | undefined => running.getStore()?.deadline

/**
 * Notes the session of the current request's caller; without a request it does nothing.
 * @param id the part of the session's id that logs may show
 */
export const setRequestSession = (id: string): void => {
  const invocation = running.getStore()
  if (invocation !== undefined) invocation.sessionId = id
}

/** The session of the current request's caller, as logs show it; undefined for a visitor and outside of a request. */
export const currentSessionId = (): string | undefined => running.getStore()?.sessionId

/** Runs `act` as a part of a bulk operation, whose id its audit entries contain. */
export const runInBulkOperation = <Result>(id: string, act: () => Promise<Result>): Promise<Result> =>
  running.run({ requestId: undefined, deadline: undefined, ...running.getStore(), bulkOperation: id }, act)

/** The bulk operation that the current work belongs to; undefined for none. */
export const currentBulkOperation = (): string | undefined => running.getStore()?.bulkOperation
