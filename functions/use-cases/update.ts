import { setTimeout } from 'node:timers/promises'
import { ApiError } from '../errors.ts'

const MAX_ATTEMPTS = 8
const BASE_DELAY_MS = 10

/**
 * Reads, decides and writes again while somebody else wrote in between. A caller who named the version that it had seen gets `stale` at once.
 * @throws ApiError stale
 */
export const withFreshVersion = async <Result>(ifMatch: number | undefined, attempt: () => Promise<Result>): Promise<Result> => {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const again = error instanceof ApiError && error.code === 'stale' && ifMatch === undefined && tries < MAX_ATTEMPTS
      if (!again) throw error
      await setTimeout(Math.random() * BASE_DELAY_MS * 2 ** tries)
    }
  }
}

/** @throws ApiError stale when the caller has seen another version than the stored one */
export const checkVersion = (entity: { readonly version: number }, ifMatch: number | undefined) => {
  if (ifMatch !== undefined && ifMatch !== entity.version) throw new ApiError('stale')
}

/** `base` with every value of `changes` that is not undefined. */
export const changed = <Base extends object>(base: Base, changes: { readonly [Key in keyof Base]?: Base[Key] | undefined }): Base =>
  Object.assign({}, base, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)))
