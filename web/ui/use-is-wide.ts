import { useCallback, useSyncExternalStore } from 'react'
import { breakpoints } from './theme/tokens.ts'

const widerThan = (from: string) => matchMedia(`(min-width: ${from})`)

/** Whether there is room for a table; otherwise lists show cards. Only one of the two is made. @param from width of the window that the table needs */
export const useIsWide = (from: string = breakpoints.md) =>
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const query = widerThan(from)
        query.addEventListener('change', listener)
        return () => query.removeEventListener('change', listener)
      },
      [from],
    ),
    () => widerThan(from).matches,
  )
