import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { SavedView } from '../../../shared/domain/saved-view.ts'
import { type ViewList, viewListOf } from '../../../shared/domain/view-lists.ts'
import { searchText } from '../../../shared/platform/search-text.ts'
import { change } from '../../api/change.ts'
import { useCurrentUser } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { ActionMenu } from '../../ui/ActionMenu.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { lazyDialog } from '../../ui/form/lazy-dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { showFailure, showToast } from '../../ui/toast.ts'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { noteAddress } from '../last-address.ts'
import { navigationEntryAt } from '../navigation.ts'
import { movedIn } from './move-in.ts'
import { ViewTabs } from './ViewTabs.tsx'
import {
  addressWith,
  COLUMNS,
  columnsIn,
  contentOf,
  isSameContent,
  NO_CONTENT,
  sortIn,
  usualColumns,
  VIEW,
  type ViewContent,
} from './view-content.ts'

const ViewDialog = lazyDialog(() => import('./ViewDialog.tsx'))
const ColumnsDialog = lazyDialog(() => import('./ColumnsDialog.tsx'))

type Listed = SavedView & { readonly mayChange: boolean }
/** As high as a finger needs on phones. */
const touch = { size: 's', minHeight: { base: 'control-touch', md: 'control-s' } } as const

type Opened = 'create' | 'rename' | 'columns'

/** Keeps what the address shows, for the sidebar's link. Places within the list are not kept. */
const useLastAddress = (pathname: string, params: URLSearchParams) => {
  const { id } = useCurrentUser()
  const kept = new URLSearchParams(params)
  for (const name of ['page', 'rows', 'customer']) kept.delete(name)
  const search = searchText(kept)
  useEffect(() => {
    const path = navigationEntryAt(pathname)?.path
    if (path !== undefined) noteAddress(id, path, search)
  }, [id, pathname, search])
}

const remove = async ({ list, id, name, version }: SavedView) => {
  const restore = () =>
    change('savedViewRestore', { params: { list, id } }).then(
      () => showToast({ kind: 'success', title: 'Ansicht wiederhergestellt', text: name }),
      (error) => showFailure('Die Ansicht konnte nicht wiederhergestellt werden.', error),
    )
  try {
    await change('savedViewDelete', { params: { list, id }, ifMatch: version })
    showToast({ kind: 'success', title: 'Ansicht gelöscht', text: name, undo: () => void restore() })
    return true
  } catch (error) {
    showFailure('Die Ansicht konnte nicht gelöscht werden.', error)
    return false
  }
}

const update = async ({ list, id, version }: SavedView, body: Partial<SavedView>, title: string) => {
  try {
    const { name } = await change('savedViewUpdate', { params: { list, id }, body, ifMatch: version })
    showToast({ kind: 'success', title, text: name })
  } catch (error) {
    showFailure('Die Ansicht konnte nicht geändert werden.', error)
  }
}

const reorder = async (list: ViewList, views: readonly Listed[], view: Listed, step: 1 | -1) => {
  const ids = views.map(({ id }) => id)
  try {
    await change('savedViewOrder', { params: { list }, body: { ids: movedIn(ids, view.id, step) } })
  } catch (error) {
    showFailure('Die Reihenfolge konnte nicht geändert werden.', error)
  }
}

type ViewBarProps = {
  readonly list: ViewList
  /** Minimum width of the window for the table, of which columns can be chosen. */
  readonly tableFrom?: string
}

