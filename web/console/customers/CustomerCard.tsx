import type { ReactNode } from 'react'
import type { Customer } from '../../../shared/domain/customer.ts'
import { PhoneLink } from '../../ui/contact-links.tsx'
import { ActivityStatus, CustomerType } from '../../ui/customer-status.tsx'
import { formatCountry, formatDate } from '../../ui/format.ts'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { SubmissionMarks } from '../consent/SubmissionMarks.tsx'
import { CustomerEmail } from './customer-contact.tsx'

const styles = slotClasses({
  card: { ...cardBase, padding: '12px 8px 12px 16px', '&[data-new]': { background: 'signal-wash' } },
  head: { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: '3', '& > div': { minWidth: '0' } },
  name: { display: 'block', fontSize: '15px', lineHeight: '22px', color: 'ink' },
  facts: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1', marginTop: '0.5' },
})

export const Country = ({ country }: { readonly country: string | null }) =>
  country === null ? <span className={rowParts.aside}>Nicht angegeben</span> : formatCountry(country)

type CustomerCardProps = {
  readonly customer: Customer
  readonly isNew: boolean
  readonly onOpen: (customer: Customer) => void
  readonly actions: ReactNode
}

/** A customer on narrow screens. */
export const CustomerCard = ({ customer, isNew, onOpen, actions }: CustomerCardProps) => (
  <li className={styles.card} data-new={isNew ? '' : undefined}>
    <div className={styles.head}>
      <div>
        <button type="button" className={`${rowParts.opener} ${styles.name}`} onClick={() => onOpen(customer)}>
          {customer.firstName} {customer.lastName}
        </button>
        <span className={rowParts.aside}>{customer.customerId}</span>
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
