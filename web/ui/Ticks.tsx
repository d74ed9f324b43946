import { type Color, cssColor } from './theme/colors.ts'
import { barParts, isTicked } from './tick-pitch.ts'

export type TickRun = { readonly count: number; readonly color: Color }

type TicksProps = {
  readonly runs: readonly TickRun[]
  /** Px from one tick to the next. If that is too little for single ticks, a bar of the same length replaces them. */
  readonly pitch?: number
  readonly height?: number
  /** Height of the ticks between the tall ones; every tenth is tall. Equal to `height` draws all alike. */
  readonly low?: number
}

const GAP = 2
const BAR_HEIGHT = 6

/** One path per colour, so that hundreds of ticks take few elements. */
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

/** A count as one tick per thing, or as a bar on the same scale. Hidden from screen readers, because it repeats a number beside it. */
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
