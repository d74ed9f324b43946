import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type InteressentStatus, interessentFilters } from '../../../shared/domain/interessent.ts'
import { searchOf } from '../../ui/search-of.ts'

const statuses = interessentFilters.flatMap(({ status }) => (status === null ? [] : [status]))

/** Filter and search of the list; they stand in the address, so that a link or „back“ brings them again. */
export const useFilters = () => {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (key: 'status' | 'search', value: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (value === '') next.delete(key)
          else next.set(key, value)
          return next
        },
        { replace: key === 'search' },
      ),
    [setParams],
  )
  const status = statuses.find((known) => known === params.get('status')) ?? null
  return {
    status,
    search: searchOf(params),
    setStatus: useCallback((next: InteressentStatus | null) => set('status', next ?? ''), [set]),
    setSearch: useCallback((next: string) => set('search', next), [set]),
    reset: useCallback(() => setParams({}), [setParams]),
  }
}
