import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { searchOf } from '../ui/search-of.ts'

/** Search and page of the customers' table, as they stand in the address. */
export const useCustomersAddress = () => {
  const [params, setParams] = useSearchParams()
  const page = Number(params.get('page') ?? '1')
  return {
    search: searchOf(params),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    setSearch: useCallback((search: string) => setParams(search === '' ? {} : { search }, { replace: true }), [setParams]),
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
