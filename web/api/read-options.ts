/** Interval of polled reads, in ms. */
export const POLL_INTERVAL = 30_000

export type ReadOptions = {
  /** Reads again every 30 s, and when the screen is opened again. */
  readonly isPolled?: boolean
  /** Reads again when the window gets the focus. */
  readonly onFocus?: boolean
}

export const settings = ({ isPolled = false, onFocus = false }: ReadOptions) => ({
  refreshInterval: isPolled ? POLL_INTERVAL : 0,
  revalidateIfStale: isPolled,
  revalidateOnFocus: onFocus,
})
