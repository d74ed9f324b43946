import { type Color, cssColor } from './theme/colors.ts'
import { barParts, isTicked } from './tick-pitch.ts'

export type TickRun = { readonly count: number; readonly color: Color }

type TicksProps = {
  readonly runs: readonly TickRun[]
  /** From one tick to the next, in px. Where that is too little for ticks of their own, a bar of the same length stands for them. */
  readonly pitch?: number
  readonly height?: number
  /** Height of the ticks between the tall ones; every tenth is tall. Equal to `height` draws all alike. */
  readonly low?: number
}

const GAP = 2
const BAR_HEIGHT = 6

/** The shapes of each colour as one path: hundreds of ticks stay a handful of elements. */
const pathsOf = ({ runs, pitch = 4, height = 12, low = height }: TicksProps) => {
  const paths = new Map<Color, string>()
  const add = (color: Color, x: number, top: number, width: number) =>
    paths.set(color, `${paths.get(color) ?? ''}M${x} ${top}h${width}V${height}h-${width}z`)
  if (!isTicked(pitch)) {
    const parts = barParts(runs, pitch)
    for (const { color, from, to } of parts) add(color, from, height - BAR_HEIGHT, to - from)
    return { paths, length: parts.at(-1)?.to ?? 0 }
  }
  const colors = runs.flatMap(({ count, color }) => Array.from({ length: count }, () => color))
  for (const [index, color] of colors.entries()) add(color, index * pitch, index % 10 === 0 ? 0 : height - low, pitch - GAP)
  return { paths, length: Math.max(0, colors.length * pitch - GAP) }
}

/** A count as ticks, one for each thing, or as a bar of the same scale. It repeats a number that stands beside it, so screen readers skip it. */
export const Ticks = (props: TicksProps) => {
  const { height = 12 } = props
  const { paths, length } = pathsOf(props)
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
