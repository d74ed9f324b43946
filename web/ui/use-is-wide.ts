import { useSyncExternalStore } from 'react'
import { breakpoints } from './theme/tokens.ts'

const query = matchMedia(`(min-width: ${breakpoints.md})`)

const subscribe = (listener: () => void) => {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether there is room for a table; otherwise lists show cards. Only one of the two is made. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => query.matches)
