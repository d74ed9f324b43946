import { chakra } from '@chakra-ui/react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { messageOf } from '../../api/api-error.ts'
import { POLL_INTERVAL } from '../../api/read-options.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { showToast } from '../../ui/toast.ts'
import { PartnerRow } from './PartnerRow.tsx'

const PAGE_SIZE = 50

const Partners = () => {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const setSearch = useCallback((next: string) => setParams(next === '' ? {} : { search: next }, { replace: true }), [setParams])
  const list = useApiList('partnerList', { search, limit: PAGE_SIZE }, { isPolled: true, onFocus: true })
  const shown = list.items?.length ?? 0
  const refresh = async () => {
    await list.refresh()
    showToast({ kind: 'success', title: 'Daten aktualisiert' })
  }
  return (
    <>
      <PageHeader title="IB-Partner" sub={list.items === undefined ? undefined : countOf(list.total ?? shown, 'Partner', 'Partner')}>
        <PollGauge loadedAt={list.loadedAt} seconds={POLL_INTERVAL / 1000} />
        <Button disabled={list.isValidating} onClick={refresh}>
          <Icon name="refresh" />
          Aktualisieren
        </Button>
      </PageHeader>
      <chakra.div maxWidth={{ sm: '320px' }} marginBlock="4">
        <SearchBox value={search} onChange={setSearch} placeholder="Firma, Name oder Partner-ID" />
      </chakra.div>
      <Panel aria-label="IB-Partner" aria-busy={list.isLoading}>
        {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={list.refresh} />}
        {list.items === undefined && list.error === undefined && <RowSkeletons label="IB-Partner werden geladen" />}
        {list.items?.length === 0 && (
          <Empty text={search === '' ? 'Keine IB-Partner gefunden' : `Keine IB-Partner entsprechen „${search}“`}>
            {search !== '' && <Button onClick={() => setSearch('')}>Suche zurücksetzen</Button>}
          </Empty>
        )}
        <ul>
          {list.items?.map((partner) => (
            <PartnerRow key={partner.id} partner={partner} />
          ))}
        </ul>
      </Panel>
      {list.hasMore && <MoreButton shown={shown} total={list.total} isBusy={list.isValidating} onMore={list.loadMore} />}
    </>
  )
}

export default Partners
