import { useLayoutEffect, useRef } from 'react'
import useSWR, { unstable_serialize } from 'swr'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Page } from '../../shared/api/route.ts'
import { addressOf, type Request } from './client.ts'
import { useGeneration } from './generations.ts'
import { intervalOf, noteRead, readTimeOf } from './polling.ts'
import { type ReadOptions, settings, usePolling } from './read-options.ts'
import { type ListQuery, type RowRange, type Rows, readRows } from './read-rows.ts'
import { useSteadyRows } from './use-steady-rows.ts'

export type ListName = { [Name in RouteName]: Api[Name] extends { readonly isList: true } ? Name : never }[RouteName]
export type RowOf<Name extends ListName> = Answer<Api[Name]> extends Page<infer Row> ? Row : never

export type List<Row> = {
  /** Names what is shown: the query and the page that the rows answer. */
  readonly view: string
  /** The rows to show: none of them moves while a pointer or the focus is in the list. */
  readonly items: readonly Row[] | undefined
  /** Number of new rows held back meanwhile. */
  readonly held: number
  readonly showHeld: () => void
  /** Whether a row has joined the list within the last 30 s. */
  readonly isNew: (row: unknown) => boolean
  /** Keeps a row that was handled here in its place, with its new state, until filter or search change. */
  readonly keep: (row: Row) => void
  /** Ref for the element that holds the rows of a polled list. */
  readonly listRef: (list: HTMLElement | null) => (() => void) | undefined
  /** Number of matches, if known. */
  readonly total: number | undefined
  /** What the search has found the rows by, if not by their own words. */
  readonly foundBy: Rows['foundBy']
  /** When the rows were read, in ms since the epoch. */
  readonly loadedAt: number | undefined
  /** The current time between two polls, in ms. */
  readonly interval: () => number
  /** The rows answer an earlier query or belong to another page; the read for the current one is under way. */
  readonly isOfOtherQuery: boolean
  readonly error: unknown
  readonly isLoading: boolean
  readonly isValidating: boolean
  /** More rows follow the last one read. */
  readonly hasMore: boolean
  /** Reads again and resolves to whether that succeeded. */
  readonly refresh: () => Promise<boolean>
}

type ListOptions = ReadOptions &
  Partial<RowRange> & {
    /** Of the path. */
    readonly params?: NonNullable<Request['params']>
    /** `false` leaves the matches uncounted, for a list that does not show their number. @default true */
    readonly isCounted?: boolean
    /** `false` reads nothing, for someone who may not see the list. */
    readonly isAsked?: boolean
  }

type Answered = Rows & { readonly list: string; readonly from: number; readonly count: number; readonly key: string }

const isSame = (one: Rows, other: Rows) =>
  one.hasMore === other.hasMore && one.total === other.total && JSON.stringify(one.items) === JSON.stringify(other.items)

/**
 * Reads rows of a list. The previous rows stay until they arrive. Polling reads the same rows again.
 * @param options `from` counts from 0, @default 0; `count` @default 50
 */
export function useApiList<Name extends ListName>(name: Name, query?: ListQuery, options?: ListOptions): List<RowOf<Name>>
export function useApiList(name: RouteName, filter: ListQuery = {}, options: ListOptions = {}): List<unknown> {
  const { from = 0, count = 50, isCounted = true, isAsked = true, params } = options
  const query = { ...filter, total: isCounted ? undefined : 'none' }
  const generation = useGeneration(name)
  const list = addressOf(name, { params, query })
  const latest = useRef<Answered>(undefined)
  const key = unstable_serialize([list, from, count, generation])
  const read = async (): Promise<Answered> => {
    const known = latest.current?.list === list ? latest.current : undefined
    const rows = await readRows(name, { params, query }, { from, count }, known)
    noteRead(key)
    // The same object again, so that nothing that shows it is rendered again.
    return known?.key === key && isSame(known, rows) ? known : { ...rows, list, from, count, key }
  }
  const { data, error, isLoading, isValidating, mutate } = useSWR(isAsked ? key : null, read, settings(options))
  usePolling(isAsked ? key : undefined, options, async () => (await mutate()) !== data)
  useLayoutEffect(() => {
    latest.current = data
  })
  const isOfOtherQuery = data !== undefined && (data.list !== list || data.from !== from)
  // Next to the failure of the current query, rows of another one would mislead.
  const answer = isOfOtherQuery && error !== undefined ? undefined : data
  const view = answer === undefined ? list : `${answer.list} ${answer.from}`
  const steady = useSteadyRows(answer?.items, view, answer?.count ?? count)
  return {
    view,
    items: steady.rows,
    held: steady.held,
    showHeld: steady.show,
    isNew: steady.isNew,
    keep: steady.keep,
    listRef: steady.listRef,
    total: answer?.total,
    foundBy: answer?.foundBy,
    loadedAt: answer && readTimeOf(answer.key),
    interval: () => intervalOf(key),
    isOfOtherQuery,
    error,
    isLoading,
    isValidating,
    hasMore: answer?.hasMore ?? false,
    refresh: async () => {
      const since = Date.now()
      // SWR reports a failure in `error` instead of throwing it, and resolves to the previous data.
      await mutate()
      return !isAsked || (readTimeOf(key) ?? 0) >= since
    },
  }
}
