import { REFERRAL_STEPS, type ReferralFigures, referralStepLabels } from '../../../shared/domain/referral-link.ts'
import { formatCount, formatDate } from '../format.ts'
import { slotClasses } from '../slot-classes.ts'

const cell = { padding: { base: '6px 0 6px 6px', sm: '6px 12px' }, textAlign: 'right', borderBottom: '1px solid {colors.line}' } as const
const styles = slotClasses({
  table: { width: 'full', tableLayout: { base: 'fixed', sm: 'auto' }, borderCollapse: 'collapse', textStyle: 'dense', color: 'ink-2' },
  head: { ...cell, textStyle: 'micro', fontWeight: '500', color: 'ink-3' },
  day: { ...cell, textAlign: 'left', fontWeight: '400', whiteSpace: 'nowrap', paddingLeft: '0' },
  days: { width: { base: '42px', sm: 'auto' } },
  year: { display: { base: 'none', sm: 'inline' } },
  count: { ...cell, '&[data-zero]': { color: 'ink-3' } },
})

/** The labels begin with „Be“ or „Ge“, after which they may break on the narrowest phones. */
const breakable = (label: string) => `${label.slice(0, 2)}\u00AD${label.slice(2)}`

/** The chart's figures, the newest day first. */
export const DayTable = ({ days }: { readonly days: ReferralFigures['days'] }) => (
  <table className={styles.table}>
    <thead>
      <tr>
        <th scope="col" className={`${styles.head} ${styles.day} ${styles.days}`}>
          Tag
        </th>
        {REFERRAL_STEPS.map((step) => (
          <th key={step} scope="col" className={styles.head}>
            {breakable(referralStepLabels[step])}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map((day) => (
        <tr key={day.day}>
          <th scope="row" className={styles.day}>
            {formatDate(day.day).slice(0, 6)}
            <span className={styles.year}>{day.day.slice(0, 4)}</span>
          </th>
          {REFERRAL_STEPS.map((step) => (
            <td key={step} className={styles.count} data-zero={day[step] === 0 ? '' : undefined}>
              {formatCount(day[step])}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
