import type { PrivacyRequest } from '../../../shared/domain/privacy-request.ts'
import { Icon } from '../../ui/Icon.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { type TickRun, Ticks } from '../../ui/Ticks.tsx'
import { type Deadline, deadlineOf, deadlineWords, lastDayWords } from './deadline.ts'

const styles = slotClasses({
  clock: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: '3',
    textStyle: 'dense',
    color: 'ink-2',
  },
  scale: { display: 'inline-flex', flex: 'none', width: '122px' },
  words: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    fontWeight: '500',
    color: 'ink',
    whiteSpace: { base: 'normal', sm: 'nowrap' },
    '&[data-late]': { color: 'danger' },
  },
  last: { gridColumn: '2', color: 'ink-3', whiteSpace: { base: 'normal', sm: 'nowrap' } },
})

/** As wide as the 31 ticks of a long month, so that all scales of a list have one length. */
const LENGTH = 124

/** One tick per day: those that have passed, today, and those left. An extended deadline has too many days for that and gets a bar. */
const runsOf = ({ days, passed, left, isAnswered }: Deadline): readonly TickRun[] => {
  const isLate = left < 0
  const shown = isAnswered || isLate ? passed : Math.min(passed, days - 1)
  return [
    { count: shown, color: isLate ? 'danger' : isAnswered ? 'ink-3' : 'ink' },
    { count: isAnswered || isLate ? 0 : 1, color: 'lamp' },
    { count: days - shown - (isAnswered || isLate ? 0 : 1), color: 'tick' },
  ]
}

/** The time that the law gives to answer a request, as a clock: a month, or three if the deadline was extended. */
export const LegalMonth = ({ request }: { readonly request: PrivacyRequest }) => {
  const deadline = deadlineOf(request, Date.now())
  const isLate = deadline.left < 0
  return (
    <span className={styles.clock}>
      <span className={styles.scale}>
        <Ticks runs={runsOf(deadline)} pitch={deadline.days <= LENGTH / 4 ? 4 : LENGTH / deadline.days} low={8} />
      </span>
      <span className={styles.words} data-late={isLate ? '' : undefined}>
        {isLate && <Icon name="warning" />}
        {deadlineWords(deadline)}
      </span>
      <span className={styles.last}>{lastDayWords(request)}</span>
    </span>
  )
}
