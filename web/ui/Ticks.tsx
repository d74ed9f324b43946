import { type Color, cssColor } from './theme/colors.ts'

export type TickRun = { readonly count: number; readonly color: Color }

type TicksProps = {
  readonly runs: readonly TickRun[]
  /** Of one tick, and from one tick to the next, in px. */
  readonly width?: number
  readonly pitch?: number
  readonly height?: number
  /** Height of the ticks between the tall ones; every tenth is tall. Equal to `height` draws all alike. */
  readonly low?: number
}

/** One tick for each thing that is counted. It repeats a number that stands beside it, so screen readers skip it. */
export const Ticks = ({ runs, width = 2, pitch = 4, height = 12, low = height }: TicksProps) => {
  const colors = runs.flatMap((run) => Array.from({ length: run.count }, () => run.color))
  // One path for each colour: hundreds of ticks stay a handful of elements.
  const paths = new Map<Color, string>()
  colors.forEach((color, index) => {
    const top = low === height || index % 10 === 0 ? 0 : height - low
    paths.set(color, `${paths.get(color) ?? ''}M${index * pitch} ${top}h${width}V${height}h-${width}z`)
  })
  const length = Math.max(0, (colors.length - 1) * pitch + width)
  // Where there is less room than that, the ticks move together: none may be cut off.
  return (
    <svg
      width={length}
      height={height}
      viewBox={`0 0 ${length} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      style={{ maxWidth: '100%' }}
    >
      {[...paths].map(([color, d]) => (
        <path key={color} d={d} fill={cssColor(color)} />
      ))}
    </svg>
  )
}

const UNITS = [1, 10, 100, 1000, 10_000, 100_000] as const

/** How many things one tick must stand for so that `total` needs at most `most` ticks. */
export const tickUnit = (total: number, most: number) => UNITS.find((unit) => total <= most * unit) ?? 1_000_000

/** How many ticks a count gets; whatever exists gets at least one. */
export const tickCount = (count: number, unit: number) => (count === 0 ? 0 : Math.max(1, Math.round(count / unit)))
