import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { CUSTOMER_TYPES, type Customer, customerTypeLabels } from '../../../shared/domain/customer.ts'
import { ACTIVITY, activityLabels } from '../../../shared/domain/entity.ts'
import { CREATION_SORTS } from '../../../shared/domain/list-sorts.ts'
import type { viewLists } from '../../../shared/domain/view-lists.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { type List, useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { CustomerType } from '../../ui/customer-status.tsx'
import { CustomerExport } from '../../ui/exports/CustomerExport.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countOf, formatCount, formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { NameCell } from '../../ui/list/row-parts.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useCreationAsked } from '../../ui/use-creation-asked.ts'
import { useBulkChoice } from '../bulk/use-bulk-choice.tsx'
import { askToDelete } from '../deletion.ts'
import { ImportLink } from '../import/ImportLink.tsx'
import { chosenOf } from '../views/chosen-columns.ts'
import { Views } from '../views/Views.tsx'
import { COLUMNS } from '../views/view-content.ts'
import { CustomerActions } from './CustomerActions.tsx'
import { Country, CustomerCard } from './CustomerCard.tsx'
import { CustomerState } from './CustomerState.tsx'
import { CustomerEmail } from './customer-contact.tsx'
import { OpenedCustomer } from './OpenedCustomer.tsx'

/** Choices of rows per page; the first is the default. */
const PAGE_SIZES = [20, 50, 100] as const

/** A narrower table would truncate names, addresses and countries. */
const TABLE_FROM = '1241px'

const CustomerDialog = lazyDialog(() => import('./CustomerDialog.tsx'))

