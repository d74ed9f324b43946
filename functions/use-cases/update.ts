import { ApiError } from '../errors.ts'

/** @throws ApiError stale when the caller has seen another version than the stored one */
export const checkVersion = (entity: { readonly version: number }, ifMatch: number | undefined) => {
  if (ifMatch !== undefined && ifMatch !== entity.version) throw new ApiError('stale')
}

/** `base` with every value of `changes` that is not undefined. */
export const changed = <Base extends object>(base: Base, changes: { readonly [Key in keyof Base]?: Base[Key] | undefined }): Base =>
  Object.assign({}, base, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)))
