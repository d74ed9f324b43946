import { REFERRAL_STEPS, type ReferralFigures, referralStepLabels } from '../../../shared/domain/referral-link.ts'
import { formatCount, formatDate } from '../format.ts'
import { cssColor } from '../theme/colors.ts'
import { useWidth } from '../use-width.ts'
import { isMonday, layOutChart } from './day-chart.ts'

type DayChartProps = { readonly days: ReferralFigures['days'] }

/** Height of the ruler with its dates, in px. */
const RULER = 28
const text = { fontSize: '13px', fill: cssColor('ink-2') } as const

/** dd.MM. */
const shortDate = (day: string) => formatDate(day).slice(0, 6)

const describeDay = (day: ReferralFigures['days'][number]) =>
  `${formatDate(day.day)}: ${REFERRAL_STEPS.map((step) => `${formatCount(day[step])} ${referralStepLabels[step].toLowerCase()}`).join(', ')}`

const Drawing = ({ days, width }: DayChartProps & { readonly width: number }) => {
  const { rows, bottom, pitch, bar, left } = layOutChart(days, width)
  const [first, last] = [days.at(0), days.at(-1)]
  const today = left(days.length - 1) + bar / 2
  return (
    <svg width={width} height={bottom + RULER} viewBox={`0 0 ${width} ${bottom + RULER}`} aria-hidden="true" style={{ display: 'block' }}>
      {rows.map(({ step, label, foot, d }) => {
        const most = Math.max(...days.map((day) => day[step]))
        return (
          <g key={step}>
            <text x="0" y={label} style={text}>
              {referralStepLabels[step]}
            </text>
            {most > 0 && (
              <text x={width} y={label} textAnchor="end" style={{ ...text, fontSize: '12px', fill: cssColor('ink-3') }}>
                höchstens {formatCount(most)} am Tag
              </text>
            )}
            <path d={d} fill={cssColor(step === 'won' ? 'ok' : 'ink')} />
            <path d={`M0 ${foot + 0.5}H${width}`} stroke={cssColor('line')} />
          </g>
        )
      })}
      <path
        d={days.map(({ day }, index) => `M${left(index) + bar / 2} ${bottom}v${isMonday(day) ? 9 : 4}`).join('')}
        stroke={cssColor('tick')}
      />
      {/* The needle: today goes on. */}
      <path d={`M${today} ${bottom - 4}v13`} stroke={cssColor('lamp')} strokeWidth="2" />
      {first !== undefined && (
        <text x="0" y={bottom + 24} style={{ ...text, fontSize: '12px', fill: cssColor('ink-3') }}>
          {shortDate(first.day)}
        </text>
      )}
      {last !== undefined && (
        <text x={width} y={bottom + 24} textAnchor="end" style={{ ...text, fontSize: '12px', fill: cssColor('ink-3') }}>
          heute, {shortDate(last.day)}
        </text>
      )}
      {days.map((day, index) => (
        <rect key={day.day} data-tip={describeDay(day)} x={index * pitch} y="0" width={pitch} height={bottom} fill="transparent" />
      ))}
    </svg>
  )
}

/** What came on each day: a row of columns for visits, begun and sent forms and what became of them. The table beside it says the same. */
export const DayChart = ({ days }: DayChartProps) => {
  const [box, width] = useWidth()
  return (
    // The content has no width of its own: the drawing follows the container.
    <div ref={box} style={{ width: 0, minWidth: '100%', minHeight: 240 }}>
      {width !== undefined && width > 0 && <Drawing days={days} width={width} />}
    </div>
  )
}
