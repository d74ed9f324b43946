import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pageOf } from './page-numbers.ts'
import { searchOf } from './search-of.ts'

/** What the address says at this moment. What the router last rendered may be older: a click and a typed search can follow each other faster. */
const addressNow = () => new URLSearchParams(location.search)

/** Search, filters and page of a list, as they stand in the address: a link or „back“ brings them again. */
export const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  /** Sets filters and goes to the first page; an empty value takes a filter away. What is being typed leaves no trace in the history. */
  const setFilters = useCallback(
    (values: Readonly<Record<string, string>>, isTyped = false) =>
      setParams(
        () => {
          const next = addressNow()
          next.delete('page')
          for (const [name, value] of Object.entries(values)) {
            if (value === '') next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: isTyped },
      ),
    [setParams],
  )
  return {
    search: searchOf(params),
    setSearch: useCallback((search: string) => setFilters({ search }, true), [setFilters]),
    /** One of the known values of a filter, or `undefined`. */
    filter: <Value extends string>(name: string, known: readonly Value[]) => known.find((value) => value === params.get(name)),
    setFilter: useCallback((name: string, value: string) => setFilters({ [name]: value }), [setFilters]),
    setFilters,
    reset: useCallback(() => setParams({}), [setParams]),
    page: pageOf(params.get('page') ?? ''),
    setPage: useCallback(
      (next: number) =>
        setParams(() => {
          const then = addressNow()
          if (next === 1) then.delete('page')
          else then.set('page', String(next))
          return then
        }),
      [setParams],
    ),
  }
}
