import { TOKEN_KEY } from './token-key.ts'

/** The access token of the signed-in person, in the browser's storage. */
export const token = {
  get: () => localStorage.getItem(TOKEN_KEY) ?? undefined,
  set: (value: string) => localStorage.setItem(TOKEN_KEY, value),
  remove: () => localStorage.removeItem(TOKEN_KEY),
  /** Calls back when another tab signs in or out, or renews the token. Returns what undoes it. */
  onChangeElsewhere: (listener: () => void) => {
    // Without a key everything was cleared.
    const hear = ({ key }: StorageEvent) => (key === TOKEN_KEY || key === null) && listener()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  },
}
