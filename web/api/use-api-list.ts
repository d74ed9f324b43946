import { useEffect, useLayoutEffect, useRef } from 'react'
import useSWR from 'swr'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Page } from '../../shared/api/route.ts'
import type { Request } from './client.ts'
import { useGeneration } from './generations.ts'
import { type Extent, type ListQuery, readExtent, readFurther } from './list-extent.ts'
import { type ReadOptions, settings } from './read-options.ts'
import { useFurther } from './use-further.ts'
import { useSteadyRows } from './use-steady-rows.ts'

export type ListName = { [Name in RouteName]: Api[Name] extends { readonly isList: true } ? Name : never }[RouteName]
export type RowOf<Name extends ListName> = Answer<Api[Name]> extends Page<infer Row> ? Row : never
type Query = Request['query']

type List<Row> = {
  /** The rows as they are to be shown: while a pointer or the focus is in the list, none moves. */
  readonly items: readonly Row[] | undefined
  /** How many new rows are held back meanwhile. */
  readonly held: number
  readonly showHeld: () => void
  /** Keeps a row that was handled here in its place, with its new state, until filter or search change. */
  readonly keep: (row: Row) => void
  /** For the element that holds the rows of a polled list. */
  readonly hand: (list: HTMLElement | null) => (() => void) | undefined
  /** All matches, where the server knows their number. */
  readonly total: number | undefined
  /** When the first rows came, in ms since the epoch. */
  readonly loadedAt: number | undefined
  /** The rows still answer what was asked before; what is asked now is on its way. */
  readonly isOfOtherQuery: boolean
  readonly error: unknown
  readonly isLoading: boolean
  readonly isValidating: boolean
  readonly hasMore: boolean
  readonly loadMore: () => Promise<unknown>
  /** Asks again, and tells whether an answer came. */
  readonly refresh: () => Promise<boolean>
}

type ListOptions = ReadOptions & {
  /** Reads on until there are so many rows, as far as they go. A page of a search may be empty and yet have a next one. @default 1 */
  readonly atLeast?: number | undefined
  /** `false` asks nothing, as for someone who may not see the list. */
  readonly isAsked?: boolean
}

/** Reads a list page by page. A further page is asked for alone; polling asks for all that is shown, and the last answer stays until then. */
export function useApiList<Name extends ListName>(name: Name, query?: Query, options?: ListOptions): List<RowOf<Name>>
export function useApiList(name: RouteName, query: ListQuery = {}, options: ListOptions = {}): List<unknown> {
  const { atLeast = 1, isAsked = true } = options
  const generation = useGeneration(name)
  const asking = JSON.stringify(query)
  const shown = useRef<Extent>(undefined)
  const {
    data: extent,
    error: failure,
    isLoading,
    isValidating,
    mutate,
  } = useSWR(
    isAsked ? ([name, 'list', query, generation] as const) : null,
    () => readExtent(name, query, shown.current?.asked === asking ? shown.current : undefined, atLeast),
    { ...settings(options), keepPreviousData: true },
  )
  useLayoutEffect(() => {
    shown.current = extent
  })
  const further = useFurther(`${asking} ${generation}`, () =>
    mutate((now) => (now === undefined ? now : readFurther(name, query, now)), { revalidate: false }),
  )
  const error = failure ?? further.error
  const isOfOtherQuery = extent !== undefined && extent.asked !== asking
  // Beside the failure of what is asked now, the answer to something else would mislead.
  const data = isOfOtherQuery && error !== undefined ? undefined : extent
  const hasMore = data?.cursor !== undefined
  const isShort = hasMore && !isOfOtherQuery && !isValidating && error === undefined && data.items.length < atLeast
  const { read } = further
  useEffect(() => {
    if (isShort) void read()
  }, [isShort, read])
  const steady = useSteadyRows(data?.items, data?.asked ?? asking)
  return {
    items: steady.rows,
    held: steady.held.size,
    showHeld: steady.show,
    keep: steady.keep,
    hand: steady.hand,
    total: data?.total,
    loadedAt: data?.loadedAt,
    isOfOtherQuery,
    error,
    isLoading,
    isValidating: isValidating || further.isBusy,
    hasMore,
    loadMore: further.read,
    refresh: async () => {
      const from = Date.now()
      await further.settled()
      // A failure shows in `error` and is not thrown; what was read before is then answered again.
      const answer = await mutate()
      return !isAsked || (answer?.loadedAt ?? 0) >= from
    },
  }
}
