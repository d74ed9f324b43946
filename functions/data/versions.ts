import { ApiError } from '../runtime/api-error.ts'
import { fullJitter } from '../runtime/full-jitter.ts'

const MAX_ATTEMPTS = 8
const BASE_DELAY_MS = 10

/**
 * A write also depends on an item that has changed since it was read, and of which the caller has seen no version: {@link withFreshVersion} repeats the
 * write whatever version the caller has sent.
 */
export class ConcurrentChange extends ApiError {
  constructor() {
    super('stale')
  }
}

/**
 * Repeats a read and write while concurrent writes make it stale. A caller who sent the version they had seen gets `stale` at once, unless the item with
 * that version is not what has changed.
 * @throws ApiError stale
 */
export const withFreshVersion = async <Result>(ifMatch: number | undefined, attempt: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const isRepeatable = error instanceof ConcurrentChange || ifMatch === undefined
      const again = error instanceof ApiError && error.code === 'stale' && isRepeatable && tries < MAX_ATTEMPTS
      if (!again) throw error
      await fullJitter(tries, BASE_DELAY_MS)
    }
  }
}

/** Ignores `stale` for an optional write: a concurrent writer changed the record and takes over. */
export const unlessStale = async (write: Promise<void>): Promise<void> => {
  try {
    await write
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'stale')) throw error
  }
}
