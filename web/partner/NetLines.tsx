import { cssColor } from '../ui/theme/colors.ts'

export const ROW_HEIGHT = 32

const YOU = 11
const CHAMFER = 10

type NetLinesProps = {
  readonly width: number
  /** One entry for each direct customer: whether it is active. */
  readonly stops: readonly boolean[]
  /** How many branches leave at the right, one for each row. */
  readonly branches: number
}

/** The trunk with its stops, and the branches from its end to the middle of each row at the right. It repeats what the list says. */
export const NetLines = ({ width, stops, branches }: NetLinesProps) => {
  const height = Math.max(2, branches) * ROW_HEIGHT
  const middle = height / 2
  const station = width - 20
  const joint = branches === 0 ? width - 4 : station - 42
  const first = YOU + 22
  const pitch = Math.min(14, (joint - first - 12) / Math.max(1, stops.length - 1))
  const stopPath = (isActive: boolean, length: number) =>
    stops.map((active, index) => (active === isActive ? `M${Math.round(first + index * pitch)} ${middle}v-${length}` : '')).join('')
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
      <path d={stopPath(true, 11)} stroke={cssColor('level-1')} strokeWidth={pitch < 4 ? 1 : 2} />
      <path d={stopPath(false, 6)} stroke={cssColor('control')} strokeWidth={pitch < 4 ? 1 : 2} />
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
