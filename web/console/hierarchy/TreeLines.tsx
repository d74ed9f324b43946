import type { ReactNode } from 'react'
import { lineColor } from '../../ui/LevelBadge.tsx'
import { cssColor } from '../../ui/theme/colors.ts'
import { RADIUS, type Scale, stationAt } from './row-layout.ts'
import type { PartnerRow, Place } from './tree-rows.ts'

/** Length of the chamfer at a corner, if there is room. */
const CHAMFER = 10
const DASH = '3 4'

const stroke = (level: number) => cssColor(lineColor(level))

/** Lines that pass a row towards later siblings of its ancestors. */
const passing = ({ rails }: Place, scale: Scale, height: number, isDashed: (level: number) => boolean) =>
  rails.flatMap((runsOn, index) =>
    runsOn
      ? [
          <path
            key={stationAt(scale, index)}
            d={`M${stationAt(scale, index)} 0V${height}`}
            stroke={stroke(index + 1)}
            strokeDasharray={isDashed(index + 1) ? DASH : undefined}
          />,
        ]
      : [],
  )

/** The path from a line at `from`, down from `top`, around the corner to the station at `x`. */
const branching = (from: number, x: number, y: number, top: number) => {
  const cut = Math.min(CHAMFER, x - RADIUS - from)
  return `M${from} ${top}V${y - cut}L${from + cut} ${y}H${x - RADIUS}`
}

type LinesProps = { readonly scale: Scale; readonly height: number; readonly isMoving?: boolean }

const Drawing = ({ height, children }: { readonly height: number; readonly children: ReactNode }) => (
  <svg
    width="100%"
    height={height}
    style={{ position: 'absolute', inset: 0, overflow: 'hidden', pointerEvents: 'none' }}
    fill="none"
    strokeWidth="3"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** The lines of a partner's row: from the parent's line at 45° to the station, and on to its own children. */
export const PartnerLines = ({
  row,
  scale,
  height,
  isMoving = false,
  isTarget = false,
  movingBelow,
}: LinesProps & {
  readonly row: PartnerRow
  readonly isTarget?: boolean
  /** From this level on, lines are part of the branch being moved. */
  readonly movingBelow?: number | undefined
}) => {
  const { depth, rails, isOpen, leadsOn, partner } = row
  const [x, y] = [stationAt(scale, depth), height / 2]
  const from = stationAt(scale, depth - 1)
  const isClosed = partner.childCount > 0 && !isOpen
  const isDashed = (level: number) => movingBelow !== undefined && level > movingBelow
  const color = isTarget ? cssColor('lamp') : stroke(depth)
  const dash = isMoving ? DASH : undefined
  return (
    <Drawing height={height}>
      {passing({ depth, rails }, scale, height, isDashed)}
      {depth > 0 && (
        <path d={branching(from, x, y, rails.at(-1) === true ? y - CHAMFER : 0)} stroke={stroke(depth)} strokeDasharray={dash} />
      )}
      {leadsOn && <path d={`M${x} ${y + RADIUS}V${height}`} stroke={stroke(isOpen ? depth + 1 : depth)} strokeDasharray={dash} />}
      <circle
        cx={x}
        cy={y}
        r={isClosed ? RADIUS + 1.5 : RADIUS}
        fill={isClosed ? color : cssColor(isTarget ? 'signal-wash' : 'panel')}
        stroke={isClosed ? 'none' : color}
        strokeDasharray={dash === undefined ? undefined : '2 3'}
      />
      <text
        x={x}
        y={y + 4}
        textAnchor="middle"
        style={{ fontSize: 12, fontWeight: 600 }}
        fill={cssColor(isClosed ? 'on-level' : 'ink')}
        stroke="none"
      >
        {depth + 1}
      </text>
    </Drawing>
  )
}

/** A customer is a stop on the partner's line; a placeholder row has a dashed one. */
export const StopLines = ({
  place,
  level,
  goesOn,
  isDashed,
  scale,
  height,
}: LinesProps & { readonly place: Place; readonly level: number; readonly goesOn: boolean; readonly isDashed: boolean }) => {
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
export const DropSlotLines = ({ place, scale, height }: LinesProps & { readonly place: Place }) => {
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
