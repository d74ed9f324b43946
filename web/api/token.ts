import { TOKEN_KEY } from './token-key.ts'

const PROBE = `${TOKEN_KEY}?`

/** A browser may be told to keep nothing for a site: then whatever touches the storage throws. */
const orElse = <Value>(value: Value, read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    if (error instanceof DOMException) return value
    throw error
  }
}

/** The access token of the signed-in person, in the browser's storage. Where the browser keeps nothing, nobody is signed in. */
export const token = {
  get: () => orElse(undefined, () => localStorage.getItem(TOKEN_KEY) ?? undefined),
  /** Whether a token would be kept. Leaves nothing behind. */
  canKeep: () =>
    orElse(false, () => {
      localStorage.setItem(PROBE, '')
      localStorage.removeItem(PROBE)
      return true
    }),
  set: (value: string) => localStorage.setItem(TOKEN_KEY, value),
  remove: () => orElse(undefined, () => localStorage.removeItem(TOKEN_KEY)),
  /** Calls back when another tab signs in or out, or renews the token. Returns what undoes it. */
  onChangeElsewhere: (listener: () => void) => {
    // Without a key everything was cleared.
    const hear = ({ key }: StorageEvent) => (key === TOKEN_KEY || key === null) && listener()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  },
}
