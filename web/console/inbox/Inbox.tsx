import { chakra } from '@chakra-ui/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { INBOX_ORDERS, INBOX_STATES, type InboxRow } from '../../../shared/domain/inbox.ts'
import { kindsWithRight, WORK_KINDS } from '../../../shared/domain/record-kind.ts'
import { personName } from '../../../shared/domain/user.ts'
import type { Colleague } from '../../../shared/domain/work.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { confirmLeaving } from '../../ui/form/unsaved-changes.tsx'
import { formatCount } from '../../ui/format.ts'
import { ListBody } from '../../ui/list/DataList.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { MoreButton } from '../../ui/MoreButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PollGauge } from '../../ui/PollGauge.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useBulkChoice } from '../bulk/use-bulk-choice.tsx'
import { secondRequests } from '../merge/second-requests.ts'
import { useOwners } from '../partners/use-owners.ts'
import { Record } from '../record/Record.tsx'
import { useRecordAddress } from '../record/record-address.ts'
import { joinedIdIn } from '../record/use-kept-address.ts'
import { usePresence } from '../record/use-presence.ts'
import { Views } from '../views/Views.tsx'
import { InboxCard } from './InboxCard.tsx'
import { InboxFilters } from './InboxFilters.tsx'
import { inboxKeys } from './inbox-keys.ts'
import { changedRow } from './inbox-row.ts'
import { nextRow } from './next-row.ts'
import { arrivalOf } from './since.ts'
import { SPLIT_FROM } from './split-from.ts'

const KeysDialog = lazyDialog(() => import('./KeysDialog.tsx'))

const PAGE_SIZE = 50

/** The tabs besides everything: a state, or what one takes care of oneself. */
const VIEWS = ['overdue', 'mine', 'followUp'] as const

/** What a tab without filters says when it is empty. */
const nothingIn = {
  overdue: 'Nichts ist überfällig',
  mine: 'Ihnen ist nichts zugewiesen',
  followUp: 'Keine Wiedervorlagen',
} as const satisfies Record<(typeof VIEWS)[number], string>

const nameOf = ({ record }: InboxRow) => personName(record)

/** The bar of the chosen rows stays in sight, below the frame's own bar where there is one. */
const stickyBar = { position: { md: 'sticky' }, top: { md: '14', lg: '0' }, zIndex: 'bar' } as const

const NO_COLLEAGUES: readonly Colleague[] = []

