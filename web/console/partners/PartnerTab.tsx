import { useState } from 'react'
import { ACTIVITY, activityLabels } from '../../../shared/domain/entity.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { MOST_COUNTED_UNFINISHED } from '../../../shared/platform/limits.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import type { useApiList } from '../../api/use-api-list.ts'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { Filters } from '../../ui/list/filters.ts'
import type { ListAddress } from '../../ui/list/use-list-address.ts'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useBulkChoice } from '../bulk/use-bulk-choice.tsx'
import { Views } from '../views/Views.tsx'
import { askToDeletePartner } from './ask-to-delete-partner.ts'
import { PartnerCard } from './PartnerCard.tsx'

const PartnerDialog = lazyDialog(() => import('./PartnerDialog.tsx'))
const MailDialog = lazyDialog(() => import('./PartnerMailDialog.tsx'))
const LinksDialog = lazyDialog(() => import('./PartnerLinksDialog.tsx'))
const PageContentDialog = lazyDialog(() => import('./PageContentDialog.tsx'))
const SignInDialog = lazyDialog(() => import('./SignInDialog.tsx'))
const TimelineDialog = lazyDialog(() => import('../record/TimelineDialog.tsx'))

const ReassignDialog = lazyDialog(() => import('./ReassignDialog.tsx'))

/** The timeline of a partner. */
const PartnerTimeline = ({ partner, onClose }: { readonly partner: Partner; readonly onClose: () => void }) => (
  <TimelineDialog kind="partner" id={partner.id} name={partner.companyName} onClose={onClose} />
)

const dialogs = {
  edit: PartnerDialog,
  mail: MailDialog,
  signIn: SignInDialog,
  pageContent: PageContentDialog,
  links: LinksDialog,
  timeline: PartnerTimeline,
  reassign: ReassignDialog,
}

const nameOf = ({ companyName }: Partner) => companyName

const formatUnfinished = (count: number) => (count > MOST_COUNTED_UNFINISHED ? `über ${MOST_COUNTED_UNFINISHED}` : String(count))

const noMatch = (search: string, isUnfinishedOnly: boolean) => {
  if (!isUnfinishedOnly) return `Keine IB-Partner entsprechen „${search}“`
  return search === '' ? 'Alle IB-Partner sind fertig eingerichtet' : `Keine unfertigen IB-Partner entsprechen „${search}“`
}

/** How far the onboarding of the listed partners is; of the first 100, because an address names no more. */
const useOnboardingProgress = (partners: readonly Partner[]) => {
  const ids = partners.slice(0, 100).map(({ id }) => id)
  return useApi('onboardingProgress', { query: ids.length === 0 ? {} : { ids: ids.join(',') } }, { poll: 'stretching' }).data
}

type PartnerTabProps = {
  readonly address: ListAddress
  /** The filter of those whose onboarding is not finished. */
  readonly onboarding: 'unfinished' | undefined
  readonly list: ReturnType<typeof useApiList<'partnerList'>>
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onMore: () => void
  /** Internal id of the partner that was created last on this screen. */
  readonly created: number | undefined
}

export const PartnerTab = ({ address, list, search, onboarding, onSearch, onMore, created }: PartnerTabProps) => {
  const can = useCan()
  const [opened, setOpened] = useState<{ readonly dialog: keyof typeof dialogs; readonly partner: Partner }>()
  const status = address.filter('status', ACTIVITY)
  const [isSearched, isFiltered] = [search !== '', status !== undefined || onboarding !== undefined]
  const found = list.items ?? []
  // A new partner is listed by name; if that is beyond the rows read, or the search excludes it, it is shown first.
  const isAway = created !== undefined && !list.isLoading && !found.some(({ id }) => id === created)
  const elsewhere = useApi('partnerList', isAway ? { query: { ids: String(created) } } : null).data?.items ?? []
  const partners = isAway ? [...elsewhere.filter(({ id }) => id === created), ...found] : found
  const progress = useOnboardingProgress(partners)
  const filter = { search, status, onboarding }
  const choice = useBulkChoice({ kind: 'partner', filter }, { ...list, items: list.items && partners }, nameOf)
  const mayEdit = can('ib_partners.edit')
  const open = (dialog: keyof typeof dialogs, isAllowed: boolean) =>
    isAllowed ? (partner: Partner) => setOpened({ dialog, partner }) : undefined
  const actions = {
    onEdit: open('edit', mayEdit),
    onMail: open('mail', mayEdit),
    onPageContent: open('pageContent', mayEdit),
    onLinks: open('links', true),
    onTimeline: open('timeline', true),
    onSignIn: open('signIn', can('users.create') && can('users.roles')),
    onReassign: open('reassign', can('customers.edit') && can('customers.transfer') && can('customers.view')),
    onDelete: can('ib_partners.delete') ? askToDeletePartner : undefined,
  }
  const OpenedDialog = opened && dialogs[opened.dialog]
  return (
    <>
      <Filters aria-label="Suche und Filter">
        <SearchBox value={search} onChange={onSearch} placeholder="Firma, Name oder Partner-ID" />
        <FilterSelect address={address} name="status" label="Status" all="Alle Status" options={ACTIVITY} labels={activityLabels} />
        <FilterSelect
          address={address}
          name="onboarding"
          label="Einrichtung"
          all="Alle IB-Partner"
          options={['unfinished']}
          labels={{ unfinished: `Einrichtung unfertig${progress === undefined ? '' : ` (${formatUnfinished(progress.unfinished)})`}` }}
        />
      </Filters>
      <Views list="partners" />
      <DataList
        label="IB-Partner"
        list={{ ...list, items: list.items && partners }}
        rowKey={({ id }) => id}
        choice={choice}
        card={(partner, _, chosen) => (
          <PartnerCard
            partner={partner}
            settled={progress?.partners.find(({ id }) => id === partner.id)?.settled}
            isNew={partner.id === created}
            choice={chosen}
            {...actions}
          />
        )}
        newOne="neuen"
        rowHeight="104px"
        empty="Keine IB-Partner gefunden"
        noMatch={status === undefined ? noMatch(search, onboarding !== undefined) : 'Keine IB-Partner entsprechen den Filterkriterien'}
        onReset={isSearched || isFiltered ? address.reset : undefined}
        resetLabel={isFiltered ? 'Filter zurücksetzen' : 'Suche zurücksetzen'}
        onMore={onMore}
      />
      {OpenedDialog && <OpenedDialog partner={opened.partner} onClose={() => setOpened(undefined)} />}
    </>
  )
}
