import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '../../runtime/api-error.ts'

/** @throws ApiError stale when the caller has seen another version than the stored one */
export const checkVersion = (entity: { readonly version: number }, ifMatch: number | undefined) => {
  if (ifMatch !== undefined && ifMatch !== entity.version) throw new ApiError('stale')
}

/**
 * `base` with every defined value of `changes`; `base` itself when nothing differs. Saving an unchanged record writes nothing, neither a
 * version nor a log entry.
 */
export const changed = <Base extends object>(base: Base, changes: { readonly [Key in keyof Base]?: Base[Key] | undefined }): Base => {
  const after = Object.assign({}, base, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)))
  return isDeepStrictEqual(after, base) ? base : after
}
