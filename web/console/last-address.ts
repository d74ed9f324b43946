import { orElse } from '../api/token.ts'

/** Kept for the tab only, as long as it is open and the person signed in: searches name people. */
const keyOf = (username: string, path: string) => `liste.${username}.${path}`

/** The address of a list as the person last left it. */
export const lastAddress = (username: string, path: string): string =>
  path + (orElse(null, () => sessionStorage.getItem(keyOf(username, path))) ?? '')

/** Notes what a list shows. A browser that stores nothing forgets it. @param search of the address, with its question mark; empty for all rows */
export const noteAddress = (username: string, path: string, search: string): void =>
  orElse(undefined, () => sessionStorage.setItem(keyOf(username, path), search))
