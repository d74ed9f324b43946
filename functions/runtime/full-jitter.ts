import { setTimeout } from 'node:timers/promises'

/**
 * Waits before the next attempt: a random time up to a bound that doubles with each attempt, so that concurrent failures do not retry
 * together.
 * @throws AbortError when the signal is aborted first
 */
export const fullJitter = (attempt: number, baseMs: number, signal?: AbortSignal): Promise<void> =>
  setTimeout(Math.random() * baseMs * 2 ** attempt, undefined, signal && { signal })
