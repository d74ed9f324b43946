import { chakra } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import {
  APPLICATION_STATUSES,
  type Application,
  type ApplicationStatus,
  applicationStatusLabels,
} from '../../../shared/domain/application.ts'
import { messageOf } from '../../api/api-error.ts'
import { POLL_INTERVAL } from '../../api/read-options.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { countSoFar, formatCount } from '../../ui/format.ts'
import { HeldRows } from '../../ui/HeldRows.tsx'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { RowSkeletons } from '../../ui/RowSkeletons.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useListAddress } from '../../ui/use-list-address.ts'
import { useNewcomers } from '../../ui/use-newcomers.ts'
import { askToDelete } from '../deletion.ts'
import { ApplicationCard } from './ApplicationCard.tsx'

const ReviewDialog = lazyDialog(() => import('./ReviewDialog.tsx'))

const PAGE_SIZE = 50

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
  const list = useApiList('applicationList', { status, search }, { isPolled: true, count: address.rows(PAGE_SIZE) })
  const counts = useApi('applicationCounts', {}, { isPolled: true })
  const refresh = () => Promise.all([list.refresh(), counts.refresh()])
  const [reviewed, setReviewed] = useState<Application>()
  const newcomers = useNewcomers(`${status} ${search}`, list.isLoading ? undefined : list.items?.map(({ id }) => id))
  const isFiltered = status !== undefined || search !== ''
  /** An application that was handled here keeps its place, even where it does not match the filter any more. */
  const matches = (application: Application) => status === undefined || application.status === status
  const shown = list.items?.filter(matches).length ?? 0
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
            : countSoFar(shown, list.total, list.hasMore, 'Bewerbung', 'Bewerbungen')
        }
      >
        <PollGauge loadedAt={list.loadedAt} seconds={POLL_INTERVAL / 1000} />
        <RefreshButton isBusy={list.isValidating} onRefresh={refresh} />
      </PageHeader>
      {frame(
        <>
          <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 320px) 200px' }} gap="2" marginBlock="4">
            <SearchBox value={search} onChange={address.setSearch} placeholder="Name, Firma oder E-Mail" />
            <FilterSelect
              label="Status"
              all="Alle Status"
              value={status}
              options={APPLICATION_STATUSES}
              labels={{ pending: labelWithCount('pending'), approved: labelWithCount('approved'), rejected: labelWithCount('rejected') }}
              onChange={(next) => address.setFilter('status', next)}
            />
          </chakra.div>
          <Panel ref={list.hand} aria-label="Bewerbungen" aria-busy={list.isLoading}>
            <HeldRows list={list} one="neue" />
            {list.error !== undefined && <Failure text={messageOf(list.error)} onRetry={refresh} />}
            {list.items === undefined && list.error === undefined && <RowSkeletons label="Bewerbungen werden geladen" height="73px" />}
            {list.items?.length === 0 && !list.hasMore && (
              <Empty text={isFiltered ? 'Keine Bewerbungen entsprechen den Filterkriterien' : 'Keine Bewerbungen vorhanden'}>
                {isFiltered && <Button onClick={() => address.setFilters({ search: '', status: '' })}>Filter zurücksetzen</Button>}
              </Empty>
            )}
            <ul>
              {(list.items ?? []).map((application) => (
                <ApplicationCard
                  key={application.id}
                  application={application}
                  isNew={newcomers.has(application.id)}
                  leftFilter={status === undefined || matches(application) ? undefined : applicationStatusLabels[status]}
                  onReview={() => setReviewed(application)}
                  onDelete={can('ib_applications.delete') ? () => askToDeleteApplication(application) : undefined}
                />
              ))}
            </ul>
          </Panel>
          {list.hasMore && (
            <MoreButton
              shown={shown}
              total={list.total}
              isBusy={list.isValidating}
              onMore={() => address.showMoreThan(list.items?.length ?? 0)}
            />
          )}
        </>,
      )}
      {reviewed !== undefined && <ReviewDialog application={reviewed} onReviewed={list.keep} onClose={() => setReviewed(undefined)} />}
    </>
  )
}
