import { lineColor } from '../../ui/LevelBadge.tsx'
import { cssColor } from '../../ui/theme/colors.ts'
import { boxesPath } from './fact-drawings.ts'

const ink = cssColor('ink')
const tick = cssColor('tick')
const page = cssColor('page')
const TICKS = Array.from({ length: 18 }, (_, index) => index)

/** Scales of different trading types, each with its own reading. */
const rates = (
  <>
    <path
      d={[0, 20, 40, 60]
        .map((y) =>
          boxesPath(TICKS.map((index) => ({ x: index * 8, y: index % 6 === 0 ? y : y + 5, width: 1, height: index % 6 === 0 ? 12 : 7 }))),
        )
        .join('')}
      fill={tick}
    />
    <path d={boxesPath([96, 56, 120, 32].map((x, row) => ({ x, y: row * 20 - 1, width: 3, height: 14 })))} fill={ink} />
  </>
)

/** Seven days, each with its own payout. */
const payouts = (
  <>
    {[0, 1, 2, 3, 4, 5, 6].map((day) => (
      <g key={day} transform={`translate(${day * 20} 0)`}>
        <path d="M10.5 8v52" stroke={tick} />
        <path d="m5 40 5.5 6 5.5-6" fill="none" stroke={ink} strokeWidth="2" />
        <path d="M4 60h13v3H4z" fill={ink} />
      </g>
    ))}
  </>
)

/** The line between you and your contact person. */
const support = (
  <>
    <path d="M12 58h40M92 16h44" stroke={tick} strokeWidth="3" />
    <path d="M12 16h48l10 10v22l10 10h56" fill="none" stroke={ink} strokeWidth="3" />
    <circle cx="12" cy="16" r="8" fill={page} stroke={ink} strokeWidth="3" />
    <circle cx="132" cy="58" r="8" fill={page} stroke={ink} strokeWidth="3" />
  </>
)

/** Moving prices, each in its own way. */
const instruments = (
  <path
    d={boxesPath(
      Array.from({ length: 48 }, (_, index) => {
        const swing = Math.abs(Math.sin(index * 1.7) + Math.sin(index * 0.53 + 1) * 0.8)
        const height = Math.round(8 + swing * 31)
        return { x: index * 3, y: 38 - height / 2, width: 1.5, height }
      }),
    )}
    fill={ink}
  />
)

const platforms = (
  <>
    <path d={boxesPath(TICKS.map((index) => ({ x: index * 8, y: 52, width: 1, height: 12 })))} fill={tick} />
    <path d={boxesPath([40, 104].map((x) => ({ x, y: 40, width: 1, height: 24 })))} fill={ink} />
    {[4, 5].map((version, index) => (
      <text
        key={version}
        x={40 + index * 64}
        y="30"
        textAnchor="middle"
        style={{ fontSize: 28, fontWeight: 600, letterSpacing: -1 }}
        fill={ink}
      >
        {version}
      </text>
    ))}
  </>
)

/** The six level lines. */
const network = (
  <>
    {[0, 1, 2, 3, 4, 5].map((level) => (
      <g key={level} stroke={cssColor(lineColor(level))}>
        <path d={`M${4 + level * 20} ${6 + level * 12}H140`} strokeWidth="3" />
        <circle cx={6 + level * 20} cy={6 + level * 12} r="4" fill={page} strokeWidth="2.5" />
      </g>
    ))}
  </>
)

/** Drawings of the six benefits, on a canvas of 144 × 76. Illustrative; only the payouts (days) and the network (levels) count. */
export const benefitDrawings = { rates, payouts, support, instruments, platforms, network }
