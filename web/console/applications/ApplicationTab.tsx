import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  applicationStatusLabels,
} from '../../../shared/domain/application.ts'
import { CREATION_SORTS } from '../../../shared/domain/list-sorts.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countSoFar, formatCount } from '../../ui/format.ts'
import { countMatches } from '../../ui/list/count-matches.ts'
import { DataList } from '../../ui/list/DataList.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useBulkChoice } from '../bulk/use-bulk-choice.tsx'
import { askToDelete } from '../deletion.ts'
import { Views } from '../views/Views.tsx'
import { ApplicationCard } from './ApplicationCard.tsx'

const ReviewDialog = lazyDialog(() => import('./ReviewDialog.tsx'))
const TimelineDialog = lazyDialog(() => import('../record/TimelineDialog.tsx'))

const PAGE_SIZE = 50

const nameOf = ({ firstName, lastName }: Application) => `${firstName} ${lastName}`

const askToDeleteApplication = ({ id, version, firstName, lastName }: Application) => {
  const label = `${firstName} ${lastName}`
  askToDelete('applicationDelete', { id, version, label }, `Die Bewerbung von ${label} wird mit allen Angaben gelöscht.`)
}

/** Applications of both public forms, and their review. */
export const ApplicationTab = ({ frame }: { readonly frame: (content: ReactNode) => ReactNode }) => {
  const can = useCan()
  const address = useListAddress()
  const { search } = address
  const status = address.filter('status', APPLICATION_STATUSES)
  const sort = address.sort(CREATION_SORTS)
  const list = useApiList('applicationList', { status, search, sort }, { poll: 'steady', isCounted: false, count: address.rows(PAGE_SIZE) })
  const counts = useApi('applicationCounts', {}, { poll: 'steady' })
  const refresh = () => Promise.all([list.refresh(), counts.refresh()])
  const [reviewed, setReviewed] = useState<Application>()
  const [shown, setShown] = useState<Application>()
  const isFiltered = status !== undefined || search !== ''
  /** An application that was handled here keeps its place, even where it does not match the filter any more. */
  const matches = (application: Application) => status === undefined || application.status === status
  const matching = list.items?.filter(matches).length ?? 0
  const total = countMatches(counts.data, status, search, list.total)
  const choice = useBulkChoice({ kind: 'application', filter: { search, status } }, { ...list, total }, nameOf)
  const labelWithCount = (option: ApplicationStatus) =>
    counts.data === undefined
      ? applicationStatusLabels[option]
      : `${applicationStatusLabels[option]} (${formatCount(counts.data.byStatus[option])})`
  return (
    <>
      <PageHeader
        title="IB-Interessenten"
        sub={
          list.items === undefined || list.isOfOtherQuery
            ? undefined
            : countSoFar(matching, total, list.hasMore, 'Bewerbung', 'Bewerbungen')
        }
      >
        <PollGauge loadedAt={list.loadedAt} interval={list.interval} />
        <RefreshButton isBusy={list.isValidating} onRefresh={refresh} />
      </PageHeader>
      {frame(
        <>
          <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 320px) 200px' }} gap="2" marginBlock="4">
            <SearchBox value={search} onChange={address.setSearch} placeholder="Name, Firma oder E-Mail" />
            <FilterSelect
              address={address}
              name="status"
              label="Status"
              all="Alle Status"
              options={APPLICATION_STATUSES}
              labels={{ pending: labelWithCount('pending'), approved: labelWithCount('approved'), rejected: labelWithCount('rejected') }}
            />
          </chakra.div>
          <Views list="applications" />
          <DataList
            label="Bewerbungen"
            list={{ ...list, total, refresh }}
            rowKey={({ id }) => id}
            choice={choice}
            card={(application, isNew, chosen) => (
              <ApplicationCard
                application={application}
                isNew={isNew}
                choice={chosen}
                leftFilter={status === undefined || matches(application) ? undefined : applicationStatusLabels[status]}
                onReview={() => setReviewed(application)}
                onTimeline={() => setShown(application)}
                onDelete={can('ib_applications.delete') ? () => askToDeleteApplication(application) : undefined}
              />
            )}
            newOne="neue"
            rowHeight="73px"
            empty="Keine Bewerbungen vorhanden"
            noMatch="Keine Bewerbungen entsprechen den Filterkriterien"
            onReset={isFiltered ? () => address.setFilters({ search: '', status: '' }) : undefined}
            onMore={() => address.showMoreThan(list.items?.length ?? 0)}
          />
        </>,
      )}
      {shown !== undefined && (
        <TimelineDialog
          kind="application"
          id={shown.id}
          name={`${shown.firstName} ${shown.lastName}`}
          onClose={() => setShown(undefined)}
        />
      )}
      {reviewed !== undefined && <ReviewDialog application={reviewed} onReviewed={list.keep} onClose={() => setReviewed(undefined)} />}
    </>
  )
}
