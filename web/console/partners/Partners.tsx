import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { ACTIVITY } from '../../../shared/domain/entity.ts'
import { PARTNER_SORTS } from '../../../shared/domain/list-sorts.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countOf, countSoFar, formatCount } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { RowButton } from '../../ui/RowButton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { showToast } from '../../ui/toast.ts'
import { useCreationAsked } from '../../ui/use-creation-asked.ts'
import { ImportLink } from '../import/ImportLink.tsx'
import { CustomerTab } from './CustomerTab.tsx'
import { PartnerTab } from './PartnerTab.tsx'

const PAGE_SIZE = 50
/** Each tab begins with all of its rows. */
const NO_FILTERS = { search: '', partner: '', status: '', onboarding: '', sort: '', ansicht: '' }
const reading = { poll: 'steady', onFocus: true } as const

const CustomerDialog = lazyDialog(() => import('../customers/CustomerDialog.tsx'))
const PartnerDialog = lazyDialog(() => import('./PartnerDialog.tsx'))
const WaitingPages = lazyDialog(async () => ({ default: (await import('./WaitingPages.tsx')).WaitingPages }))

type CountedList = Pick<ReturnType<typeof useApiList<'partnerList'>>, 'total' | 'hasMore' | 'isOfOtherQuery'> & {
  readonly items: readonly unknown[] | undefined
}

const countOfAll = (count: number | null | undefined) => (count == null ? undefined : formatCount(count))

/** The number of all records; with a search or a partner's filter, the number of matches. */
const subtitle = (list: CountedList, all: number | null | undefined, isNarrowed: boolean, [one, many]: readonly [string, string]) => {
  if (!isNarrowed) return all == null ? undefined : countOf(all, one, many)
  if (list.items === undefined || list.isOfOtherQuery) return undefined
  return `${countSoFar(list.items.length, list.total, list.hasMore, one, many)} gefunden`
}

const idOf = (text: string) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined)

/** IB management: the partners, and all their customers. */
const Partners = () => {
  const can = useCan()
  const address = useListAddress()
  const maySeeCustomers = can('customers.view')
  const mayRelease = can('ib_partners.edit')
  const wanted = address.filter('tab', ['kunden', 'freigabe'])
  const mayOpen = wanted === 'kunden' ? maySeeCustomers : mayRelease
  const tab = wanted !== undefined && mayOpen ? wanted : 'partner'
  const ofPartner = idOf(address.text('partner'))
  const owner = useApi('partnerGet', tab === 'kunden' && ofPartner !== undefined ? { params: { id: ofPartner } } : null).data
  const rowsOf = (of: typeof tab) => (tab === of ? address.rows(PAGE_SIZE) : PAGE_SIZE)
  const searchOf = (of: typeof tab) => (tab === of ? address.search : '')
  const onboarding = tab === 'partner' ? address.filter('onboarding', ['unfinished']) : undefined
  const status = tab === 'partner' ? address.filter('status', ACTIVITY) : undefined
  const sort = tab === 'partner' ? address.sort(PARTNER_SORTS) : undefined
  const query = { search: searchOf('partner'), status, sort, onboarding }
  const partners = useApiList('partnerList', query, { ...reading, count: rowsOf('partner') })
  const customers = useApiList(
    'customerList',
    { search: searchOf('kunden'), partnerId: ofPartner },
    { ...reading, count: rowsOf('kunden'), isAsked: maySeeCustomers },
  )
  const waiting = useApiList(
    'waitingPageList',
    {},
    { ...reading, count: rowsOf('freigabe'), isAsked: tab === 'freigabe', isCounted: false },
  )
  const counts = useApi('dashboardFigures', {}, { poll: 'steady' })
  const figures = counts.data
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<number>()
  useCreationAsked(() => can('ib_partners.create') && setCreating(true))

  const shown = { partner: partners, kunden: customers, freigabe: waiting }[tab]
  const refresh = async () => {
    const answered = await Promise.all([partners.refresh(), customers.refresh(), waiting.refresh(), counts.refresh().then(() => true)])
    showToast(
      answered.every((isThere) => isThere)
        ? { kind: 'success', title: 'Daten aktualisiert' }
        : { kind: 'failure', title: 'Fehler', text: 'Die Daten konnten nicht aktualisiert werden. Bitte versuchen Sie es erneut.' },
    )
  }
  const list = { search: address.search, onSearch: address.setSearch, onMore: () => address.showMoreThan(shown.items?.length ?? 0) }
  const panels = {
    partner: <PartnerTab {...list} address={address} onboarding={onboarding} list={partners} created={created} />,
    kunden: <CustomerTab {...list} list={customers} />,
    freigabe: <WaitingPages list={waiting} onMore={list.onMore} />,
  }
  const tabs = [
    { value: 'partner' as const, label: 'IB-Partner', count: countOfAll(figures?.partners) },
    ...(maySeeCustomers ? [{ value: 'kunden' as const, label: 'Kunden', count: countOfAll(figures?.customers) }] : []),
    ...(mayRelease ? [{ value: 'freigabe' as const, label: 'Seiten zur Freigabe', count: countOfAll(figures?.waitingPages) }] : []),
  ]
  const subtitles = {
    partner: subtitle(partners, figures?.partners, address.search !== '' || status !== undefined || onboarding !== undefined, [
      'Partner',
      'Partner',
    ]),
    kunden: subtitle(customers, figures?.customers, address.search !== '' || ofPartner !== undefined, ['Kunde', 'Kunden']),
    freigabe: figures?.waitingPages == null ? undefined : countOf(figures.waitingPages, 'Seite', 'Seiten'),
  }
  const close = () => setCreating(false)
  return (
    <>
      <PageHeader title="IB-Partner" sub={subtitles[tab]}>
        <PollGauge loadedAt={shown.loadedAt} interval={shown.interval} />
        <RefreshButton isBusy={partners.isValidating || customers.isValidating || waiting.isValidating} onRefresh={refresh} />
        {tab !== 'freigabe' && <ImportLink kind={tab === 'partner' ? 'partner' : 'customer'} />}
        {tab !== 'freigabe' && can(tab === 'partner' ? 'ib_partners.create' : 'customers.create') && (
          <Button look="signal" onClick={() => setCreating(true)}>
            <Icon name="plus" />
            {tab === 'partner' ? 'IB-Partner anlegen' : 'Kunde anlegen'}
          </Button>
        )}
      </PageHeader>
      {tabs.length > 1 ? (
        <Tabs
          label="IB-Partner und Kunden"
          value={tab}
          tabs={tabs}
          onChange={(next) => address.setFilters({ tab: next === 'partner' ? '' : next, ...NO_FILTERS })}
        >
          {tab === 'kunden' && ofPartner !== undefined && (
            <chakra.p display="flex" flexWrap="wrap" alignItems="center" gap="3" marginTop="4">
              <span>
                Nur Kunden von <b>{owner?.id === ofPartner ? owner.companyName : '…'}</b>
              </span>
              <RowButton onClick={() => address.setFilter('partner', '')}>Alle Kunden zeigen</RowButton>
            </chakra.p>
          )}
          {panels[tab]}
        </Tabs>
      ) : (
        panels.partner
      )}
      {isCreating &&
        (tab === 'partner' ? <PartnerDialog onCreated={({ id }) => setCreated(id)} onClose={close} /> : <CustomerDialog onClose={close} />)}
    </>
  )
}

export default Partners
