import { Icon } from './Icon.tsx'
import { slotClasses } from './slot-classes.ts'
import type { StatusLook } from './status-looks.ts'

const styles = slotClasses({
  status: {
    display: 'inline-flex',
    verticalAlign: 'top',
    alignItems: 'center',
    gap: '2',
    textStyle: 'dense',
    fontWeight: '500',
    whiteSpace: 'nowrap',
    color: 'ink',
  },
})

/** A status or a type: symbol and word, no background. */
export const Status = ({ look, children }: { readonly look: StatusLook; readonly children: string }) => (
  <span className={styles.status}>
    <Icon name={look.symbol} color={look.color} />
    {children}
  </span>
)
