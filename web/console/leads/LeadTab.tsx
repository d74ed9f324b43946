import { type ReactNode, useState } from 'react'
import { LEAD_STATUSES, type Lead, type LeadStatus, leadFilters } from '../../../shared/domain/lead.ts'
import { messageOf } from '../../api/api-error.ts'
import { POLL_INTERVAL } from '../../api/read-options.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { countSoFar } from '../../ui/format.ts'
import { HeldRows } from '../../ui/HeldRows.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { useNewcomers } from '../../ui/use-newcomers.ts'
import { FilterBar } from './FilterBar.tsx'
import { LeadCard } from './LeadCard.tsx'
import { StatusDialog } from './StatusDialog.tsx'
import { useLeadChanges } from './use-lead-changes.ts'

const PAGE_SIZE = 50

type Edited = { readonly lead: Lead; readonly isStale: boolean; readonly wanted?: LeadStatus }

/** Leads of the partners' pages. */
export const LeadTab = ({ frame }: { readonly frame: (content: ReactNode) => ReactNode }) => {
  const can = useCan()
  const address = useListAddress()
  const { search } = address
  const status = address.filter('status', LEAD_STATUSES) ?? null
  const list = useApiList('leadList', { status: status ?? undefined, search }, { isPolled: true, count: address.rows(PAGE_SIZE) })
  const counts = useApi('leadCounts', {}, { isPolled: true })
  const refresh = () => Promise.all([list.refresh(), counts.refresh()])
  const changes = useLeadChanges(list.keep)
  const [edited, setEdited] = useState<Edited>()
  const current = list.items?.find(({ id }) => id === edited?.lead.id)
  // What somebody else has changed or deleted so that it is not in this list any more cannot be changed from here.
  if (edited?.isStale && current === undefined && !list.isValidating) setEdited(undefined)
  const newcomers = useNewcomers(`${status} ${search}`, list.isLoading ? undefined : list.items?.map(({ id }) => id))

  const isFiltered = status !== null || search !== ''
  /** A lead that was handled here keeps its place, even where it does not match the filter any more. */
  const matches = (lead: Lead) => status === null || lead.status === status
  const shown = list.items?.filter(matches).length ?? 0
  const total = list.total ?? (isFiltered && search === '' && status !== null ? counts.data?.byStatus[status] : undefined)

  const filterLabel = leadFilters.find((filter) => filter.status === status)?.label

  return (
    <>
      <PageHeader
        title="IB-Interessenten"
        sub={list.items === undefined || list.isOfOtherQuery ? undefined : countSoFar(shown, total, list.hasMore, 'Eintrag', 'Einträge')}
      >
        <PollGauge loadedAt={list.loadedAt} seconds={POLL_INTERVAL / 1000} />
        <RefreshButton isBusy={list.isValidating} onRefresh={refresh} />
      </PageHeader>
      {frame(
        <>
          <FilterBar
            counts={counts.data}
            status={status}
            onStatus={(next) => address.setFilter('status', next ?? '')}
            search={search}
            onSearch={address.setSearch}
          />
          <Panel ref={list.hand} aria-label="Interessenten" aria-busy={list.isLoading} opacity={list.isOfOtherQuery ? 0.5 : undefined}>
            <HeldRows list={list} one="neuen" />
            {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={refresh} />}
            {list.items === undefined && list.error === undefined && <RowSkeletons label="Interessenten werden geladen" height="117px" />}
            {list.items?.length === 0 &&
              !list.hasMore &&
              (isFiltered ? (
                <Empty text="Keine Interessenten entsprechen den Filterkriterien">
                  <Button onClick={address.reset}>Filter zurücksetzen</Button>
                </Empty>
              ) : (
                <Empty text="Keine IB-Interessenten vorhanden" />
              ))}
            <ul>
              {(list.items ?? []).map((lead) => (
                <LeadCard
                  key={lead.id}
                  lead={lead}
                  isNew={newcomers.has(lead.id)}
                  leftFilter={matches(lead) ? undefined : filterLabel}
                  isBusy={changes.isBusy(lead.id)}
                  {...(can('ib_interessenten.edit')
                    ? {
                        onSwitch: async (next) => {
                          const outcome = await changes.setStatus(lead, next)
                          if (outcome === 'undecided') setEdited({ lead, isStale: false, wanted: next })
                        },
                        onEdit: () => setEdited({ lead, isStale: false }),
                      }
                    : {})}
                  {...(can('ib_interessenten.delete')
                    ? {
                        onDelete: () => changes.askToDelete(lead),
                      }
                    : {})}
                />
              ))}
            </ul>
          </Panel>
          {list.hasMore && (
            <MoreButton
              shown={shown}
              total={total}
              isBusy={list.isValidating}
              onMore={() => address.showMoreThan(list.items?.length ?? 0)}
            />
          )}
        </>,
      )}
      {edited !== undefined && (
        <StatusDialog
          lead={current ?? edited.lead}
          isBusy={changes.isBusy(edited.lead.id)}
          onClose={() => setEdited(undefined)}
          wanted={edited.wanted}
          onSave={async (next, parentId) => {
            const outcome = await changes.setStatus(current ?? edited.lead, next, parentId)
            if (outcome === 'saved' || outcome === 'gone') setEdited(undefined)
            else if (outcome === 'stale') setEdited({ ...edited, isStale: true })
          }}
        />
      )}
    </>
  )
}
