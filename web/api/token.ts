import { TOKEN_KEY } from './token-key.ts'

const PROBE = `${TOKEN_KEY}?`

/** A browser may forbid a site to store anything: then every access to the storage throws. */
export const orElse = <Value>(value: Value, read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    if (error instanceof DOMException) return value
    throw error
  }
}

/** The access token of the signed-in person, in localStorage. Without storage, every visitor counts as signed out. */
export const token = {
  get: () => orElse(undefined, () => localStorage.getItem(TOKEN_KEY) ?? undefined),
  /** Whether the browser would keep a token. Leaves nothing behind. */
  canKeep: () =>
    orElse(false, () => {
      localStorage.setItem(PROBE, '')
      localStorage.removeItem(PROBE)
      return true
    }),
  set: (value: string) => localStorage.setItem(TOKEN_KEY, value),
  remove: () => orElse(undefined, () => localStorage.removeItem(TOKEN_KEY)),
  /** Calls back when another tab signs in or out, or renews the token. Returns the unsubscribe function. */
  onChangeElsewhere: (listener: () => void) => {
    // A missing key means that the whole storage was cleared.
    const hear = ({ key }: StorageEvent) => (key === TOKEN_KEY || key === null) && listener()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  },
}
