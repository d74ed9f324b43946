import { cssColor } from '../../ui/theme/colors.ts'
import { branchPath, type Line, stopsPath } from './network.ts'

const TRUNK = 92
const START = 12
const PITCH = { lead: 32, pitch: 12 }
const trunkColor = cssColor('level-1')
const branchColor = cssColor('level-2')

/** The Sub-IBs' lines in the last step: position and number of customers. */
const subLines: readonly Line[] = [
  { from: 132, to: 244, y: 24, level: 1, stops: 7 },
  { from: 132, to: 208, y: 58, level: 1, stops: 4 },
  { from: 132, to: 268, y: 126, level: 1, stops: 9 },
  { from: 132, to: 220, y: 160, level: 1, stops: 5 },
]

const trunk = (to: number, stops: readonly { readonly from: number; readonly stops: number }[]) => (
  <>
    <path d={`M${START} ${TRUNK}H${to}`} stroke={trunkColor} strokeWidth="3" />
    <path
      d={stops.map((run) => stopsPath({ ...run, to, y: TRUNK, level: 0 }, PITCH)).join('')}
      stroke={trunkColor}
      strokeWidth="2"
      fill="none"
    />
  </>
)

/** The line after each step: bare, with customers, with Sub-IBs. It continues in the next step's drawing. */
const drawings = {
  1: trunk(460, []),
  2: trunk(460, [{ from: 32, stops: 14 }]),
  3: (
    <>
      {subLines.map((line) => (
        <g key={line.y} fill="none" stroke={branchColor}>
          <path d={`${branchPath({ x: 84, y: TRUNK, toX: line.from, toY: line.y, level: 1 })}H${line.to}`} strokeWidth="3" />
          <path d={stopsPath(line, PITCH)} strokeWidth="2" />
          <circle cx="136" cy={line.y} r="8.5" fill={cssColor('page')} strokeWidth="3" />
        </g>
      ))}
      {trunk(316, [
        { from: 12, stops: 4 },
        { from: 132, stops: 13 },
      ])}
    </>
  ),
}

export type Step = keyof typeof drawings

export const StepDrawing = ({ step }: { readonly step: Step }) => (
  <svg
    viewBox="0 0 400 184"
    preserveAspectRatio="xMinYMid slice"
    aria-hidden="true"
    style={{ display: 'block', width: '100%', height: '100%', overflow: 'visible' }}
  >
    {drawings[step]}
    <circle cx={START} cy={TRUNK} r="10.5" fill={cssColor('page')} stroke={trunkColor} strokeWidth="3" />
    <text x={START} y={TRUNK + 4.5} textAnchor="middle" style={{ fontSize: 13, fontWeight: 600 }} fill={cssColor('ink')}>
      {step}
    </text>
  </svg>
)
