import { cssColor } from '../../ui/theme/colors.ts'
import { branching, DASH, Drawing, type LinesProps, passing, stroke } from '../../ui/tree/StationLines.tsx'
import { RADIUS, stationAt } from '../../ui/tree/scale.ts'

/** A customer is a stop on the partner's line; a placeholder row has a dashed one. */
export const StopLines = ({
  place,
  level,
  goesOn,
  isDashed,
  scale,
  height,
}: LinesProps & { readonly level: number; readonly goesOn: boolean; readonly isDashed: boolean }) => {
  const x = stationAt(scale, place.depth)
  const y = height / 2
  return (
    <Drawing height={height}>
      {passing(place, scale, height, () => false)}
      <path d={`M${x} 0V${goesOn ? height : y}`} stroke={stroke(level)} />
      <path d={`M${x} ${y}h12`} stroke={stroke(level)} strokeDasharray={isDashed ? DASH : undefined} />
    </Drawing>
  )
}

/** The place of the moved partner. */
export const DropSlotLines = ({ place, scale, height }: LinesProps) => {
  const [x, y] = [stationAt(scale, place.depth), height / 2]
  const from = stationAt(scale, place.depth - 1)
  return (
    <Drawing height={height}>
      {passing(place, scale, height, () => false)}
      <path d={branching(from, x, y, 0)} stroke={cssColor('lamp')} strokeDasharray={DASH} />
      <circle cx={x} cy={y} r={RADIUS} fill={cssColor('signal-wash')} stroke={cssColor('lamp')} strokeDasharray={DASH} />
      <text x={x} y={y + 4} textAnchor="middle" style={{ fontSize: 12, fontWeight: 600 }} fill={cssColor('ink')} stroke="none">
        {place.depth + 1}
      </text>
    </Drawing>
  )
}
