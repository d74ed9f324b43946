import { formatCount, formatDate } from '../format.ts'
import { cssColor } from '../theme/colors.ts'
import { useWidth } from '../use-width.ts'
import { type ChartLink, ChartLinks } from './ChartLinks.tsx'
import { type ChartDay, isMonday, layOutChart } from './day-chart.ts'

type DayChartProps<Step extends string> = {
  /** The oldest first, up to today. */
  readonly days: readonly ChartDay<Step>[]
  /** The rows, in their order. */
  readonly steps: readonly Step[]
  readonly labels: Readonly<Record<Step, string>>
  /** The row that is a success. */
  readonly success?: Step
  /** The list behind a bar, and how it is called after „in“; undefined for none. Without it bars lead nowhere. */
  readonly listOf?: (step: Step, day: string) => { readonly to: string; readonly name: string } | undefined
}

/** Height of the ruler with its dates, in px. */
const RULER = 28
const text = { fontSize: '13px', fill: cssColor('ink-2') } as const

/** dd.MM. */
const shortDate = (day: string) => formatDate(day).slice(0, 6)

const Drawing = <Step extends string>({
  days,
  steps,
  labels,
  success,
  listOf,
  width,
}: DayChartProps<Step> & { readonly width: number }) => {
  const { rows, bottom, pitch, bar, left, topOf } = layOutChart(days, steps, width)
  const describe = (day: ChartDay<Step>) =>
    `${formatDate(day.day)}: ${steps.map((step) => `${labels[step]} ${formatCount(day[step])}`).join(', ')}`
  const [first, last] = [days.at(0), days.at(-1)]
  const today = left(days.length - 1) + bar / 2
  const links = rows.flatMap((row) =>
    days.flatMap((day, index): ChartLink[] => {
      const list = day[row.step] === 0 ? undefined : listOf?.(row.step, day.day)
      if (list === undefined) return []
      const top = topOf(row)
      return [
        {
          key: `${row.step} ${day.day}`,
          to: list.to,
          name: `${formatDate(day.day)}, ${labels[row.step]}: ${formatCount(day[row.step])}, ${list.name} öffnen`,
          tip: describe(day),
          place: { left: index * pitch, top, width: pitch, height: row.foot - top },
        },
      ]
    }),
  )
  const drawing = (
    <svg width={width} height={bottom + RULER} viewBox={`0 0 ${width} ${bottom + RULER}`} aria-hidden="true" style={{ display: 'block' }}>
      {rows.map(({ step, label, foot, d }) => {
        const most = Math.max(...days.map((day) => day[step]))
        return (
          <g key={step}>
            <text x="0" y={label} style={text}>
              {labels[step]}
            </text>
            {most > 0 && (
              <text x={width} y={label} textAnchor="end" style={{ ...text, fontSize: '12px', fill: cssColor('ink-3') }}>
                höchstens {formatCount(most)} am Tag
              </text>
            )}
            <path d={d} fill={cssColor(step === success ? 'ok' : 'ink')} />
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
        <rect key={day.day} data-tip={describe(day)} x={index * pitch} y="0" width={pitch} height={bottom} fill="transparent" />
      ))}
    </svg>
  )
  if (links.length === 0) return drawing
  return (
    <div style={{ position: 'relative' }}>
      {drawing}
      <ChartLinks label="Balken des Diagramms" links={links} />
    </div>
  )
}

/** What was counted on each day: a row of columns for each step. The table beside it says the same. */
export const DayChart = <Step extends string>(props: DayChartProps<Step>) => {
  const [box, width] = useWidth()
  return (
    // The content has no width of its own: the drawing follows the container.
    <div ref={box} style={{ width: 0, minWidth: '100%', minHeight: 240 }}>
      {width !== undefined && width > 0 && <Drawing {...props} width={width} />}
    </div>
  )
}
