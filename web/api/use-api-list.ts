import useSWRInfinite from 'swr/infinite'
import type { Api, RouteName } from '../../shared/api/index.ts'
import type { Answer, Page } from '../../shared/api/route.ts'
import { callPage, type Request } from './client.ts'
import { useGeneration } from './generations.ts'
import { type ReadOptions, settings } from './read-options.ts'

type ListName = { [Name in RouteName]: Api[Name] extends { readonly isList: true } ? Name : never }[RouteName]
type RowOf<Name extends ListName> = Answer<Api[Name]> extends Page<infer Row> ? Row : never
type Query = Request['query']

type List<Row> = {
  readonly items: readonly Row[] | undefined
  /** All matches, where the server knows their number. */
  readonly total: number | undefined
  /** When the first page came, in ms since the epoch. */
  readonly loadedAt: number | undefined
  readonly error: unknown
  readonly isLoading: boolean
  readonly isValidating: boolean
  readonly hasMore: boolean
  readonly loadMore: () => Promise<unknown>
  readonly refresh: () => Promise<unknown>
}

type Loaded = { readonly page: Page<unknown>; readonly loadedAt: number }

/** Reads a list page by page. All pages read so far are asked for again together, and the last answer stays until then. */
export function useApiList<Name extends ListName>(name: Name, query?: Query, options?: ReadOptions): List<RowOf<Name>>
export function useApiList(name: RouteName, query: Query = {}, options: ReadOptions = {}): List<unknown> {
  const generation = useGeneration(name)
  const { data, error, isLoading, isValidating, mutate, setSize } = useSWRInfinite(
    (index: number, previous: Loaded | null) => {
      if (index > 0 && previous?.page.cursor === undefined) return null
      return [name, { ...query, cursor: previous?.page.cursor }, generation] as const
    },
    async ([, asked]): Promise<Loaded> => ({ page: await callPage(name, asked), loadedAt: Date.now() }),
    { ...settings(options), revalidateAll: true, keepPreviousData: true },
  )
  return {
    items: data?.flatMap(({ page }) => page.items),
    total: data?.[0]?.page.total,
    loadedAt: data?.[0]?.loadedAt,
    error,
    isLoading,
    isValidating,
    hasMore: data?.at(-1)?.page.cursor !== undefined,
    loadMore: () => setSize((size) => size + 1),
    refresh: () => mutate(),
  }
}
