import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type TickRun, Ticks } from './Ticks.tsx'
import { pitchFor } from './tick-pitch.ts'

type Scale = {
  /** Px there are for one thing at the fullest of the counts; `undefined` until they have been measured. */
  readonly each: number | undefined
  /** Tells how many px a count has for each of its things; `undefined` takes the count away. */
  readonly report: (id: string, each: number | undefined) => void
}
const ScaleContext = createContext<Scale | undefined>(undefined)

/** Draws all {@link CountTicks} below it to one scale: ticks as long as every one of them has room for its own, bars from the first that has not. */
export const CountScale = ({ children }: { readonly children: ReactNode }) => {
  const [rooms, setRooms] = useState<ReadonlyMap<string, number>>(new Map())
  const report = useCallback(
    (id: string, each: number | undefined) =>
      setRooms((now) => {
        if (now.get(id) === each) return now
        const next = new Map(now)
        if (each === undefined) next.delete(id)
        else next.set(id, each)
        return next
      }),
    [],
  )
  const scale = useMemo(() => ({ each: rooms.size === 0 ? undefined : Math.min(...rooms.values()), report }), [rooms, report])
  return <ScaleContext value={scale}>{children}</ScaleContext>
}

type CountTicksProps = {
  readonly runs: readonly TickRun[]
  /** From one tick to the next where there is room, in px. */
  readonly pitch?: number
  readonly height?: number
  readonly low?: number
}

/** A count that fills the width it finds at most, on the scale of its list. */
export const CountTicks = ({ runs, pitch, height = 12, low = height }: CountTicksProps) => {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const scale = useContext(ScaleContext)
  if (scale === undefined) throw new Error('CountTicks are drawn within a CountScale')
  const { each, report } = scale
  const total = runs.reduce((sum, { count }) => sum + count, 0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => {
      // What is not shown has no room, and a count of nothing needs none.
      const room = element.clientWidth
      report(id, room === 0 || total === 0 ? Number.POSITIVE_INFINITY : room / total)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      report(id, undefined)
    }
  }, [id, total, report])
  return (
    // Its content makes no room of its own: the drawing follows the width, never the width the drawing.
    <span ref={box} style={{ display: 'block', width: 0, minWidth: '100%', height, overflow: 'hidden' }}>
      {each !== undefined && <Ticks runs={runs} pitch={pitchFor(each, pitch)} height={height} low={low} />}
    </span>
  )
}
