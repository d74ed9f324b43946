import { useMemo } from 'react'
import { fold } from '../../../shared/domain/fold.ts'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import type { SearchHit } from '../../../shared/domain/search-hit.ts'
import { personName, type User } from '../../../shared/domain/user.ts'
import { HITS_PER_KIND } from '../../../shared/platform/limits.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan, useCurrentUser } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { actions, type Destination, isNamed, screens } from './destinations.ts'
import { type RecentThing, recentThings } from './recent-things.ts'

/** Shortest search that asks the server; a single letter would find thousands. */
const SHORTEST_SEARCH = 2

type Option = {
  readonly value: string
  readonly label: string
  /** Beside the label. */
  readonly detail: string
  /** At the right. */
  readonly note: string
  readonly path: string
  readonly creates?: true
  /** Whether it is worth finding again without a search. */
  readonly isThing?: true
  /** Shown from the search before, until the new one is answered. */
  readonly isStale?: true
}
type Group = { readonly label: string; readonly options: readonly Option[] }

const ofDestination = ({ label, path, creates }: Destination): Option => ({
  value: `${path} ${label}`,
  label,
  detail: '',
  note: '',
  path,
  ...(creates && { creates }),
})
const ofThing = ({ path, label, detail }: RecentThing): Option => ({
  value: `zuletzt ${path}`,
  label,
  detail,
  note: '',
  path,
  isThing: true,
})

const ofHit = ({ kind, id, name, publicId, email, detail }: SearchHit): Option => ({
  value: `${kind} ${id}`,
  label: name,
  detail: [detail, email].filter((part) => part !== null && part !== '').join(' · '),
  note: publicId ?? '',
  path: paths.record(kind, id),
  isThing: true,
})

const listsOfHits = {
  lead: paths.leads,
  application: paths.applications,
  customer: paths.customers,
  partner: paths.partners,
} as const satisfies Record<RecordKind, (search: string) => string>

/** Whether a search begins the name of a hit, or what stands at its right. */
const isBegunBy =
  (search: string) =>
  ({ label, note }: Option): boolean =>
    [label, note].some((text) => fold(text).startsWith(fold(search)))

/** Groups with a hit whose name the search begins come first: a partner before the leads who only name it. */
const bestFirst = (groups: readonly Group[], search: string): readonly Group[] => {
  const isBest = ({ options }: Group) => options.some(isBegunBy(search))
  return [...groups].sort((one, other) => Number(isBest(other)) - Number(isBest(one)))
}

const ofUser = ({ id, email, ...person }: User): Option => ({
  value: `user ${id}`,
  label: personName(person),
  detail: email,
  note: `@${id}`,
  path: paths.users(id),
  isThing: true,
})

/** The records and users that the server finds; those of the search before stay in view, but cannot be chosen. */
const useHits = (search: string) => {
  const seesUsers = useCan()('users.view')
  const asked = useDebounced(search)
  const isAsked = asked.length >= SHORTEST_SEARCH
  const records = useApi('recordSearch', isAsked ? { query: { q: asked } } : null)
  const users = useApi('userList', isAsked && seesUsers ? { query: { search: asked, limit: HITS_PER_KIND, total: 'none' } } : null)
  const isStale = asked !== search || records.isLoading || users.isLoading
  const ofRecords = (records.data ?? []).map(({ kind, hits, hasMore }): Group => {
    const more: Option = {
      value: `alle ${kind}`,
      label: `Alle Treffer unter ${recordKinds[kind].plural}`,
      detail: '',
      note: '',
      path: listsOfHits[kind](search),
    }
    return { label: recordKinds[kind].plural, options: [...hits.map(ofHit), ...(hasMore ? [more] : [])] }
  })
  const found = bestFirst([...ofRecords, { label: 'Benutzer', options: (users.data?.items ?? []).map(ofUser) }], asked)
  const shown = isStale ? found.map((group) => ({ ...group, options: group.options.map((option) => ({ ...option, isStale })) })) : found
  return {
    groups: search.length < SHORTEST_SEARCH ? [] : shown,
    error: isStale ? undefined : (records.error ?? users.error),
    isSearching: search.length >= SHORTEST_SEARCH && isStale,
    refresh: () => Promise.all([records.refresh(), users.refresh()]),
  }
}

/** What the palette offers for a search, and without one what was opened last. */
export const useOptionGroups = (search: string) => {
  const can = useCan()
  const { id } = useCurrentUser()
  const hits = useHits(search)
  const recent = useMemo(() => recentThings(id), [id])
  const ofSearch = (destinations: readonly Destination[]) =>
    destinations.filter((destination) => isNamed(destination, search)).map(ofDestination)
  const ofScreens = { label: 'Seiten', options: ofSearch(screens(can)) }
  const ofActions = { label: 'Aktionen', options: ofSearch(actions(can)) }
  const groups: readonly Group[] =
    search === ''
      ? [{ label: 'Zuletzt geöffnet', options: recent.map(ofThing) }, ofActions, ofScreens]
      : // Names of screens are known at once, so what arrives later moves nothing.
        [ofScreens, ofActions, ...hits.groups]
  return { ...hits, groups: groups.filter(({ options }) => options.length > 0) }
}
