import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Customer } from '../../../shared/domain/customer.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { PhoneLink } from '../../ui/contact-links.tsx'
import { ActivityStatus, CustomerType } from '../../ui/customer-status.tsx'
import { formatCountry, formatDate } from '../../ui/format.ts'
import type { CardChoice } from '../../ui/list/DataList.tsx'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { SubmissionMarks } from '../consent/SubmissionMarks.tsx'
import { CustomerEmail } from './customer-contact.tsx'

const styles = slotClasses({
  card: {
    ...cardBase,
    padding: '12px 8px 12px 16px',
    '&[data-new]': { background: 'signal-wash' },
    '&[data-chosen]': { background: 'select-wash' },
  },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '3', '& > div': { minWidth: '0' } },
  id: { display: 'block' },
  name: { fontSize: '15px', lineHeight: '22px', color: 'ink' },
  facts: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', marginTop: '0.5' },
})

export const Country = ({ country }: { readonly country: string | null }) =>
  country === null ? <span className={rowParts.aside}>Nicht angegeben</span> : formatCountry(country)

type CustomerCardProps = {
  readonly customer: Customer
  readonly isNew: boolean
  readonly choice: CardChoice
  readonly actions: ReactNode
}

/** A customer on narrow screens. */
export const CustomerCard = ({ customer, isNew, choice, actions }: CustomerCardProps) => (
  <li className={styles.card} data-new={isNew ? '' : undefined} data-chosen={choice?.isChosen ? '' : undefined}>
    <div className={styles.head}>
      <div>
        {choice?.box}
        <Link className={`${rowParts.opener} ${styles.name}`} to={paths.record('customer', customer.id)}>
          {customer.firstName} {customer.lastName}
        </Link>
        <span className={`${rowParts.aside} ${styles.id}`}>{customer.customerId}</span>
      </div>
      {actions}
    </div>
    <p>
      <CustomerEmail customer={customer} />
    </p>
    {customer.phone !== null && (
      <p>
        <PhoneLink number={customer.phone} />
      </p>
    )}
    <p>
      <Country country={customer.country} />
    </p>
    <SubmissionMarks record={customer} />
    <div className={styles.facts}>
      <CustomerType type={customer.customerType} />
      <ActivityStatus status={customer.status} />
      <span className={rowParts.aside}>{formatDate(customer.createdAt)}</span>
    </div>
  </li>
)
