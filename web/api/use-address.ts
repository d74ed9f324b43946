import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/**
 * What a screen keeps in its address: filters, search, tab. A link or „back“ brings them again.
 * Typing replaces the entry of the history, everything else adds one.
 */
export const useAddress = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (name: Name, value: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now)
          if (value === '') next.delete(name)
          else next.set(name, value)
          return next
        },
        { replace: name === 'search' },
      ),
    [setParams],
  )
  return {
    get: (name: Name) => params.get(name) ?? '',
    set,
    /** Whether anything narrows what is shown. */
    isFiltered: names.some((name) => (params.get(name) ?? '') !== ''),
    reset: useCallback(() => setParams({}), [setParams]),
  }
}
