import { useCallback, useSyncExternalStore } from 'react'
import { breakpoints } from './theme/tokens.ts'

const widerThan = (from: string) => matchMedia(`(min-width: ${from})`)

/** Whether there is room for a table; otherwise lists render cards. @param from minimum width of the window */
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
