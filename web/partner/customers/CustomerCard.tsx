import { Link } from 'react-router-dom'
import type { Customer } from '../../../shared/domain/customer.ts'
import { personName } from '../../../shared/domain/user.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { EmailLink } from '../../ui/contact-links.tsx'
import { ActivityStatus, CustomerType } from '../../ui/customer-status.tsx'
import { formatDate } from '../../ui/format.ts'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { stretchedLink } from '../../ui/stretched-link.ts'
import { NewMark } from '../NewMark.tsx'

const styles = slotClasses({
  card: {
    ...cardBase,
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 12px',
    padding: '12px 16px',
    _hover: { background: 'hover' },
    '&[data-new]': { background: 'signal-wash' },
  },
  name: { fontSize: '15px', lineHeight: '24px', fontWeight: '600', color: 'ink', ...stretchedLink },
  // Above the link that covers the card.
  contact: { gridColumn: '1 / -1', '& a': { position: 'relative' } },
  facts: { gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: '4px 16px', marginTop: '0.5' },
})

/** A customer in a partner's list on narrow screens; the whole card opens it. */
export const CustomerCard = ({ customer, isNew }: { readonly customer: Customer; readonly isNew: boolean }) => (
  <li className={styles.card} data-new={isNew ? '' : undefined}>
    <span>
      <Link className={styles.name} to={paths.customerOfPartner(customer.id)}>
        {personName(customer)}
      </Link>
      <NewMark createdAt={customer.createdAt} />
    </span>
    <span className={rowParts.aside}>{formatDate(customer.createdAt)}</span>
    <span className={styles.contact}>
      {customer.customerId}, <EmailLink address={customer.email} />
    </span>
    <span className={styles.facts}>
      <CustomerType type={customer.customerType} />
      <ActivityStatus status={customer.status} />
      {customer.link !== undefined && <span className={rowParts.aside}>über {customer.link}</span>}
    </span>
  </li>
)
