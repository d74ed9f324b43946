import { useEffect } from 'react'
import useSWRInfinite from 'swr/infinite'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Page } from '../../shared/api/route.ts'
import { callPage, type Request } from './client.ts'
import { useGeneration } from './generations.ts'
import { type ReadOptions, settings } from './read-options.ts'

export type ListName = { [Name in RouteName]: Api[Name] extends { readonly isList: true } ? Name : never }[RouteName]
export type RowOf<Name extends ListName> = Answer<Api[Name]> extends Page<infer Row> ? Row : never
type Query = Request['query']

type List<Row> = {
  readonly items: readonly Row[] | undefined
  /** All matches, where the server knows their number. */
  readonly total: number | undefined
  /** When the first page came, in ms since the epoch. */
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

const DEFAULT_LIMIT = 100

type Loaded = { readonly page: Page<unknown>; readonly loadedAt: number; readonly asked: string }

/** Reads a list page by page. All pages read so far are asked for again together, and the last answer stays until then. */
export function useApiList<Name extends ListName>(name: Name, query?: Query, options?: ListOptions): List<RowOf<Name>>
export function useApiList(name: RouteName, query: Query = {}, options: ListOptions = {}): List<unknown> {
  const { atLeast = 1, isAsked = true } = options
  const initialSize = Math.max(1, Math.ceil(atLeast / Number(query.limit ?? DEFAULT_LIMIT)))
  const generation = useGeneration(name)
  const asking = JSON.stringify(query)
  const {
    data: loaded,
    error,
    isLoading,
    isValidating,
    mutate,
    setSize,
  } = useSWRInfinite(
    (index: number, previous: Loaded | null) => {
      if (!isAsked) return null
      if (index > 0 && previous?.page.cursor === undefined) return null
      return [name, { ...query, cursor: previous?.page.cursor }, generation] as const
    },
    async ([, asked]): Promise<Loaded> => ({
      page: await callPage(name, asked),
      loadedAt: Date.now(),
      asked: JSON.stringify({ ...asked, cursor: undefined }),
    }),
    { ...settings(options), initialSize, revalidateAll: true, keepPreviousData: true },
  )
  const isOfOtherQuery = loaded?.[0] !== undefined && loaded[0].asked !== asking
  // Beside the failure of what is asked now, the answer to something else would mislead.
  const data = isOfOtherQuery && error !== undefined ? undefined : loaded
  const items = data?.flatMap(({ page }) => page.items)
  const hasMore = data?.at(-1)?.page.cursor !== undefined
  const isShort = hasMore && !isValidating && error === undefined && (items?.length ?? 0) < atLeast
  useEffect(() => {
    if (isShort) void setSize((size) => size + 1)
  }, [isShort, setSize])
  return {
    items,
    total: data?.[0]?.page.total,
    loadedAt: data?.[0]?.loadedAt,
    isOfOtherQuery,
    error,
    isLoading,
    isValidating,
    hasMore,
    loadMore: () => setSize((size) => size + 1),
    refresh: async () => {
      const from = Date.now()
      // A failure shows in `error` and is not thrown; what was read before is then answered again.
      const answer = await mutate()
      return !isAsked || (answer?.[0]?.loadedAt ?? 0) >= from
    },
  }
}
