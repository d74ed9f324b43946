import { chakra } from '@chakra-ui/react'
import { isMasked } from '../../../shared/domain/contact-masks.ts'
import { CUSTOMER_TYPES, type Customer, customerTypeLabels } from '../../../shared/domain/customer.ts'
import { ACTIVITY, activityLabels } from '../../../shared/domain/entity.ts'
import { CREATION_SORTS } from '../../../shared/domain/list-sorts.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { MOST_INVITATIONS, MOST_LINKS } from '../../../shared/platform/limits.ts'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { CustomerExport } from '../../ui/exports/CustomerExport.tsx'
import { countOf, countSoFar, formatCount } from '../../ui/format.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { NewFilter, NewSince } from '../NewFilter.tsx'
import { OwnPartner } from '../OwnPartner.tsx'
import { useNewFilter } from '../use-own-visit.ts'
import { CustomerCard } from './CustomerCard.tsx'
import { customerColumns } from './customer-columns.tsx'

const PAGE_SIZE = 25
const [, OLDEST_FIRST] = CREATION_SORTS

const OwnCustomers = ({ partner }: { readonly partner: Partner }) => {
  const address = useListAddress()
  const { search } = address
  const type = address.filter('type', CUSTOMER_TYPES)
  const status = address.filter('status', ACTIVITY)
  const sort = address.sort(CREATION_SORTS)
  const link = address.text('link') || undefined
  const { isNew, since, isWaiting } = useNewFilter(address)
  const filter = { search, type, status, link, since }
  const list = useApiList(
    'customerList',
    { ...filter, sort },
    {
      isAsked: !isWaiting,
      poll: 'stretching',
      count: address.rows(PAGE_SIZE),
    },
  )
  const counts = useApi('customerCounts', {}, { poll: 'stretching' })
  const links = useApiList('referralLinkList', {}, { params: { partnerId: partner.id }, count: MOST_LINKS + MOST_INVITATIONS })
  const registrationLinks = (links.items ?? []).filter(({ page }) => page === 'registration')
  const names = registrationLinks.map(({ name }) => name)
  const options = link === undefined || names.includes(link) ? names : [link, ...names]
  const isFiltered = search !== '' || type !== undefined || status !== undefined || link !== undefined || isNew
  const shown = list.items?.length ?? 0
  const isMaskedList = list.items?.some(({ email }) => isMasked(email)) === true
  const isNewestFirst = sort === '-createdAt'
  const subtitle = () => {
    if (list.items === undefined || list.isOfOtherQuery) return undefined
    if (isFiltered) return countSoFar(shown, list.total, list.hasMore, 'Kunde', 'Kunden')
    return counts.data && `${countOf(counts.data.total, 'Kunde', 'Kunden')}, davon ${formatCount(counts.data.byStatus.active ?? 0)} aktiv`
  }

  return (
    <>
      <PageHeader title="Kunden" sub={subtitle()}>
        <CustomerExport filter={filter} total={list.total} />
      </PageHeader>
      {(isFiltered || counts.data?.total !== 0) && (
        <chakra.search
          display="grid"
          gridTemplateColumns={{ base: '1fr 1fr', md: 'minmax(200px, 1fr)' }}
          gridAutoFlow={{ md: 'column' }}
          gridAutoColumns={{ md: 'minmax(0, 152px)' }}
          gap="2"
          marginBottom="3"
        >
          <chakra.div gridColumn={{ base: '1 / -1', md: 'auto' }}>
            <SearchBox
              value={search}
              onChange={address.setSearch}
              placeholder={`Name, ${isMaskedList ? 'ganze E-Mail' : 'E-Mail'} oder Kunden-ID`}
            />
          </chakra.div>
          <FilterSelect address={address} name="type" label="Typ" all="Alle Typen" options={CUSTOMER_TYPES} labels={customerTypeLabels} />
          <FilterSelect address={address} name="status" label="Status" all="Alle Status" options={ACTIVITY} labels={activityLabels} />
          <FilterSelect
            address={address}
            name="link"
            label="Link"
            all="Alle Links"
            options={options}
            labels={Object.fromEntries(options.map((name) => [name, name]))}
          />
          <NewFilter address={address} />
          {/* Phones show no table head; the last of an odd number of selects takes the whole line. */}
          <chakra.div display={{ base: 'grid', md: 'none' }} _even={{ gridColumn: '1 / -1' }}>
            <FilterSelect
              address={address}
              name="sort"
              label="Sortieren"
              all="Neueste zuerst"
              options={[OLDEST_FIRST]}
              labels={{ [OLDEST_FIRST]: 'Älteste zuerst' }}
            />
          </chakra.div>
        </chakra.search>
      )}
      <NewSince since={since} />
      <DataList
        label="Kunden"
        list={list}
        rowKey={({ id }) => id}
        columns={customerColumns({ isNewestFirst, onTurn: () => address.turnSort(CREATION_SORTS) })}
        tableFrom="1081px"
        card={(customer: Customer, isNewcomer: boolean) => <CustomerCard customer={customer} isNew={isNewcomer} />}
        newOne="neuen"
        rowHeight="40px"
        empty="Noch keine Kunden vorhanden. Wer sich über Ihren Link zur Kundenregistrierung einträgt, erscheint hier."
        noMatch="Keine Kunden entsprechen den Filterkriterien"
        onReset={isFiltered ? address.reset : undefined}
        onMore={() => address.showMoreThan(shown)}
      />
    </>
  )
}

/** The customers of the signed-in partner. */
const PartnerCustomers = () => <OwnPartner>{(partner) => <OwnCustomers partner={partner} />}</OwnPartner>

export default PartnerCustomers
