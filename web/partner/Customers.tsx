import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
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

/** Rows of a page. */
export const PAGE_SIZE = 8

/** The partner's customers. */
export const Customers = () => {
  const { search, page, setSearch, setPage } = useCustomersAddress()
  const list = useApiList('customerList', { search }, { from: (page - 1) * PAGE_SIZE, count: PAGE_SIZE, isPolled: true })
  const newcomers = useNewcomers(`${search} ${page}`, list.isOfOtherQuery ? undefined : list.items?.map(({ id }) => id))
  const shown = list.items ?? []
  const isBeyondLast = page > 1 && list.items?.length === 0 && !list.isOfOtherQuery && list.total !== undefined
  const last = Math.max(1, Math.ceil((list.total ?? 0) / PAGE_SIZE))
  useEffect(() => {
    if (isBeyondLast) setPage(last)
  }, [isBeyondLast, last, setPage])
  const isEmpty = list.items?.length === 0 && !list.hasMore && !isBeyondLast

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
      {list.items === undefined && list.error === undefined && <RowSkeletons label="Kunden werden geladen" />}
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
      {shown.length > 0 && (
        <Paging
          page={page}
          pageSize={PAGE_SIZE}
          shown={shown.length}
          total={list.total}
          hasNext={!list.isOfOtherQuery && list.hasMore}
          onPage={setPage}
        />
      )}
    </Panel>
  )
}
