import { chakra } from '@chakra-ui/react'
import { isMasked } from '../../../shared/domain/contact-masks.ts'
import { LEAD_STATUSES } from '../../../shared/domain/lead.ts'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { countSoFar } from '../../ui/format.ts'
import { countMatches } from '../../ui/list/count-matches.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { leadStatusOptions } from '../../ui/list/lead-status-options.ts'
import { StatusFilter } from '../../ui/list/StatusFilter.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NewFilter, NewSince } from '../NewFilter.tsx'
import { useNewFilter } from '../use-own-visit.ts'
import { LeadRow } from './LeadRow.tsx'

const PAGE_SIZE = 50

/** The people who applied on the partner's recruitment page. */
const Leads = () => {
  const address = useListAddress()
  const { search } = address
  const status = address.filter('status', LEAD_STATUSES)
  const { isNew, since, isWaiting } = useNewFilter(address)
  const list = useApiList(
    'leadList',
    { status, search, since },
    { isAsked: !isWaiting, poll: 'stretching', isCounted: false, count: address.rows(PAGE_SIZE) },
  )
  const counts = useApi('leadCounts', {}, { poll: 'stretching' })
  const total = isNew ? undefined : countMatches(counts.data, status, search, list.total)
  const shown = list.items?.length ?? 0
  const isMaskedList = list.items?.some(({ email }) => isMasked(email)) === true
  const isFiltered = status !== undefined || search !== '' || isNew
  const isOffered = isFiltered || counts.data?.total !== 0
  return (
    <>
      <PageHeader
        title="Interessenten"
        sub={list.items === undefined || list.isOfOtherQuery ? undefined : countSoFar(shown, total, list.hasMore, 'Eintrag', 'Einträge')}
      >
        {isOffered && (
          <chakra.div width="152px">
            <NewFilter address={address} />
          </chakra.div>
        )}
      </PageHeader>
      {isOffered && (
        <StatusFilter
          address={address}
          placeholder={`Name, ${isMaskedList ? 'ganze E-Mail' : 'E-Mail'}`}
          options={leadStatusOptions(counts.data)}
        />
      )}
      <NewSince since={since} />
      <DataList
        label="Interessenten"
        list={{ ...list, total }}
        rowKey={({ id }) => id}
        card={(lead, isNew) => <LeadRow lead={lead} isNew={isNew} />}
        newOne="neuen"
        rowHeight="56px"
        empty="Noch keine Interessenten vorhanden. Wer sich über Ihren Link zur IB-Anwerbung bewirbt, erscheint hier."
        noMatch="Keine Interessenten entsprechen den Filterkriterien"
        onReset={isFiltered ? address.reset : undefined}
        onMore={() => address.showMoreThan(shown)}
      />
    </>
  )
}

export default Leads
