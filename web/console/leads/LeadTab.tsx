import { type ReactNode, useState } from 'react'
import { isUnconfirmed } from '../../../shared/domain/confirmation.ts'
import { LEAD_STATUSES, type Lead, type LeadStatus, leadFilters } from '../../../shared/domain/lead.ts'
import { CREATION_SORTS } from '../../../shared/domain/list-sorts.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countSoFar } from '../../ui/format.ts'
import { countMatches } from '../../ui/list/count-matches.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { leadStatusOptions } from '../../ui/list/lead-status-options.ts'
import { StatusFilter } from '../../ui/list/StatusFilter.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { useBulkChoice } from '../bulk/use-bulk-choice.tsx'
import { ImportLink } from '../import/ImportLink.tsx'
import { Views } from '../views/Views.tsx'
import { LeadCard } from './LeadCard.tsx'
import { useLeadChanges } from './use-lead-changes.ts'

const StatusDialog = lazyDialog(() => import('./StatusDialog.tsx'))

const PAGE_SIZE = 50

const nameOf = ({ firstName, lastName }: Lead) => `${firstName} ${lastName}`

type Edited = { readonly lead: Lead; readonly isStale: boolean; readonly wanted?: LeadStatus }

/** Leads of the partners' pages. */
export const LeadTab = ({ frame }: { readonly frame: (content: ReactNode) => ReactNode }) => {
  const can = useCan()
  const address = useListAddress()
  const { search } = address
  const status = address.filter('status', LEAD_STATUSES)
  const sort = address.sort(CREATION_SORTS)
  const list = useApiList('leadList', { status, search, sort }, { poll: 'steady', isCounted: false, count: address.rows(PAGE_SIZE) })
  const counts = useApi('leadCounts', {}, { poll: 'steady' })
  const refresh = () => Promise.all([list.refresh(), counts.refresh()])
  const changes = useLeadChanges(list.keep)
  const [edited, setEdited] = useState<Edited>()
  const current = list.items?.find(({ id }) => id === edited?.lead.id)
  // A lead that someone else has changed or deleted, and that left this list, cannot be changed here.
  if (edited?.isStale && current === undefined && !list.isValidating) setEdited(undefined)

  const isFiltered = status !== undefined || search !== ''
  /** Leads that were handled here keep their place even when they no longer match the filter. */
  const matches = (lead: Lead) => status === undefined || lead.status === status
  const shown = list.items?.filter(matches).length ?? 0
  const total = countMatches(counts.data, status, search, list.total)

  const choice = useBulkChoice({ kind: 'lead', filter: { search, status } }, { ...list, total }, nameOf)

  const filterLabel = leadFilters.find((filter) => filter.status === status)?.label

  return (
    <>
      <PageHeader
        title="IB-Interessenten"
        sub={list.items === undefined || list.isOfOtherQuery ? undefined : countSoFar(shown, total, list.hasMore, 'Eintrag', 'Einträge')}
      >
        <PollGauge loadedAt={list.loadedAt} interval={list.interval} />
        <RefreshButton isBusy={list.isValidating} onRefresh={refresh} />
        <ImportLink kind="lead" />
      </PageHeader>
      {frame(
        <>
          <StatusFilter address={address} placeholder="Name, E-Mail, Partner" options={leadStatusOptions(counts.data)} />
          <Views list="leads" />
          <DataList
            label="Interessenten"
            list={{ ...list, total, refresh }}
            rowKey={({ id }) => id}
            choice={choice}
            card={(lead, isNew, chosen) => (
              <LeadCard
                lead={lead}
                isNew={isNew}
                choice={chosen}
                leftFilter={matches(lead) ? undefined : filterLabel}
                isBusy={changes.isBusy(lead.id)}
                {...(can('ib_interessenten.edit') && {
                  onSwitch: async (next) => {
                    const outcome = await changes.setStatus(lead, next)
                    if (outcome === 'undecided' && !isUnconfirmed(lead)) setEdited({ lead, isStale: false, wanted: next })
                  },
                  onEdit: () => setEdited({ lead, isStale: false }),
                })}
                {...(can('ib_interessenten.delete') && { onDelete: () => changes.askToDelete(lead) })}
              />
            )}
            newOne="neuen"
            rowHeight="117px"
            empty="Keine IB-Interessenten vorhanden"
            noMatch="Keine Interessenten entsprechen den Filterkriterien"
            onReset={isFiltered ? address.reset : undefined}
            onMore={() => address.showMoreThan(list.items?.length ?? 0)}
          />
        </>,
      )}
      {edited !== undefined && (
        <StatusDialog
          lead={current ?? edited.lead}
          isBusy={changes.isBusy(edited.lead.id)}
          onClose={() => setEdited(undefined)}
          wanted={edited.wanted}
          onSave={async (next, given) => {
            const outcome = await changes.setStatus(current ?? edited.lead, next, given)
            if (outcome === 'saved' || outcome === 'gone') setEdited(undefined)
            else if (outcome === 'stale') setEdited({ ...edited, isStale: true })
          }}
        />
      )}
    </>
  )
}
