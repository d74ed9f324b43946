import { useMemo, useSyncExternalStore } from 'react'

/** Radius of a station. */
export const RADIUS = 10
/** Heights of the rows, in px: what is virtual must be known before it is drawn. */
export const PARTNER_HEIGHT = 48
export const CUSTOMER_HEIGHT = 44

/** Where stations stand, in px: the first column's centre, and how far each level lies to the right of the one before. */
export type Scale = { readonly start: number; readonly step: number }

export const stationAt = ({ start, step }: Scale, depth: number) => start + depth * step
/** Where the text beside a station begins. */
export const textAt = (scale: Scale, depth: number) => stationAt(scale, depth) + RADIUS + 8

const narrow = matchMedia('(max-width: 760px)')
const subscribe = (listener: () => void) => {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}
const useIsNarrow = () => useSyncExternalStore(subscribe, () => narrow.matches)

/** A deep tree moves closer together, so that its names keep room. */
export const useScale = (deepest: number): Scale => {
  const isNarrow = useIsNarrow()
  return useMemo(() => {
    const [start, step, room] = isNarrow ? [22, 12, 96] : [28, 32, 288]
    return { start, step: Math.min(step, room / Math.max(1, deepest)) }
  }, [isNarrow, deepest])
}
