import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { pageOf } from '../ui/page-numbers.ts'
import { searchOf } from '../ui/search-of.ts'

/** Search and page of the customers table, from the address. */
export const useCustomersAddress = () => {
  const [params, setParams] = useSearchParams()
  return {
    search: searchOf(params),
    page: pageOf(params.get('page') ?? ''),
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
