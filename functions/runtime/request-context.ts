import { AsyncLocalStorage } from 'node:async_hooks'

/** Left for an answer that says what went wrong, before the Lambda is stopped. */
const ANSWER_MS = 1000

type Invocation = { readonly requestId: string; readonly deadline: AbortSignal | undefined }

const running = new AsyncLocalStorage<Invocation>()

/**
 * Runs `act` as the work of one request: every line that it logs names the request, and what it asks of the table ends in time for an answer.
 * @param requestId undefined on one machine, where lines name no request
 * @param remainingMs until the Lambda is stopped @default - no deadline
 */
export const underRequest = <Result>(requestId: string | undefined, act: () => Promise<Result>, remainingMs?: number): Promise<Result> => {
  if (requestId === undefined) return act()
  const deadline = remainingMs === undefined ? undefined : AbortSignal.timeout(Math.max(0, remainingMs - ANSWER_MS))
  return running.run({ requestId, deadline }, act)
}

/** The id of the request that this code works for; undefined outside of one. */
export const currentRequestId = (): string | undefined => running.getStore()?.requestId

/** Aborted when the request that this code works for has no time left; undefined where there is no limit. */
export const requestDeadline = (): AbortSignal | undefined => running.getStore()?.deadline
