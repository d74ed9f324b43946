import { useEffect, useLayoutEffect, useRef } from 'react'
import { type Pace, startPolling } from './polling.ts'

export type ReadOptions = {
  /** Reads again while the page is visible, and when the screen is opened again. @default - reads once */
  readonly poll?: Pace
  /** Polls also when the window gets the focus. */
  readonly onFocus?: boolean
}

/** How SWR reads. Polling is not its business: it would ask once per component, and at a fixed interval. */
export const settings = ({ poll }: ReadOptions) => ({ revalidateIfStale: poll !== undefined, keepPreviousData: true })

/**
 * Reads an answer again as long as the component shows it.
 * @param key of the answer; undefined while there is nothing to read
 * @param read resolves to whether the answer has changed
 */
export const usePolling = (key: string | undefined, { poll, onFocus = false }: ReadOptions, read: () => Promise<boolean>) => {
  const latest = useRef(read)
  useLayoutEffect(() => {
    latest.current = read
  })
  useEffect(
    () => (key === undefined || poll === undefined ? undefined : startPolling(key, { pace: poll, onFocus, read: () => latest.current() })),
    [key, poll, onFocus],
  )
}
