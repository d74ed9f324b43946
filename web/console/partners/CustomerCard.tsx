import type { ReactNode } from 'react'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { ActivityStatus, CustomerType } from '../../ui/customer-status.tsx'
import { formatDecimal } from '../../ui/format.ts'
import { cardBase, rowParts } from '../../ui/list/row-parts.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'

const styles = slotClasses({
  card: {
    ...cardBase,
    display: 'grid',
    gridTemplateAreas: {
      base: '"who actions" "owner owner" "amount amount" "kind kind"',
      md: '"who owner kind actions" "who amount kind actions"',
      xl: '"who owner amount kind actions"',
    },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto',
      md: 'minmax(0, 1fr) minmax(0, 1fr) 112px 60px',
      xl: 'minmax(0, 1.2fr) minmax(0, 1.2fr) 168px 212px 60px',
    },
    columnGap: { base: '3', xl: '5' },
    rowGap: '1',
    alignItems: { base: 'start', md: 'center' },
    padding: { base: '12px 8px 12px 16px', md: '10px 16px 10px 20px' },
    _hover: { background: 'hover' },
  },
  who: { gridArea: 'who', '& > h2': { fontSize: '15px', lineHeight: '22px', letterSpacing: '-.012em' } },
  opener: { fontWeight: '600' },
  owner: { gridArea: 'owner' },
  amount: { gridArea: 'amount', whiteSpace: 'nowrap' },
  kind: {
    gridArea: 'kind',
    display: 'flex',
    flexDirection: { base: 'row', md: 'column', xl: 'row' },
    columnGap: '4',
    rowGap: '1',
    '& > :first-of-type': { minWidth: { xl: '100px' } },
  },
  actions: { gridArea: 'actions', justifySelf: 'end', marginTop: { base: '-4px', md: '0' } },
})

type CustomerCardProps = {
  readonly customer: Customer
  /** The customer's partner, once it has loaded. */
  readonly partner: Partner | undefined
  readonly onOpen: () => void
  readonly actions: ReactNode
}

export const CustomerCard = ({ customer, partner, onOpen, actions }: CustomerCardProps) => (
  <li className={styles.card}>
    <div className={styles.who}>
      <h2>
        <button type="button" className={`${rowParts.opener} ${styles.opener}`} onClick={onOpen}>
          {customer.firstName} {customer.lastName}
        </button>
      </h2>
      <span className={rowParts.aside}>{customer.customerId}</span>
    </div>
    <span className={styles.owner}>
      {customer.ibPartnerId === null ? (
        <span className={rowParts.aside}>Kein Partner</span>
      ) : (
        <>
          {partner?.companyName ?? '…'} <span className={rowParts.aside}>{partner?.partnerId}</span>
        </>
      )}
    </span>
    <span className={styles.amount}>{formatDecimal(customer.subIbCommissionPerLot)} $ Sub-IB je Lot</span>
    <span className={styles.kind}>
      <CustomerType type={customer.customerType} />
      <ActivityStatus status={customer.status} />
    </span>
    <span className={styles.actions}>{actions}</span>
  </li>
)
