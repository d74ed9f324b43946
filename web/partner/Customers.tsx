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
import { cardBase, rowParts } from '../ui/list/row-parts.tsx'
import { useListAddress } from '../ui/list/use-list-address.ts'
import { SearchBox } from '../ui/SearchBox.tsx'
import { slotClasses } from '../ui/slot-classes.ts'
import { stretchedLink } from '../ui/stretched-link.ts'
import { NewMark } from './NewMark.tsx'

/** Rows of a page. */
export const PAGE_SIZE = 8

const styles = slotClasses({
  id: { color: 'ink-3', whiteSpace: 'nowrap' },
  card: {
    ...cardBase,
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '2px 12px',
    padding: '12px 16px',
    '&[data-new]': { background: 'signal-wash' },
  },
  name: { fontSize: '15px', lineHeight: '24px', fontWeight: '600', color: 'ink', ...stretchedLink },
  // Above the link that covers the card.
  contact: { gridColumn: '1 / -1', '& a': { position: 'relative' } },
  facts: { gridColumn: '1 / -1', display: 'flex', gap: '4', marginTop: '0.5' },
})

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

const card = ({ id, firstName, lastName, customerId, email, customerType, status, createdAt }: Customer, isNew: boolean) => (
  <li className={styles.card} data-new={isNew ? '' : undefined}>
    <span>
      <Link className={styles.name} to={paths.customerOfPartner(id)}>
        {firstName} {lastName}
      </Link>
      <NewMark createdAt={createdAt} />
    </span>
    <span className={rowParts.aside}>{formatDate(createdAt)}</span>
    <span className={styles.contact}>
      {customerId}, <EmailLink address={email} />
    </span>
    <span className={styles.facts}>
      <CustomerType type={customerType} />
      <ActivityStatus status={status} />
    </span>
  </li>
)

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
      card={card}
      newOne="neuen"
      empty="Noch keine Kunden vorhanden"
      noMatch={`Keine Kunden entsprechen „${search}“`}
      onReset={search === '' ? undefined : () => setSearch('')}
      resetLabel="Suche zurücksetzen"
      paging={{ page, size: PAGE_SIZE, onPage: setPage }}
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        gap="3"
        padding="16px 20px 12px"
        borderBottom="1px solid {colors.line}"
      >
        <chakra.h2 fontSize="15px" lineHeight="24px" letterSpacing="-.01em">
          Ihre Kunden
        </chakra.h2>
        {!hasNone && (
          <chakra.div width={{ base: 'full', sm: '240px' }}>
            <SearchBox value={search} onChange={setSearch} placeholder="Name oder Kunden-ID" />
          </chakra.div>
        )}
      </chakra.div>
    </DataList>
  )
}
