import { TOKEN_KEY } from './token-key.ts'

const PROBE = `${TOKEN_KEY}?`
/** Whose token it is. */
const OWNER = `${TOKEN_KEY}Of`
/** Set while the last session has ended without a sign-out. */
const ENDED = `${TOKEN_KEY}Ended`

/** A browser may forbid a site to store anything: then every access to the storage throws. */
export const orElse = <Value>(value: Value, read: () => Value): Value => {
  try {
    return read()
  } catch (error) {
    if (error instanceof DOMException) return value
    throw error
  }
}

const drop = (name: string) => orElse(undefined, () => localStorage.removeItem(name))

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
  set: (value: string) => {
    drop(ENDED)
    localStorage.setItem(TOKEN_KEY, value)
  },
  /** Keeps the token of a person who has signed in. @param owner the user's id */
  keep: (value: string, owner: string) => {
    localStorage.setItem(OWNER, owner)
    token.set(value)
  },
  /** The id of the user who has signed in last, as far as it is known. */
  owner: () => orElse(undefined, () => localStorage.getItem(OWNER) ?? undefined),
  /** Removes the token of a person who has signed out: every tab leaves. */
  remove: () => {
    for (const name of [ENDED, OWNER, TOKEN_KEY]) drop(name)
  },
  /** Removes the token of a session that has ended by itself: a tab in which somebody works asks for the password. */
  expire: () => {
    orElse(undefined, () => localStorage.setItem(ENDED, ''))
    drop(TOKEN_KEY)
  },
  /** Whether the token is gone because somebody has signed out. */
  isSignedOut: () => token.get() === undefined && orElse(true, () => localStorage.getItem(ENDED) === null),
  /** Calls back when another tab signs in or out, or renews the token. Returns the unsubscribe function. */
  onChangeElsewhere: (listener: () => void) => {
    // A missing key means that the whole storage was cleared.
    const hear = ({ key }: StorageEvent) => (key === TOKEN_KEY || key === null) && listener()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  },
}
