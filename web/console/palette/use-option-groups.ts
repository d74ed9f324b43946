import { useMemo } from 'react'
import { type RecordKind, recordKinds } from '../../../shared/domain/record-kind.ts'
import type { SearchHit } from '../../../shared/domain/search-hit.ts'
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

/** The records that the server finds; those of the search before stay in view, but cannot be chosen. */
const useHits = (search: string) => {
  const asked = useDebounced(search)
  const isAsked = asked.length >= SHORTEST_SEARCH
  const { data, error, isLoading, refresh } = useApi('recordSearch', isAsked ? { query: { q: asked } } : null)
  const isStale = asked !== search || isLoading
  const groups =
    search.length < SHORTEST_SEARCH
      ? []
      : (data ?? []).map(({ kind, hits, hasMore }): Group => {
          const more: Option = {
            value: `alle ${kind}`,
            label: `Alle Treffer unter ${recordKinds[kind].plural}`,
            detail: '',
            note: '',
            path: listsOfHits[kind](search),
          }
          const options = [...hits.map(ofHit), ...(hasMore ? [more] : [])]
          return { label: recordKinds[kind].plural, options: isStale ? options.map((option) => ({ ...option, isStale })) : options }
        })
  return { groups, error: isStale ? undefined : error, isSearching: search.length >= SHORTEST_SEARCH && isStale, refresh }
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
