import { AsyncLocalStorage } from 'node:async_hooks'

/** Time reserved for an error response before the Lambda is stopped. */
const ANSWER_MS = 1000

type Invocation = { readonly requestId: string; readonly deadline: AbortSignal | undefined }

const running = new AsyncLocalStorage<Invocation>()

/**
 * Runs `act` for one request: log lines contain the request's id, and calls of the table end in time for a response.
 * @param requestId undefined on a single machine, where lines have no request id
 * @param remainingMs until the Lambda is stopped @default - no deadline
 */
export const runInRequest = <Result>(requestId: string | undefined, act: () => Promise<Result>, remainingMs?: number): Promise<Result> => {
  if (requestId === undefined) return act()
  const deadline = remainingMs === undefined ? undefined : AbortSignal.timeout(Math.max(0, remainingMs - ANSWER_MS))
  return running.run({ requestId, deadline }, act)
}

/** The id of the current request; undefined outside of one. */
export const currentRequestId = (): string | undefined => running.getStore()?.requestId

/** Aborted when the current request runs out of time; undefined without a limit. */
export const requestDeadline = (): AbortSignal | undefined => running.getStore()?.deadline
