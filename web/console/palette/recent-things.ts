import { isRecord } from '../../../shared/domain/is-record.ts'
import { orElse } from '../../api/token.ts'

const MOST = 6

export type RecentThing = { readonly path: string; readonly label: string; readonly detail: string }

/** Kept for the tab only: names of people must not outlast the work in the browser. */
const keyOf = (username: string) => `zuletzt.${username}`

const isThing = (value: unknown): value is RecentThing =>
  isRecord(value) && [value.path, value.label, value.detail].every((part) => typeof part === 'string')

/** What the person has opened from the palette in this tab, the last first. */
export const recentThings = (username: string): readonly RecentThing[] => {
  const stored: unknown = JSON.parse(orElse(null, () => sessionStorage.getItem(keyOf(username))) ?? '[]')
  return Array.isArray(stored) ? stored.filter(isThing) : []
}

/** Notes what the person has opened. A browser that stores nothing forgets it. */
export const noteRecentThing = (username: string, thing: RecentThing): void => {
  const others = recentThings(username).filter(({ path }) => path !== thing.path)
  orElse(undefined, () => sessionStorage.setItem(keyOf(username), JSON.stringify([thing, ...others].slice(0, MOST))))
}
