import { chakra } from '@chakra-ui/react'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { formatDecimal } from '../../ui/format.ts'
import { ActivityStatus, CustomerType, RowActions } from '../customers/customer-facts.tsx'
import { NameButton } from './NameButton.tsx'

const areas = {
  base: '"who actions" "owner owner" "amount amount" "kind kind"',
  md: '"who owner kind actions" "who amount kind actions"',
  xl: '"who owner amount kind actions"',
}
const columns = {
  base: 'minmax(0, 1fr) auto',
  md: 'minmax(0, 1fr) minmax(0, 1fr) 112px 60px',
  xl: 'minmax(0, 1.2fr) minmax(0, 1.2fr) 168px 212px 60px',
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
    <chakra.li
      display="grid"
      gridTemplateAreas={areas}
      gridTemplateColumns={columns}
      columnGap={{ base: '3', xl: '5' }}
      rowGap="1"
      alignItems={{ base: 'start', md: 'center' }}
      padding={{ base: '12px 8px 12px 16px', md: '10px 16px 10px 20px' }}
      borderTop="1px solid {colors.line}"
      _first={{ borderTop: '0' }}
      _hover={{ background: 'hover' }}
      textStyle="dense"
      color="ink-2"
      overflowWrap="anywhere"
    >
      <chakra.div gridArea="who">
        <chakra.h2 fontSize="15px" lineHeight="22px" letterSpacing="-.012em">
          <NameButton fontWeight="600" onClick={() => onOpen(customer)}>
            {name}
          </NameButton>
        </chakra.h2>
        <chakra.span color="ink-3">{customer.customerId}</chakra.span>
      </chakra.div>
      <chakra.span gridArea="owner">
        {customer.ibPartnerId === null ? (
          <chakra.span color="ink-3">Kein Partner</chakra.span>
        ) : (
          <>
            {partner?.companyName ?? '…'}{' '}
            <chakra.span color="ink-3" whiteSpace="nowrap">
              {partner?.partnerId}
            </chakra.span>
          </>
        )}
      </chakra.span>
      <chakra.span gridArea="amount" whiteSpace="nowrap">
        {formatDecimal(customer.subIbCommissionPerLot)} $ Sub-IB je Lot
      </chakra.span>
      <chakra.span gridArea="kind" display="flex" flexDirection={{ base: 'row', md: 'column', xl: 'row' }} columnGap="4" rowGap="1">
        <chakra.span minWidth={{ xl: '100px' }}>
          <CustomerType type={customer.customerType} />
        </chakra.span>
        <ActivityStatus status={customer.status} />
      </chakra.span>
      <chakra.span gridArea="actions" justifySelf="end" marginTop={{ base: '-4px', md: '0' }}>
        <RowActions name={name} customer={customer} onEdit={onEdit} onDelete={onDelete} />
      </chakra.span>
    </chakra.li>
  )
}
