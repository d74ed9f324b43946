/** A parsed request target, without the normalisation of `URL`, which would hide what was requested. */
export type Address = {
  /** Decoded. */
  readonly path: string
  /** Decoded segments, including the empty one before the first slash. */
  readonly segments: readonly string[]
  readonly rawQuery: string
}

/** Undefined for a target that is not a path, is badly encoded, or contains `..`. */
export const parseAddress = (target: string | undefined): Address | undefined => {
  if (!target?.startsWith('/')) return undefined
  const [rawPath = '', ...rest] = target.split('?')
  try {
    const segments = rawPath.split('/').map(decodeURIComponent)
    const path = segments.join('/')
    if (path.split(/[/\\]/).some((segment) => segment === '..' || segment === '.') || path.includes('\0')) return undefined
    return { path, segments, rawQuery: rest.join('?') }
  } catch {
    return undefined
  }
}
