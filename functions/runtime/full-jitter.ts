import { setTimeout } from 'node:timers/promises'

/**
 * Waits before the next attempt: any time up to a bound that doubles with each, so that those who failed together do not come back together.
 * @throws AbortError when the signal is aborted first
 */
export const fullJitter = (attempt: number, baseMs: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(Math.random() * baseMs * 2 ** attempt, undefined, signal && { signal })
