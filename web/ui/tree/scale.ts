import { useMemo } from 'react'
import { useIsWide } from '../use-is-wide.ts'

/** A row's place in a tree, and the lines through it. */
export type Place = {
  /** 0 for the roots. */
  readonly depth: number
  /** Per level from the first below the roots to this row's: whether the line continues to a later sibling. */
  readonly rails: readonly boolean[]
}

/** Radius of a station. */
export const RADIUS = 10

/** Positions of stations, in px: the first column's centre, and the indentation per level. */
export type Scale = { readonly start: number; readonly step: number }

export const stationAt = ({ start, step }: Scale, depth: number) => start + depth * step
/** Left edge of the text beside a station. */
export const textAt = (scale: Scale, depth: number) => stationAt(scale, depth) + RADIUS + 8

/** Indents deep trees less, so that names keep room. */
export const useScale = (deepest: number): Scale => {
  const isWide = useIsWide('761px')
  return useMemo(() => {
    const [start, step, room] = isWide ? [28, 32, 288] : [22, 12, 96]
    return { start, step: Math.min(step, room / Math.max(1, deepest)) }
  }, [isWide, deepest])
}
