import type { ReactNode } from 'react'
import { lineColor } from '../LevelBadge.tsx'
import { cssColor } from '../theme/colors.ts'
import { type Place, RADIUS, type Scale, stationAt } from './scale.ts'

/** Length of the chamfer at a corner, if there is room. */
const CHAMFER = 10
export const DASH = '3 4'

export const stroke = (level: number) => cssColor(lineColor(level))

/**
 * Lines that pass a row towards later siblings of its ancestors.
 * @param top level of the tree's first station
 */
export const passing = ({ rails }: Place, scale: Scale, height: number, isDashed: (level: number) => boolean, top = 0) =>
  rails.flatMap((runsOn, index) =>
    runsOn
      ? [
          <path
            key={stationAt(scale, index)}
            d={`M${stationAt(scale, index)} 0V${height}`}
            stroke={stroke(top + index + 1)}
            strokeDasharray={isDashed(index + 1) ? DASH : undefined}
          />,
        ]
      : [],
  )

/** The path from a line at `from`, down from `top`, around the corner to the station at `x`. */
export const branching = (from: number, x: number, y: number, top: number) => {
  const cut = Math.min(CHAMFER, x - RADIUS - from)
  return `M${from} ${top}V${y - cut}L${from + cut} ${y}H${x - RADIUS}`
}

export type LinesProps = { readonly place: Place; readonly scale: Scale; readonly height: number }

export const Drawing = ({ height, children }: { readonly height: number; readonly children: ReactNode }) => (
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

type StationLinesProps = LinesProps & {
  /** Level of the tree's first station. @default 0 */
  readonly top?: number
  /** Whether there are children that the tree does not show. */
  readonly isClosed: boolean
  readonly isOpen: boolean
  /** Whether a line continues from the station to the rows below. */
  readonly leadsOn: boolean
  readonly isMoving?: boolean
  readonly isTarget?: boolean
  /** From this level on, lines are part of the branch being moved. */
  readonly movingBelow?: number | undefined
}

/** The lines of a partner's row: from the parent's line at 45° to the station, and on to its own children. */
export const StationLines = ({ place, scale, height, isClosed, isOpen, leadsOn, movingBelow, ...props }: StationLinesProps) => {
  const { top = 0, isMoving = false, isTarget = false } = props
  const { depth, rails } = place
  const [x, y] = [stationAt(scale, depth), height / 2]
  const from = stationAt(scale, depth - 1)
  const isDashed = (level: number) => movingBelow !== undefined && level > movingBelow
  const color = isTarget ? cssColor('lamp') : stroke(top + depth)
  const dash = isMoving ? DASH : undefined
  return (
    <Drawing height={height}>
      {passing(place, scale, height, isDashed, top)}
      {depth > 0 && (
        <path d={branching(from, x, y, rails.at(-1) === true ? y - CHAMFER : 0)} stroke={stroke(top + depth)} strokeDasharray={dash} />
      )}
      {leadsOn && <path d={`M${x} ${y + RADIUS}V${height}`} stroke={stroke(top + (isOpen ? depth + 1 : depth))} strokeDasharray={dash} />}
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
        {top + depth + 1}
      </text>
    </Drawing>
  )
}
