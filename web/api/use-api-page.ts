import { useEffect, useMemo } from 'react'
import useSWR, { preload } from 'swr'
import type { RouteName } from '../../shared/api/index.ts'
import { callPage, type Request } from './client.ts'
import { useGeneration } from './generations.ts'
import { followedBy, identityOf } from './list-extent.ts'
import { type ReadOptions, settings } from './read-options.ts'
import type { ListName, RowOf } from './use-api-list.ts'
import { useSteadyRows } from './use-steady-rows.ts'

type Query = NonNullable<Request['query']>

/** Rows that are read together; the pages are cut from them. */
const STRIDE = 100

type Stretch = {
  readonly rows: readonly unknown[]
  readonly total: number | undefined
  readonly hasMore: boolean
  /** Which stretch it is, counted from 0; less than asked for where the list ends before. */
  readonly at: number
  readonly asked: string
  readonly loadedAt: number
}

/**
 * Where each stretch of a list begins. Cursors say „after that row“, so they hold whatever comes and goes before them: a page far back is asked for again by
 * itself, not with all that lie before it.
 */
type Course = { readonly cursors: (string | undefined)[]; total: number | undefined }
const courses = new Map<string, Course>()

const readStretch = async (name: RouteName, query: Query, cursor: string | undefined) => {
  let rows: readonly unknown[] = []
  let total: number | undefined
  let next = cursor
  // A page of a search may hold fewer rows than asked for and still have a next one.
  do {
    const page = await callPage(name, { ...query, limit: STRIDE - rows.length, cursor: next })
    rows = followedBy(rows, page.items)
    total ??= page.total
    next = page.cursor
  } while (next !== undefined && rows.length < STRIDE)
  return { rows, total, next }
}

type Asked = readonly [name: RouteName, query: Query, stretch: number, generation: number]

const readAt = async ([name, query, wanted]: Asked): Promise<Stretch> => {
  const asked = JSON.stringify(query)
  const list = `${name} ${asked}`
  const course = courses.get(list) ?? { cursors: [undefined], total: undefined }
  const { cursors } = course
  courses.set(list, course)
  for (let at = Math.min(wanted, cursors.length - 1); ; at++) {
    const { rows, total, next } = await readStretch(name, query, cursors[at])
    if (next === undefined) cursors.length = at + 1
    else cursors[at + 1] = next
    // Searches tell their number on the first page alone, if at all; at its end a list tells it by itself.
    course.total = total ?? (next === undefined ? at * STRIDE + rows.length : course.total)
    if (at === wanted || next === undefined) {
      return { rows, total: course.total, hasMore: next !== undefined, at, asked, loadedAt: Date.now() }
    }
  }
}

type PageOf<Row> = {
  /** The rows of the page; those of the page before while they are on their way (`isOfOtherPage`). `undefined` before any came. */
  readonly rows: readonly Row[] | undefined
  /** How many new rows are held back while a pointer or the focus is in the list. */
  readonly held: number
  readonly showHeld: () => void
  /** For the element that holds the rows of a polled list. */
  readonly hand: (list: HTMLElement | null) => (() => void) | undefined
  readonly isOfOtherPage: boolean
  /** The page lies behind the last row. */
  readonly isBeyond: boolean
  readonly hasNext: boolean
  /** All matches, where their number is known. */
  readonly total: number | undefined
  /** All rows that were read together with the page, but for those that are held back. */
  readonly stretch: readonly Row[] | undefined
  /** When they came, in ms since the epoch. */
  readonly loadedAt: number | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly refresh: () => Promise<unknown>
}

type Wanted = { readonly page: number; readonly size: number }

/** Which of the stretch's rows to show: the page's, or else those next to it. */
const windowOf = ({ rows, at }: Stretch, { page, size }: Wanted, isOther: boolean) => {
  const start = (page - 1) * size - at * STRIDE
  if (!isOther) return rows.slice(start, start + size)
  return start > 0 ? rows.slice(-size) : rows.slice(0, size)
}

/**
 * Reads one page of a list. Polling asks for what is shown alone, and the page behind the last one read is fetched ahead.
 * @param wanted the page, counted from 1, and its rows, of which a hundred must be a multiple
 */
export function useApiPage<Name extends ListName>(name: Name, query: Query, wanted: Wanted, options?: ReadOptions): PageOf<RowOf<Name>>
export function useApiPage(name: RouteName, query: Query, wanted: Wanted, options: ReadOptions = {}): PageOf<unknown> {
  const { page, size } = wanted
  const generation = useGeneration(name)
  const at = Math.floor(((page - 1) * size) / STRIDE)
  const keyAt = (stretch: number) => [name, query, stretch, generation] as const
  const { data: last, error, isLoading, mutate } = useSWR(keyAt(at), readAt, { ...settings(options), keepPreviousData: true })
  const isPlace = last !== undefined && (last.at === at || (last.at < at && !last.hasMore))
  const isOther = last !== undefined && !(isPlace && last.asked === JSON.stringify(query))
  // Beside the failure of what is asked now, the answer to something else would mislead.
  const data = isOther && error !== undefined ? undefined : last
  const end = page * size - at * STRIDE
  const isNextAhead = data !== undefined && !isOther && data.hasMore && end >= STRIDE
  const next = JSON.stringify(keyAt(at + 1))
  useEffect(() => {
    // A failure is told when the page itself is asked for.
    if (isNextAhead) Promise.resolve(preload<Stretch, Asked>(JSON.parse(next), readAt)).catch(() => undefined)
  }, [isNextAhead, next])
  const read = useMemo(() => data && windowOf(data, { page, size }, isOther), [data, page, size, isOther])
  const { rows, held, show, hand } = useSteadyRows(read, isOther ? 'other' : `${data?.asked} ${page} ${size}`)
  return {
    rows,
    held: held.size,
    showHeld: show,
    hand,
    isOfOtherPage: isOther,
    isBeyond: data !== undefined && !isOther && page > 1 && read?.length === 0,
    hasNext: data !== undefined && !isOther && (data.hasMore || data.rows.length > end),
    total: data?.total,
    stretch: isOther ? undefined : data?.rows.filter((row) => !held.has(identityOf(row))),
    loadedAt: data?.loadedAt,
    error,
    isLoading,
    refresh: () => mutate(),
  }
}
