import { cssColor } from '../ui/theme/colors.ts'
import { barParts, isTicked, pitchFor } from '../ui/tick-pitch.ts'
import { useWidth } from '../ui/use-width.ts'

export const ROW_HEIGHT = 32

const YOU = 11
const CHAMFER = 10
/** Px from one stop to the next, if there is room. */
const STOP_PITCH = 14
const LEAST_WIDTH = 132

type NetLinesProps = {
  /** Direct customers, active and inactive. */
  readonly active: number
  readonly inactive: number
  /** Number of branches at the right, one per row. */
  readonly branches: number
}

/** The stops of the direct customers, short ones for inactive customers; without room for all, bars in proportion. */
const stopPaths = ({ active, inactive }: NetLinesProps, first: number, room: number, middle: number) => {
  const pitch = pitchFor(room / (active + inactive), STOP_PITCH)
  const shapes = [
    { count: active, color: 'level-1', height: 11 },
    { count: inactive, color: 'control', height: 6 },
  ] as const
  if (!isTicked(pitch)) {
    return barParts(shapes, pitch).map(({ color, height, from, to }) => ({
      color,
      d: `M${first + from} ${middle}v-${height}H${first + to}v${height}z`,
    }))
  }
  const stops = (from: number, count: number, height: number) =>
    Array.from({ length: count }, (_, index) => `M${first + (from + index) * pitch} ${middle}v-${height}h2v${height}z`).join('')
  return shapes.map(({ count, color, height }, index) => ({ color, d: stops(index === 0 ? 0 : active, count, height) }))
}

/** The trunk with its stops, and the branches from its end to the middle of each row. Repeats what the list says. */
const Lines = ({ width, ...counts }: NetLinesProps & { readonly width: number }) => {
  const { branches } = counts
  const height = Math.max(2, branches) * ROW_HEIGHT
  const middle = height / 2
  const station = width - 20
  const joint = branches === 0 ? width - 4 : station - 42
  const first = YOU + 22
  const row = (index: number) => (height - branches * ROW_HEIGHT) / 2 + index * ROW_HEIGHT + ROW_HEIGHT / 2
  const branchPath = (y: number) => {
    const rise = Math.abs(y - middle)
    if (rise === 0) return `M${joint} ${middle}H${station}`
    const sign = y < middle ? -1 : 1
    const cut = Math.min(CHAMFER, rise / 2)
    return `M${joint} ${middle}l${cut} ${sign * cut}V${y - sign * cut}l${cut} ${sign * cut}H${station}`
  }
  const rows = Array.from({ length: branches }, (_, index) => row(index))
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} fill="none" aria-hidden="true">
      <path d={`M${YOU} ${middle}H${joint}`} stroke={cssColor('level-1')} strokeWidth="3" />
      {stopPaths(counts, first, joint - first - 12, middle).map(({ color, d }) => (
        <path key={color} d={d} fill={cssColor(color)} />
      ))}
      <path d={rows.map(branchPath).join('')} stroke={cssColor('level-2')} strokeWidth="3" />
      {rows.map((y) => (
        <circle key={y} cx={station} cy={y} r="8" fill={cssColor('panel')} stroke={cssColor('level-2')} strokeWidth="3" />
      ))}
      {branches === 0 && <path d={`M${joint} ${middle - 8}v16`} stroke={cssColor('level-1')} strokeWidth="3" />}
      <circle cx={YOU} cy={middle} r="9.5" fill={cssColor('panel')} stroke={cssColor('level-1')} strokeWidth="3" />
      <circle cx={YOU} cy={middle} r="4.5" fill={cssColor('lamp')} />
    </svg>
  )
}

/** The net, as wide as the names leave room for. */
export const NetLines = (props: NetLinesProps) => {
  const [box, width] = useWidth()
  return (
    <div ref={box} style={{ width: 0, minWidth: '100%' }}>
      {width !== undefined && <Lines {...props} width={Math.max(LEAST_WIDTH, width)} />}
    </div>
  )
}