const Customers = () => {
  const can = useCan()
  const address = useListAddress()
  const { search, page } = address
  const type = address.filter('type', CUSTOMER_TYPES)
  const status = address.filter('status', ACTIVITY)
  const sort = address.sort(CREATION_SORTS)
  const size = address.pageSize(PAGE_SIZES)
  const list = useApiList('customerList', { search, type, status, sort }, { from: (page - 1) * size, count: size, poll: 'steady' })
  const counts = useApi('customerCounts', {}, { poll: 'steady' })
  const choice = useBulkChoice({ kind: 'customer', filter: { search, type, status } }, list, nameOf)
  const [opened, setOpened] = useState<{ readonly customer?: Customer }>()

  const isFiltered = search !== '' || type !== undefined || status !== undefined
  const end = (page - 1) * size + (list.items?.length ?? 0)
  const isOther = list.items === undefined || list.isOfOtherQuery
  const sub =
    counts.data && (isFiltered ? (isOther ? undefined : subtitleOfMatches(end, list, counts.data, search)) : subtitle(counts.data))
  const isNewestFirst = sort === '-createdAt'
  useCreationAsked(() => can('customers.create') && setOpened({}))
  const onEdit = can('customers.edit') ? (customer: Customer) => setOpened({ customer }) : undefined
  const onDelete = can('customers.delete') ? askToDeleteCustomer : undefined
  const actionsOf = (customer: Customer) => <CustomerActions customer={customer} onEdit={onEdit} onDelete={onDelete} />
  const all: Readonly<Record<keyof typeof viewLists.customers.columns, Column<Customer>>> = {
    name: {
      head: 'Name',
      // As wide as a usual name with its id; the address gets the rest.
      width: 'clamp(216px, 17vw, 320px)',
      cell: (customer) => <NameCell name={nameOf(customer)} id={customer.customerId} to={paths.record('customer', customer.id)} />,
    },
    email: { head: 'E-Mail', least: '190px', cell: (customer) => <CustomerEmail customer={customer} />, tip: ({ email }) => email },
    country: { head: 'Land', width: '120px', cell: ({ country }) => <Country country={country} /> },
    type: { head: 'Typ', width: '112px', cell: ({ customerType }) => <CustomerType type={customerType} /> },
    status: { head: 'Status', width: '96px', cell: (customer) => <CustomerState customer={customer} /> },
    createdAt: {
      head: 'Erstellt',
      width: '96px',
      cell: ({ createdAt }) => formatDate(createdAt),
      isNumber: true,
      sort: {
        isDescending: isNewestFirst,
        tip: isNewestFirst ? 'Älteste zuerst' : 'Neueste zuerst',
        onTurn: () => address.turnSort(CREATION_SORTS),
      },
    },
    updatedAt: { head: 'Geändert', width: '96px', cell: ({ updatedAt }) => formatDate(updatedAt), isNumber: true },
    assignee: {
      head: 'Zuständig',
      width: '120px',
      cell: ({ assignee }) => assignee && `@${assignee}`,
      tip: ({ assignee = '' }) => assignee,
    },
    followUpOn: { head: 'Wiedervorlage', width: '112px', cell: ({ followUpOn }) => followUpOn && formatDate(followUpOn), isNumber: true },
    noteCount: { head: 'Notizen', width: '80px', cell: ({ noteCount }) => noteCount && formatCount(noteCount), isNumber: true },
  }
  const columns = chosenOf('customers', address.text(COLUMNS), all)
  if (onEdit !== undefined || onDelete !== undefined) columns.push({ head: 'Aktionen', width: '72px', cell: actionsOf, isActions: true })
  const gauge = <PollGauge loadedAt={list.loadedAt} interval={list.interval} />

  return (
    <>
      <PageHeader title="Kunden" sub={sub}>
        {can('reports.export') ? <CustomerExport filter={{ search, type, status }} total={list.total} gauge={gauge} /> : gauge}
        <ImportLink kind="customer" />
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
          <SearchBox
            value={search}
            onChange={address.setSearch}
            placeholder={`Name, ${can('customers.contact') ? 'E-Mail' : 'ganze E-Mail'} oder Kunden-ID`}
          />
        </chakra.div>
        <FilterSelect address={address} name="type" label="Typ" all="Alle Typen" options={CUSTOMER_TYPES} labels={customerTypeLabels} />
        <FilterSelect address={address} name="status" label="Status" all="Alle Status" options={ACTIVITY} labels={activityLabels} />
      </chakra.div>
      <Views list="customers" tableFrom={TABLE_FROM} />
      {!isOther && list.foundBy === 'partner' && (
        <chakra.p marginBottom="3" textStyle="ui" color="ink-2">
          Kein Kunde passt zur Suche. Gezeigt werden die Kunden passender Partner.
        </chakra.p>
      )}
      <DataList
        label="Kunden"
        list={list}
        rowKey={({ id }) => id}
        columns={columns}
        tableFrom={TABLE_FROM}
        card={(customer, isNew, chosen) => <CustomerCard customer={customer} isNew={isNew} choice={chosen} actions={actionsOf(customer)} />}
        choice={choice}
        newOne="neuen"
        rowHeight="36px"
        empty="Keine Kunden vorhanden"
        noMatch="Keine Kunden entsprechen den Filterkriterien"
        onReset={isFiltered ? address.reset : undefined}
        paging={{ page, size, sizes: PAGE_SIZES, onPage: address.setPage, onSize: address.setPageSize }}
      />
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

const nameOf = ({ firstName, lastName }: Customer) => `${firstName} ${lastName}`

type Matches = Pick<List<Customer>, 'total' | 'hasMore' | 'foundBy'>
type Counts = { readonly total: number; readonly byStatus: { readonly active: number } }

const subtitle = ({ total, byStatus }: Counts) => `${countOf(total, 'Kunde', 'Kunden')}, davon ${formatCount(byStatus.active)} aktiv`

const subtitleOfMatches = (end: number, { total, hasMore, foundBy }: Matches, { total: all }: Counts, search: string) => {
  const found =
    total === undefined && hasMore ? `${formatCount(end)}+ Treffer` : `${formatCount(total ?? end)} von ${countOf(all, 'Kunde', 'Kunden')}`
  return foundBy === 'partner' ? `${found} nach Partner „${search}“` : found
}

const askToDeleteCustomer = ({ id, version, firstName, lastName, customerId }: Customer) => {
  const label = `${firstName} ${lastName}`
  askToDelete('customerDelete', { id, version, label }, `${label} (${customerId}) wird mit allen Angaben gelöscht.`)
}

export default Customers