/** The saved views of a list as tabs, what can be done with the open one, the order and the columns. */
const ViewBar = ({ list, tableFrom }: ViewBarProps) => {
  const isWide = useIsWide()
  const isTable = useIsWide(tableFrom)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { data } = useApi('savedViewList', { params: { list } }, { onFocus: true })
  const [opened, setOpened] = useState<Opened>()
  useLastAddress(pathname, params)

  const views = data?.views ?? []
  const wanted = params.get(VIEW)
  const view = views.find(({ id }) => String(id) === wanted)
  const content = contentOf(list, params)
  const isChanged = view !== undefined && !isSameContent(list, content, view)
  const isNarrowed = !isSameContent(list, content, NO_CONTENT)
  const addressOf = (one: Listed | undefined) => addressWith(list, params, one ?? NO_CONTENT, one?.id)
  const go = (search: string) => void navigate({ search }, { preventScrollReset: true })
  const place = view === undefined ? -1 : views.indexOf(view)

  const { sort, searchSortLabels, columns } = viewListOf(list)
  const labels = (params.get('search') && searchSortLabels) || sort.labels
  /** Shows other content in the address as it is now, which may be newer than the one last rendered. */
  const show = (change: Partial<ViewContent>) => {
    const now = new URLSearchParams(location.search)
    go(addressWith(list, now, { ...contentOf(list, now), ...change }, view?.id))
  }
  const save = (one: Listed) => void update(one, contentOf(list, new URLSearchParams(location.search)), 'Änderungen gesichert')
  return (
    <>
      <chakra.div
        display="flex"
        flexWrap={{ base: 'wrap', md: 'nowrap' }}
        alignItems="center"
        gap="2"
        marginBottom="3"
        _empty={{ display: 'none' }}
      >
        {isWide ? (
          <ViewTabs
            tabs={[undefined, ...views].map((one) => ({
              key: String(one?.id ?? ''),
              label: one?.name ?? 'Alle',
              search: addressOf(one),
              isCurrent: one?.id === view?.id,
              isChanged: one !== undefined && one.id === view?.id && isChanged,
              isShared: one?.isShared ?? false,
            }))}
          />
        ) : (
          views.length > 0 && (
            <Select
              size="m"
              aria-label="Ansicht"
              flex="1 1 160px"
              minWidth="0"
              width="auto"
              value={String(view?.id ?? '')}
              onChange={(event) => go(addressOf(views.find(({ id }) => String(id) === event.currentTarget.value)))}
            >
              <option value="">Alle</option>
              {views.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                  {one.id === view?.id && isChanged ? ' (geändert)' : ''}
                </option>
              ))}
            </Select>
          )
        )}
        {view !== undefined && (
          <ActionMenu
            label={`Aktionen für die Ansicht ${view.name}`}
            actions={[
              ...(isChanged ? [{ label: 'Als neue Ansicht sichern', run: () => setOpened('create') }] : []),
              ...(view.mayChange
                ? [
                    { label: 'Umbenennen', run: () => setOpened('rename') },
                    view.isShared
                      ? { label: 'Nur für mich', run: () => void update(view, { isShared: false }, 'Ansicht nur für Sie') }
                      : { label: 'Für alle', run: () => void update(view, { isShared: true }, 'Ansicht für alle') },
                  ]
                : []),
              { label: 'Nach vorn', isDisabled: place === 0, run: () => void reorder(list, views, view, -1) },
              { label: 'Nach hinten', isDisabled: place === views.length - 1, run: () => void reorder(list, views, view, 1) },
              ...(view.mayChange
                ? [{ label: 'Löschen', run: () => void remove(view).then((isGone) => isGone && go(addressOf(undefined))) }]
                : []),
            ]}
          />
        )}
        {isChanged && view.mayChange && (
          <Button look="line" {...touch} onClick={() => save(view)}>
            Änderungen sichern
          </Button>
        )}
        {(view === undefined ? isNarrowed : isChanged && !view.mayChange) && (
          <Button look="line" {...touch} onClick={() => setOpened('create')}>
            <Icon name="plus" />
            Ansicht sichern
          </Button>
        )}
        {isChanged && (
          <Button look="ghost" {...touch} onClick={() => go(addressOf(view))}>
            Verwerfen
          </Button>
        )}
        {list !== 'inbox' && (
          <chakra.span display="flex" gap="2" marginLeft={{ md: 'auto' }} flex={{ base: '1 1 100%', md: 'none' }}>
            <Select
              size="m"
              aria-label="Reihenfolge"
              flex="1"
              width={{ base: 'full', md: '272px' }}
              value={sortIn(list, params)}
              onChange={(event) => show({ sort: event.currentTarget.value })}
            >
              {Object.entries(labels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            {columns !== undefined && isTable && (
              <Button look="line" onClick={() => setOpened('columns')}>
                Spalten
              </Button>
            )}
          </chakra.span>
        )}
      </chakra.div>
      {data !== undefined && wanted !== null && view === undefined && (
        <chakra.p role="status" display="flex" flexWrap="wrap" alignItems="center" gap="2" marginBottom="3" textStyle="dense" color="ink-2">
          Diese Ansicht gibt es nicht mehr, oder sie ist privat. Die Liste zeigt, was die Adresse von ihr nennt.
          <Button look="ghost" {...touch} onClick={() => go(addressWith(list, params, content))}>
            Hinweis schließen
          </Button>
        </chakra.p>
      )}
      {opened === 'create' && (
        <ViewDialog
          list={list}
          content={content}
          onSaved={(saved) => go(addressWith(list, params, saved, saved.id))}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened === 'rename' && view !== undefined && <ViewDialog list={list} view={view} onClose={() => setOpened(undefined)} />}
      {opened === 'columns' && (
        <ColumnsDialog
          labels={columns ?? {}}
          usual={usualColumns(list)}
          shown={columnsIn(list, params.get(COLUMNS) ?? '')}
          onChoose={(chosen) => show({ columns: [...chosen] })}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

export default ViewBar
