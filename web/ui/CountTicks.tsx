import { createContext, type ReactNode, useCallback, useContext, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type TickRun, Ticks } from './Ticks.tsx'
import { pitchFor } from './tick-pitch.ts'

type Scale = {
  /** Px per counted thing at the largest of the counts; `undefined` until measured. */
  readonly each: number | undefined
  /** Reports the px per counted thing of one count; `undefined` unregisters it. */
  readonly report: (id: string, each: number | undefined) => void
}
const ScaleContext = createContext<Scale | undefined>(undefined)

/** Draws all {@link CountTicks} inside on one scale: one tick per thing if every count has room for that, otherwise bars. */
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
  /** Px from one tick to the next, if there is room. */
  readonly pitch?: number
  readonly height?: number
  readonly low?: number
}

/** A count as ticks, at most as wide as its container, on the scale of its list. */
export const CountTicks = ({ runs, pitch, height = 12, low = height }: CountTicksProps) => {
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const scale = useContext(ScaleContext)
  if (scale === undefined) throw new Error('CountTicks must be inside a CountScale')
  const { each, report } = scale
  const total = runs.reduce((sum, { count }) => sum + count, 0)
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const measure = () => {
      // A hidden element has no width, and a count of zero needs none.
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
    // The content has no width of its own: the drawing follows the container.
    <span ref={box} style={{ display: 'block', width: 0, minWidth: '100%', height, overflow: 'hidden' }}>
      {each !== undefined && <Ticks runs={runs} pitch={pitchFor(each, pitch)} height={height} low={low} />}
    </span>
  )
}
