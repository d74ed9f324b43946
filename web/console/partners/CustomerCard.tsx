import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { classOf } from '../../ui/class-of.ts'
import { formatDecimal } from '../../ui/format.ts'
import { ActivityStatus, CustomerType, RowActions } from '../customers/customer-facts.tsx'

const card = {
  whole: classOf({
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
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
    _hover: { background: 'hover' },
    textStyle: 'dense',
    color: 'ink-2',
    overflowWrap: 'anywhere',
  }),
  who: classOf({ gridArea: 'who', '& > h2': { fontSize: '15px', lineHeight: '22px', letterSpacing: '-.012em' } }),
  opener: classOf({
    textAlign: 'left',
    fontWeight: '600',
    color: 'ink',
    minHeight: { base: 'control-touch', md: 'control-s' },
    overflowWrap: 'anywhere',
    textDecoration: 'underline',
    textDecorationColor: '{colors.tick}',
    textUnderlineOffset: '3px',
    _hover: { textDecorationColor: '{colors.lamp}' },
  }),
  owner: classOf({ gridArea: 'owner' }),
  amount: classOf({ gridArea: 'amount', whiteSpace: 'nowrap' }),
  kind: classOf({
    gridArea: 'kind',
    display: 'flex',
    flexDirection: { base: 'row', md: 'column', xl: 'row' },
    columnGap: '4',
    rowGap: '1',
    '& > :first-of-type': { minWidth: { xl: '100px' } },
  }),
  actions: classOf({ gridArea: 'actions', justifySelf: 'end', marginTop: { base: '-4px', md: '0' } }),
}

type CustomerCardProps = {
  readonly customer: Customer
  /** Who owns the customer, once that has come. */
  readonly partner: Partner | undefined
  readonly onOpen: (customer: Customer) => void
  readonly onEdit: ((customer: Customer) => void) | undefined
  readonly onDelete: ((customer: Customer) => void) | undefined
}

export const CustomerCard = ({ customer, partner, onOpen, onEdit, onDelete }: CustomerCardProps) => {
  const name = `${customer.firstName} ${customer.lastName}`
  return (
    <li className={card.whole}>
      <div className={card.who}>
        <h2>
          <button type="button" className={card.opener} onClick={() => onOpen(customer)}>
            {name}
          </button>
        </h2>
        <span data-part="aside">{customer.customerId}</span>
      </div>
      <span className={card.owner}>
        {customer.ibPartnerId === null ? (
          <span data-part="aside">Kein Partner</span>
        ) : (
          <>
            {partner?.companyName ?? '…'} <span data-part="aside">{partner?.partnerId}</span>
          </>
        )}
      </span>
      <span className={card.amount}>{formatDecimal(customer.subIbCommissionPerLot)} $ Sub-IB je Lot</span>
      <span className={card.kind}>
        <CustomerType type={customer.customerType} />
        <ActivityStatus status={customer.status} />
      </span>
      <span className={card.actions}>
        <RowActions name={name} customer={customer} onEdit={onEdit} onDelete={onDelete} />
      </span>
    </li>
  )
}
