import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import type { Customer } from '../../../shared/domain/customer.ts'
import { useCan } from '../../api/session.tsx'
import type { useApiList } from '../../api/use-api-list.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { CustomerActions } from '../customers/CustomerActions.tsx'
import { CustomerDetails } from '../customers/CustomerDetails.tsx'
import { deleteRecord } from '../deletion.ts'
import { CustomerCard } from './CustomerCard.tsx'
import { useOwners } from './use-owners.ts'

const CustomerDialog = lazyDialog(() => import('../customers/CustomerDialog.tsx'))

type CustomerTabProps = {
  readonly list: ReturnType<typeof useApiList<'customerList'>>
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onMore: () => void
}

/** All customers, each with the owning partner. */
export const CustomerTab = ({ list, search, onSearch, onMore }: CustomerTabProps) => {
  const can = useCan()
  const owners = useOwners(list.items ?? [])
  const [opened, setOpened] = useState<{ readonly customer: Customer; readonly isEdited: boolean }>()
  const [gone, setGone] = useState<ReadonlyMap<number, number>>(new Map())
  // Rows read after a deletion are current again, even if it was undone meanwhile.
  const shown = list.items?.filter(({ id }) => (gone.get(id) ?? 0) < (list.loadedAt ?? 0))
  const setGoneAt = (id: number, time: number) => setGone((now) => new Map([...now, [id, time]]))

  // The specification has no confirmation here: the card disappears at once and returns if the server refuses.
  const onDelete = async ({ id, version, firstName, lastName }: Customer) => {
    setGoneAt(id, Number.POSITIVE_INFINITY)
    const isDeleted = await deleteRecord('customerDelete', { id, version, label: `${firstName} ${lastName}` })
    setGoneAt(id, isDeleted ? Date.now() : 0)
  }
  const onEdit = can('customers.edit') ? (customer: Customer) => setOpened({ customer, isEdited: true }) : undefined
  const ownerOf = ({ ibPartnerId }: Customer) => (ibPartnerId === null ? undefined : owners.get(ibPartnerId))
  const close = () => setOpened(undefined)
  const latest = opened && (list.items?.find(({ id }) => id === opened.customer.id) ?? opened.customer)
  return (
    <>
      <chakra.div maxWidth={{ sm: '364px' }} marginBlock="4">
        <SearchBox value={search} onChange={onSearch} placeholder="Name, E-Mail oder Kunden-ID" />
      </chakra.div>
      <DataList
        label="Kunden"
        list={{ ...list, items: shown }}
        rowKey={({ id }) => id}
        card={(customer) => (
          <CustomerCard
            customer={customer}
            partner={ownerOf(customer)}
            onOpen={() => setOpened({ customer, isEdited: false })}
            actions={<CustomerActions customer={customer} onEdit={onEdit} onDelete={can('customers.delete') ? onDelete : undefined} />}
          />
        )}
        newOne="neuen"
        rowHeight="73px"
        empty="Keine Kunden vorhanden"
        noMatch={`Keine Kunden entsprechen „${search}“`}
        onReset={search === '' ? undefined : () => onSearch('')}
        resetLabel="Suche zurücksetzen"
        onMore={onMore}
      />
      {opened?.isEdited === false && latest !== undefined && <CustomerDetails customer={latest} method="PUT" onClose={close} />}
      {opened?.isEdited === true && <CustomerDialog customer={opened.customer} method="PUT" onClose={close} />}
    </>
  )
}
