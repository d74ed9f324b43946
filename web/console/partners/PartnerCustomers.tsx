import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { ActivityStatus, CustomerType } from '../../ui/customer-status.tsx'
import { ListBody } from '../../ui/list/DataList.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { slotClasses } from '../../ui/slot-classes.ts'
import { CustomerDetails } from '../customers/CustomerDetails.tsx'

const PAGE_SIZE = 20

const styles = slotClasses({
  row: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 112px 84px' },
    columnGap: '4',
    alignItems: 'center',
    minHeight: 'control-m',
    paddingBlock: { base: '2', sm: '0' },
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
  },
  id: { color: 'ink-3', whiteSpace: 'nowrap' },
  facts: { display: { base: 'flex', sm: 'contents' }, gap: '4' },
})

/** The customers below an opened partner, as stops on its line. */
export const PartnerCustomers = ({ partner }: { readonly partner: Partner }) => {
  const [count, setCount] = useState(PAGE_SIZE)
  const list = useApiList('customerList', { partnerId: partner.id }, { count, poll: 'steady', onFocus: true })
  const [chosen, setChosen] = useState<Customer>()
  const shown = chosen && (list.items?.find(({ id }) => id === chosen.id) ?? chosen)
  return (
    <chakra.div
      ref={list.listRef}
      marginTop="2"
      marginLeft={{ md: '34px', xl: '42px' }}
      borderLeft="3px solid {colors.line}"
      paddingLeft="4"
    >
      <ListBody
        label="Kunden"
        list={list}
        rowsLabel={`Kunden von ${partner.companyName}`}
        rowKey={({ id }) => id}
        card={(customer) => (
          <li className={styles.row}>
            <span>
              <button type="button" className={rowParts.opener} onClick={() => setChosen(customer)}>
                {customer.firstName} {customer.lastName}
              </button>{' '}
              <span className={styles.id}>{customer.customerId}</span>
            </span>
            <span className={styles.facts}>
              <CustomerType type={customer.customerType} />
              <ActivityStatus status={customer.status} />
            </span>
          </li>
        )}
        newOne="neuen"
        empty="Keine Kunden vorhanden"
      />
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
