import { useSyncExternalStore } from 'react'
import { breakpoints } from './theme/tokens.ts'

/** Whether there is room for a table; otherwise lists show cards. Only one of the two is made. @param from width of the window that the table needs */
export const useIsWide = (from: string = breakpoints.md) => {
  const query = matchMedia(`(min-width: ${from})`)
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => query.matches,
  )
}
