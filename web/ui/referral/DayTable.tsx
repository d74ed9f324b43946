import { formatCount, formatDate } from '../format.ts'
import { slotClasses } from '../slot-classes.ts'
import type { ChartDay } from './day-chart.ts'

const cell = { padding: { base: '6px 0 6px 6px', sm: '6px 12px' }, textAlign: 'right', borderBottom: '1px solid {colors.line}' } as const
const styles = slotClasses({
  table: { width: 'full', tableLayout: { base: 'fixed', sm: 'auto' }, borderCollapse: 'collapse', textStyle: 'dense', color: 'ink-2' },
  head: { ...cell, textStyle: 'micro', fontWeight: '500', color: 'ink-3' },
  day: { ...cell, textAlign: 'left', fontWeight: '400', whiteSpace: 'nowrap', paddingLeft: '0' },
  days: { width: { base: '42px', sm: 'auto' } },
  year: { display: { base: 'none', sm: 'inline' } },
  count: { ...cell, '&[data-zero]': { color: 'ink-3' } },
})

type DayTableProps<Step extends string> = {
  readonly days: readonly ChartDay<Step>[]
  readonly steps: readonly Step[]
  /** With soft hyphens where they may break on the narrowest phones. */
  readonly labels: Readonly<Record<Step, string>>
}

/** The chart's figures, the newest day first. */
export const DayTable = <Step extends string>({ days, steps, labels }: DayTableProps<Step>) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col" className={`${styles.head} ${styles.day} ${styles.days}`}>
          Tag
        </th>
        {steps.map((step) => (
          <th key={step} scope="col" className={styles.head}>
            {labels[step]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {[...days].reverse().map((day) => (
        <tr key={day.day}>
          <th scope="row" className={styles.day}>
            {formatDate(day.day).slice(0, 6)}
            <span className={styles.year}>{day.day.slice(0, 4)}</span>
          </th>
          {steps.map((step) => (
            <td key={step} className={styles.count} data-zero={day[step] === 0 ? '' : undefined}>
              {formatCount(day[step])}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
