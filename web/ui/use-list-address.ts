import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Nobody pages further than this; whoever looks for something that far back searches. */
const LAST_PAGE = 500

/** Search, filters and page of a list, as they stand in the address: a link or „back“ brings them again. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  /** Sets filters and goes to the first page; an empty value takes a filter away. Typing a search leaves no trace in the history. */
  const setFilter = useCallback(
    (name: string, value: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          next.delete('page')
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: name === 'search' },
      ),
    [setParams],
  )
  const page = Number(params.get('page') ?? '1')
  return {
    search: params.get('search') ?? '',
    setSearch: useCallback((search: string) => setFilter('search', search), [setFilter]),
    /** One of the known values of a filter, or `undefined`. */
    filter: <Value extends string>(name: string, known: readonly Value[]) => known.find((value) => value === params.get(name)),
    setFilter,
    reset: useCallback(() => setParams({}), [setParams]),
    page: Number.isSafeInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1,
    setPage: useCallback(
      (next: number) =>
        setParams((now) => {
          const then = new URLSearchParams(now)
          if (next === 1) then.delete('page')
          else then.set('page', String(next))
          return then
        }),
      [setParams],
    ),
  }
}
