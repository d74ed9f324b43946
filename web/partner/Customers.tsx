import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Customer } from '../../shared/domain/customer.ts'
import { paths } from '../../shared/platform/pages.ts'
import { useApiList } from '../api/use-api-list.ts'
import { EmailLink } from '../ui/contact-links.tsx'
import { ActivityStatus, CustomerType } from '../ui/customer-status.tsx'
import { formatDate } from '../ui/format.ts'
import { DataList } from '../ui/list/DataList.tsx'
import type { Column } from '../ui/list/DataTable.tsx'
import { rowParts } from '../ui/list/row-parts.tsx'
import { useListAddress } from '../ui/list/use-list-address.ts'
import { PanelHead, PanelTitle } from '../ui/Panel.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { slotClasses } from '../ui/slot-classes.ts'
import { CustomerCard } from './customers/CustomerCard.tsx'
import { NewMark } from './NewMark.tsx'

/** Rows of a page. */
export const PAGE_SIZE = 8

const styles = slotClasses({ id: { color: 'ink-3', whiteSpace: 'nowrap' } })

const columns: readonly Column<Customer>[] = [
  {
    head: 'Name',
    cell: ({ id, firstName, lastName, customerId, createdAt }) => (
      <>
        <Link className={rowParts.opener} to={paths.customerOfPartner(id)}>
          {firstName} {lastName}
        </Link>{' '}
        <span className={styles.id}>{customerId}</span>
        <NewMark createdAt={createdAt} />
      </>
    ),
  },
  { head: 'E-Mail', cell: ({ email }) => <EmailLink address={email} /> },
  { head: 'Typ', cell: ({ customerType }) => <CustomerType type={customerType} /> },
  { head: 'Status', cell: ({ status }) => <ActivityStatus status={status} /> },
  { head: 'Registriert', cell: ({ createdAt }) => formatDate(createdAt), isNumber: true },
]

/** The partner's customers. */
export const Customers = () => {
  const { search, page, setSearch, setPage } = useListAddress()
  const list = useApiList('customerList', { search }, { from: (page - 1) * PAGE_SIZE, count: PAGE_SIZE, poll: 'stretching' })
  const isBeyondLast = page > 1 && list.items?.length === 0 && !list.isOfOtherQuery && list.total !== undefined
  const last = Math.max(1, Math.ceil((list.total ?? 0) / PAGE_SIZE))
  useEffect(() => {
    if (isBeyondLast) setPage(last)
  }, [isBeyondLast, last, setPage])
  const hasNone = list.items?.length === 0 && !list.isOfOtherQuery && search === '' && page === 1

  return (
    <DataList
      label="Ihre Kunden"
      list={list}
      rowKey={({ id }) => id}
      columns={columns}
      tableLook="roomy"
      card={(customer, isNew) => <CustomerCard customer={customer} isNew={isNew} />}
      newOne="neuen"
      empty="Noch keine Kunden vorhanden"
      noMatch={`Keine Kunden entsprechen „${search}“`}
      onReset={search === '' ? undefined : () => setSearch('')}
      resetLabel="Suche zurücksetzen"
      paging={{ page, size: PAGE_SIZE, onPage: setPage }}
    >
      <PanelHead alignItems="center" rowGap="3" columnGap="3">
        <PanelTitle>Ihre Kunden</PanelTitle>
        {!hasNone && (
          <chakra.div width={{ base: 'full', sm: '240px' }}>
            <SearchBox value={search} onChange={setSearch} placeholder="Name oder Kunden-ID" />
          </chakra.div>
        )}
      </PanelHead>
    </DataList>
  )
}
