import { chakra } from '@chakra-ui/react'
import { messageOf } from '../api/api-error.ts'
import { useApiList } from '../api/use-api-list.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Failure } from '../ui/Failure.tsx'
import { HeldRows } from '../ui/HeldRows.tsx'
import { Paging } from '../ui/Paging.tsx'
import { Panel } from '../ui/Panel.tsx'
import { RowSkeletons } from '../ui/RowSkeletons.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { useNewcomers } from '../ui/use-newcomers.ts'
import { CustomerList, CustomerTable } from './CustomerRows.tsx'
import { useCustomersAddress } from './use-customers-address.ts'

const PAGE_SIZE = 8

/** The partner's customers, eight at a time. The server answers `pageSource` at once; the pages are cut from that. */
export const Customers = ({ pageSource }: { readonly pageSource: number }) => {
  const { search, page: asked, setSearch, setPage } = useCustomersAddress()
  const list = useApiList(
    'customerList',
    { limit: pageSource, ...(search === '' ? {} : { search }) },
    { isPolled: true, atLeast: (asked - 1) * PAGE_SIZE + 1 },
  )
  const newcomers = useNewcomers(search, list.isLoading ? undefined : list.items?.map(({ id }) => id))

  const items = list.items ?? []
  // An address may name a page beyond the end: then the last one is shown.
  const page = list.hasMore ? asked : Math.min(asked, Math.max(1, Math.ceil(items.length / PAGE_SIZE)))
  const start = (page - 1) * PAGE_SIZE
  const shown = items.slice(start, start + PAGE_SIZE)
  const isEmpty = list.items !== undefined && shown.length === 0 && !list.hasMore
  const hasNext = items.length > start + PAGE_SIZE || list.hasMore
  const total = list.total ?? (list.hasMore ? undefined : items.length)

  return (
    <Panel ref={list.hand} aria-labelledby="customers" aria-busy={list.isLoading} opacity={list.isOfOtherQuery ? 0.5 : undefined}>
      <HeldRows list={list} one="neuen" />
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="center"
        gap="3"
        padding="16px 20px 12px"
        borderBottom="1px solid {colors.line}"
      >
        <chakra.h2 id="customers" fontSize="15px" lineHeight="24px" letterSpacing="-.01em">
          Ihre Kunden
        </chakra.h2>
        {!(isEmpty && search === '' && !list.isOfOtherQuery) && (
          <chakra.div width={{ base: 'full', sm: '240px' }}>
            <SearchBox value={search} onChange={setSearch} placeholder="Name oder Kunden-ID" />
          </chakra.div>
        )}
      </chakra.div>
      {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={list.refresh} />}
      {shown.length === 0 && (list.items === undefined || list.hasMore) && list.error === undefined && (
        <RowSkeletons label="Kunden werden geladen" />
      )}
      {isEmpty && (
        <Empty text={search === '' ? 'Noch keine Kunden vorhanden' : `Keine Kunden entsprechen „${search}“`}>
          {search !== '' && <Button onClick={() => setSearch('')}>Suche zurücksetzen</Button>}
        </Empty>
      )}
      {shown.length > 0 && (
        <>
          <CustomerTable customers={shown} newcomers={newcomers} />
          <CustomerList customers={shown} newcomers={newcomers} />
        </>
      )}
      {items.length > 0 && (
        <Paging page={page} pageSize={PAGE_SIZE} shown={shown.length} total={total} hasNext={hasNext} onPage={setPage} />
      )}
    </Panel>
  )
}
