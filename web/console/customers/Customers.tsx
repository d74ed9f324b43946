import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { CUSTOMER_SORTS, CUSTOMER_TYPES, type Customer, customerTypeLabels } from '../../../shared/domain/customer.ts'
import { ACTIVITY, activityLabels } from '../../../shared/domain/entity.ts'
import { messageOf } from '../../api/api-error.ts'
import { POLL_INTERVAL } from '../../api/read-options.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countOf, formatCount } from '../../ui/format.ts'
import { HeldRows } from '../../ui/HeldRows.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Paging } from '../../ui/Paging.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { useListAddress } from '../../ui/use-list-address.ts'
import { useNewcomers } from '../../ui/use-newcomers.ts'
import { askToDelete } from '../deletion.ts'
import { CustomerExport } from './CustomerExport.tsx'
import { CustomerList, CustomerTable } from './CustomerRows.tsx'
import { OpenedCustomer } from './OpenedCustomer.tsx'

/** What a page may hold; the first is what it holds where nobody has chosen. */
const PAGE_SIZES = [20, 50, 100] as const

/** Narrower windows would cut names, addresses and countries of the table. */
const TABLE_FROM = '1241px'

const CustomerDialog = lazyDialog(() => import('./CustomerDialog.tsx'))

const Customers = () => {
  const can = useCan()
  const isWide = useIsWide(TABLE_FROM)
  const address = useListAddress()
  const { search, page } = address
  const type = address.filter('type', CUSTOMER_TYPES)
  const status = address.filter('status', ACTIVITY)
  const sort = address.sort(CUSTOMER_SORTS)
  const size = address.pageSize(PAGE_SIZES)
  const list = useApiList('customerList', { search, type, status, sort }, { from: (page - 1) * size, count: size, isPolled: true })
  const counts = useApi('customerCounts', {}, { isPolled: true })
  const [opened, setOpened] = useState<{ readonly customer?: Customer }>()
  const newcomers = useNewcomers(
    `${search} ${type} ${status} ${sort} ${page} ${size}`,
    list.isOfOtherQuery ? undefined : list.items?.map(({ id }) => id),
  )

  const isFiltered = search !== '' || type !== undefined || status !== undefined
  const shown = list.items ?? []
  const rows = {
    customers: shown,
    newcomers,
    onOpen: ({ id }: Customer) => address.openRecord('customer', id),
    onEdit: can('customers.edit') ? (customer: Customer) => setOpened({ customer }) : undefined,
    onDelete: can('customers.delete') ? askToDeleteCustomer : undefined,
  }

  return (
    <>
      <PageHeader title="Kunden" sub={counts.data && subtitle(counts.data, isFiltered ? list.total : undefined)}>
        <PollGauge loadedAt={list.loadedAt} seconds={POLL_INTERVAL / 1000} />
        {can('reports.export') && <CustomerExport filter={{ search, type, status }} total={list.total} />}
        {can('customers.create') && (
          <Button look="signal" onClick={() => setOpened({})}>
            <Icon name="plus" />
            Kunde anlegen
          </Button>
        )}
      </PageHeader>
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: '1fr 1fr', md: 'minmax(220px, 1fr) 160px 160px', xl: 'minmax(220px, 364px) 184px 184px' }}
        gap="2"
        marginBottom="3"
      >
        <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
          <SearchBox value={search} onChange={address.setSearch} placeholder="Name, E-Mail oder Kunden-ID" />
        </chakra.div>
        <FilterSelect
          label="Typ"
          all="Alle Typen"
          value={type}
          options={CUSTOMER_TYPES}
          labels={customerTypeLabels}
          onChange={(next) => address.setFilter('type', next)}
        />
        <FilterSelect
          label="Status"
          all="Alle Status"
          value={status}
          options={ACTIVITY}
          labels={activityLabels}
          onChange={(next) => address.setFilter('status', next)}
        />
      </chakra.div>
      <Panel ref={list.hand} aria-label="Kunden" aria-busy={list.isLoading} opacity={list.isOfOtherQuery ? 0.5 : undefined}>
        <HeldRows list={list} one="neuen" />
        {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={list.refresh} />}
        {list.items === undefined && list.error === undefined && <RowSkeletons label="Kunden werden geladen" height="36px" />}
        {list.items?.length === 0 && !list.isOfOtherQuery && (
          <Nothing
            isFiltered={isFiltered}
            isBeyond={page > 1 && list.total !== 0}
            onReset={address.reset}
            onFirst={() => address.setPage(1)}
          />
        )}
        {shown.length > 0 && (
          <>
            {isWide ? (
              <CustomerTable {...rows} sort={sort} onSort={(next) => address.setFilter('sort', next === CUSTOMER_SORTS[0] ? '' : next)} />
            ) : (
              <CustomerList {...rows} />
            )}
            <Paging
              page={page}
              pageSize={size}
              pageSizes={PAGE_SIZES}
              onPageSize={address.setPageSize}
              shown={shown.length}
              total={list.total}
              hasNext={!list.isOfOtherQuery && list.hasMore}
              onPage={address.setPage}
            />
          </>
        )}
      </Panel>
      {address.openedRecord('customer') !== '' && (
        <OpenedCustomer
          id={address.openedRecord('customer')}
          listed={list.items}
          onClose={() => address.openRecord('customer', undefined)}
        />
      )}
      {opened !== undefined && <CustomerDialog customer={opened.customer} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type Counts = { readonly total: number; readonly byStatus: { readonly active: number } }

const subtitle = ({ total, byStatus }: Counts, matches: number | undefined) =>
  matches === undefined
    ? `${countOf(total, 'Kunde', 'Kunden')}, davon ${formatCount(byStatus.active)} aktiv`
    : `${formatCount(matches)} von ${countOf(total, 'Kunde', 'Kunden')}`

type NothingProps = {
  readonly isFiltered: boolean
  /** The page lies behind the last one. */
  readonly isBeyond: boolean
  readonly onReset: () => void
  readonly onFirst: () => void
}

const Nothing = ({ isFiltered, isBeyond, onReset, onFirst }: NothingProps) => {
  if (isBeyond) {
    return (
      <Empty text="So viele Seiten gibt es nicht">
        <Button onClick={onFirst}>Zur ersten Seite</Button>
      </Empty>
    )
  }
  if (!isFiltered) return <Empty text="Keine Kunden vorhanden" />
  return (
    <Empty text="Keine Kunden entsprechen den Filterkriterien">
      <Button onClick={onReset}>Filter zurücksetzen</Button>
    </Empty>
  )
}

const askToDeleteCustomer = ({ id, version, firstName, lastName, customerId }: Customer) => {
  const label = `${firstName} ${lastName}`
  askToDelete('customerDelete', { id, version, label }, `${label} (${customerId}) wird mit allen Angaben gelöscht.`)
}

export default Customers
