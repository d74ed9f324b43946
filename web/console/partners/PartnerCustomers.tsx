import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { messageOf } from '../../api/api-error.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Failure } from '../../ui/Failure.tsx'
import { HeldRows } from '../../ui/HeldRows.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { CustomerDetails } from '../customers/CustomerDetails.tsx'
import { ActivityStatus, CustomerType } from '../customers/customer-facts.tsx'
import { NameButton } from './NameButton.tsx'

const PAGE_SIZE = 20

/** The customers below an opened partner, as stops on its line. */
export const PartnerCustomers = ({ partner }: { readonly partner: Partner }) => {
  const [count, setCount] = useState(PAGE_SIZE)
  const list = useApiList('customerList', { partnerId: partner.id }, { count, isPolled: true, onFocus: true })
  const [chosen, setChosen] = useState<Customer>()
  const shown = chosen && (list.items?.find(({ id }) => id === chosen.id) ?? chosen)
  return (
    <chakra.div ref={list.hand} marginTop="2" marginLeft={{ md: '34px', xl: '42px' }} borderLeft="3px solid {colors.line}" paddingLeft="4">
      <HeldRows list={list} one="neuen" />
      {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={list.refresh} />}
      {list.items === undefined && list.error === undefined && <RowSkeletons label="Kunden werden geladen" />}
      <ul aria-label={`Kunden von ${partner.companyName}`}>
        {list.items?.map((customer) => (
          <chakra.li
            key={customer.id}
            display="grid"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 112px 84px' }}
            columnGap="4"
            alignItems="center"
            minHeight="control-m"
            paddingBlock={{ base: '2', sm: '0' }}
            borderTop="1px solid {colors.line}"
            _first={{ borderTop: '0' }}
          >
            <span>
              <NameButton onClick={() => setChosen(customer)}>
                {customer.firstName} {customer.lastName}
              </NameButton>{' '}
              <chakra.span color="ink-3" whiteSpace="nowrap">
                {customer.customerId}
              </chakra.span>
            </span>
            <chakra.span display={{ base: 'flex', sm: 'contents' }} gap="4">
              <CustomerType type={customer.customerType} />
              <ActivityStatus status={customer.status} />
            </chakra.span>
          </chakra.li>
        ))}
      </ul>
      {list.hasMore && (
        <MoreButton
          shown={list.items?.length ?? 0}
          total={list.total}
          isBusy={list.isValidating}
          onMore={() => setCount(count + PAGE_SIZE)}
        />
      )}
      {shown !== undefined && <CustomerDetails customer={shown} method="PUT" onClose={() => setChosen(undefined)} />}
    </chakra.div>
  )
}
