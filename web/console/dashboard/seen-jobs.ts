import { orElse } from '../../api/token.ts'

const MOST = 50

/** Kept in the browser: ids of jobs, which expire on the server within a week. */
const keyOf = (username: string) => `gesehen.${username}`

/** Failed jobs that the person has looked at in this browser. */
export const seenJobs = (username: string): readonly string[] => {
  const stored: unknown = orElse([], () => JSON.parse(localStorage.getItem(keyOf(username)) ?? '[]'))
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** Notes that the person has looked at failed jobs. A browser that stores nothing forgets it. */
export const noteSeenJobs = (username: string, ids: readonly string[]): void => {
  const all = [...new Set([...ids, ...seenJobs(username)])]
  orElse(undefined, () => localStorage.setItem(keyOf(username), JSON.stringify(all.slice(0, MOST))))
}