/** All that waits for a decision or has a follow-up, from all forms, and the open record beside it. */
const Inbox = () => {
  const can = useCan()
  const navigate = useNavigate()
  const { search: query, state: arrivedBy } = useLocation()
  const address = useListAddress()
  const opened = useRecordAddress()
  const record = opened === 'unknown' ? undefined : opened
  const isSplit = useIsWide(SPLIT_FROM)
  const kinds = kindsWithRight(WORK_KINDS, 'view', can)
  const [firstKind = 'lead'] = kinds
  const view = address.filter('view', VIEWS)
  const state = INBOX_STATES.find((one) => one === view)
  const kind = address.filter('kind', WORK_KINDS)
  const order = address.filter('order', INBOX_ORDERS)
  const arrival = arrivalOf(address.text('since'))
  const assignee = view === 'mine' ? 'me' : address.text('assignee')
  const list = useApiList(
    'inboxList',
    { order, kind, assignee, state, ...arrival },
    { poll: 'steady', isCounted: false, count: address.rows(PAGE_SIZE) },
  )
  const counts = useApi('inboxCounts', {}, { poll: 'steady' })
  const { data: work } = useApi('colleagueList', { params: { kind: firstKind } })
  const colleagues = work?.colleagues ?? NO_COLLEAGUES
  const present = usePresence(record?.kind, record?.id)
  const [showsKeys, setShowsKeys] = useState(false)
  const rows = list.items ?? []
  const second = secondRequests(rows)
  const owners = useOwners(rows.flatMap((row) => (row.kind === 'customer' ? [row.record] : [])))
  const pane = useRef<HTMLElement>(null)

  const place = rows.findIndex(({ id }) => id === record?.id)
  const row = rows[place]
  const ids = rows.map(({ id }) => id)
  const idsBefore = useRef<readonly number[]>([])
  const joinedId = joinedIdIn(arrivedBy)
  /** The place of a record that was joined to the open one, where its reader goes on. */
  const leftPlace = () => (joinedId !== undefined && idsBefore.current.includes(joinedId) ? joinedId : undefined)
  useLayoutEffect(() => {
    if (place !== -1 && leftPlace() === undefined) idsBefore.current = ids
  })
  const go = (step: 1 | -1) => {
    const left = leftPlace()
    const shown = left === undefined ? ids : ids.filter((one) => one !== record?.id)
    const id = nextRow({ shown, before: idsBefore.current, opened: left ?? record?.id, step })
    const next = rows.find((one) => one.id === id)
    if (next === undefined && step === 1 && list.hasMore) return address.showMoreThan(rows.length)
    if (next === undefined) return
    confirmLeaving(() => {
      void navigate({ pathname: paths.inboxRecord(next.kind, next.id), search: query })
      document.querySelector<HTMLElement>(`[data-inbox-row="${next.id}"]`)?.focus()
    })
  }
  const choice = useBulkChoice(
    { kind: 'inbox', filter: { kind, assignee: assignee === '' ? undefined : assignee, state, ...arrival } },
    { ...list, total: undefined },
    nameOf,
  )
  const hasChosen = choice !== undefined && choice.selection.count > 0
  /** Chooses the open record, or the row that has the focus. */
  const choose = (isRange: boolean) => {
    const focused = document.activeElement?.closest('li')?.querySelector('[data-inbox-row]')?.getAttribute('data-inbox-row')
    const chosen = rows.find(({ id }) => String(id) === focused) ?? row
    if (chosen !== undefined) choice?.selection.toggle(chosen.id, isRange)
  }
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    x: () => choose(false),
    X: () => choose(true),
    '?': () => setShowsKeys(true),
  })

  // Another record begins at its top.
  useEffect(() => {
    if (record?.id !== undefined) pane.current?.scrollTo({ top: 0 })
  }, [record?.id])
  // On phones the list returns to where it was left.
  const isList = isSplit || opened === undefined
  const left = useRef(0)
  useLayoutEffect(() => {
    if (!isList) return
    const note = () => {
      left.current = scrollY
    }
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [isList])
  useEffect(() => {
    const place = left.current
    if (!isList || place === 0) return
    // After the frame has scrolled to the top, as for any other screen.
    const frame = requestAnimationFrame(() => scrollTo(0, place))
    return () => cancelAnimationFrame(frame)
  }, [isList])

  const figures = counts.data
  const isFiltered = ['kind', 'since', 'assignee'].some((name) => address.text(name) !== '')
  const countOfView = (count: number | undefined) => count && formatCount(count)
  const shownRecord =
    opened === undefined ? undefined : (
      <Panel
        ref={pane}
        aria-label="Geöffneter Eintrag"
        {...(isSplit && {
          position: 'sticky',
          // Below the bar of the chosen rows, which stays in sight.
          top: hasChosen ? '60px' : '4',
          maxHeight: hasChosen ? 'calc(var(--screen) - 76px)' : 'calc(var(--screen) - 32px)',
          overflowY: 'auto',
        })}
      >
        {record === undefined ? (
          <Empty text="Diesen Eintrag gibt es nicht" />
        ) : (
          <Record
            key={`${record.kind} ${record.id}`}
            {...record}
            level={isSplit ? 'h2' : 'h1'}
            present={present}
            row={row}
            onChanged={(changed) => row !== undefined && list.keep(changedRow(row, changed))}
          />
        )}
      </Panel>
    )
  return (
    <>
      {!isList && (
        <>
          <BackLink to={{ pathname: paths.inbox(), search: query }}>Eingang</BackLink>
          {shownRecord}
        </>
      )}
      <chakra.div hidden={!isList}>
        <PageHeader
          title="Eingang"
          sub={figures && `${formatCount(figures.open)} offen${figures.overdue > 0 ? `, ${formatCount(figures.overdue)} überfällig` : ''}`}
        >
          <PollGauge loadedAt={list.loadedAt} interval={list.interval} />
          <RefreshButton isBusy={list.isValidating} onRefresh={() => Promise.all([list.refresh(), counts.refresh()])} />
        </PageHeader>
        <Tabs
          label="Eingang"
          tabs={[
            { value: '', label: 'Alles' },
            { value: 'overdue', label: 'Überfällig', count: countOfView(figures?.overdue) },
            { value: 'mine', label: 'Mir zugewiesen', count: countOfView(figures?.mine) },
            { value: 'followUp', label: 'Wiedervorlage', count: countOfView(figures?.followUp) },
          ]}
          value={view ?? ''}
          onChange={(next) => address.setFilter('view', next)}
        >
          <InboxFilters address={address} kinds={kinds} colleagues={colleagues} hasAssignee={view !== 'mine'} />
          <Views list="inbox" />
          {choice !== undefined && (
            <Panel marginBottom="3" {...(hasChosen && stickyBar)}>
              {choice.head}
            </Panel>
          )}
          <chakra.div
            ref={list.listRef}
            display="grid"
            gridTemplateColumns={isSplit ? 'minmax(320px, 2fr) minmax(0, 3fr)' : 'minmax(0, 1fr)'}
            gap="4"
            alignItems="start"
          >
            <div>
              <Panel aria-label="Einträge" aria-busy={list.isLoading} opacity={list.isOfOtherQuery ? 0.5 : undefined}>
                <ListBody
                  label="Einträge"
                  list={list}
                  rowsLabel="Einträge im Eingang"
                  rowKey={({ id }) => id}
                  card={(each, isNew, chosen) => (
                    <InboxCard
                      row={each}
                      choice={chosen}
                      to={`${paths.inboxRecord(each.kind, each.id)}${query}`}
                      isCurrent={each.id === record?.id}
                      isNew={isNew}
                      isSecond={second.has(each.id)}
                      owners={owners}
                      isMine={view === 'mine'}
                      nameOf={(username) => colleagues.find(({ id }) => id === username)?.name ?? `@${username}`}
                      readers={present.filter(({ id }) => id === each.id).map(({ name }) => name)}
                    />
                  )}
                  choice={choice}
                  isOrdered
                  newOne="neuen"
                  rowHeight="56px"
                  empty={view === undefined ? 'Im Eingang wartet nichts' : nothingIn[view]}
                  noMatch="Nichts entspricht den Filterkriterien"
                  onReset={isFiltered ? () => address.setFilters({ kind: '', since: '', assignee: '' }) : undefined}
                />
              </Panel>
              {list.hasMore && (
                <MoreButton
                  shown={rows.length}
                  total={list.total}
                  isBusy={list.isValidating}
                  onMore={() => (list.error === undefined ? address.showMoreThan(rows.length) : void list.refresh())}
                />
              )}
            </div>
            {isSplit &&
              (shownRecord ?? (
                <Panel aria-label="Geöffneter Eintrag">
                  <Empty text="Kein Eintrag geöffnet">
                    <chakra.p color="ink-2">Mit j und k gehen Sie durch die Liste; alle Tasten zeigt „?“.</chakra.p>
                  </Empty>
                </Panel>
              ))}
          </chakra.div>
          {choice?.foot}
        </Tabs>
      </chakra.div>
      {choice?.dialogs}
      {showsKeys && <KeysDialog keys={inboxKeys} onClose={() => setShowsKeys(false)} />}
    </>
  )
}

export default Inbox
