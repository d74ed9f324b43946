import { REFERRAL_STEPS, type ReferralCounts, referralStepLabels } from '../../../shared/domain/referral-link.ts'
import { formatCount } from '../format.ts'
import { slotClasses } from '../slot-classes.ts'

const styles = slotClasses({
  counts: { display: 'grid', gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: '2' },
  count: { '& dt': { textStyle: 'micro', color: 'ink-3', hyphens: 'auto' }, '& dd': { fontWeight: '600', color: 'ink' } },
})

/** The figures of a link in one line, each below its label. */
export const StepCounts = ({ counts }: { readonly counts: ReferralCounts }) => (
  <dl className={styles.counts}>
    {REFERRAL_STEPS.map((step) => (
      <div key={step} className={styles.count}>
        <dt>{referralStepLabels[step]}</dt>
        <dd>{formatCount(counts[step])}</dd>
      </div>
    ))}
  </dl>
)
