import { useState } from 'react'
import { ROLES, roleLabels } from '../../../shared/domain/permissions.ts'
import { USER_SORTS, USER_STATUSES, type User, userStatusLabels } from '../../../shared/domain/user.ts'
import { useCan } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Filters } from '../../ui/filters.ts'
import { countOf } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ListPanel } from '../../ui/ListPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useIsWide } from '../../ui/use-is-wide.ts'
import { useListAddress } from '../../ui/use-list-address.ts'
import { askToDelete } from '../deletion.ts'
import type { UserAction } from './UserActions.tsx'
import { UserDialogs } from './UserDialogs.tsx'
import { describeUser } from './UserFacts.tsx'
import { UserFigures } from './UserFigures.tsx'
import { UserCards, UserTable } from './UserRows.tsx'

const PAGE_SIZE = 50

/** The dialog that is open, and for whom. */
export type OpenDialog = { readonly action: 'create' } | { readonly action: Exclude<UserAction, 'delete'>; readonly user: User }

const Users = () => {
  const can = useCan()
  const isWide = useIsWide()
  const address = useListAddress()
  const { search } = address
  const role = address.filter('role', ROLES)
  const status = address.filter('status', USER_STATUSES)
  const sort = address.sort(USER_SORTS)
  const list = useApiList('userList', { search, role, status, sort }, { count: address.rows(PAGE_SIZE) })
  const [open, setOpen] = useState<OpenDialog>()

  const act = (action: UserAction, user: User) => {
    if (action !== 'delete') return setOpen({ action, user })
    askToDelete(
      'userDelete',
      { id: user.id },
      `${describeUser(user)} wird gelöscht, verliert den Zugang sofort und kann sich nicht mehr anmelden.`,
    )
  }
  const rows = { users: list.items ?? [], onAction: act }
  const shown = list.items?.length ?? 0

  return (
    <>
      <PageHeader
        title="Benutzerverwaltung"
        sub={list.items === undefined ? undefined : countOf(list.total ?? shown, 'Benutzer', 'Benutzer')}
      >
        <RefreshButton isBusy={list.isValidating} onRefresh={list.refresh} />
        {can('users.create') && (
          <Button look="signal" onClick={() => setOpen({ action: 'create' })}>
            <Icon name="plus" />
            Benutzer anlegen
          </Button>
        )}
      </PageHeader>
      <UserFigures />
      <Filters aria-label="Suche und Filter">
        <SearchBox value={search} onChange={address.setSearch} placeholder="Name, Benutzername oder E-Mail" />
        <FilterSelect
          label="Rolle"
          all="Alle Rollen"
          value={role}
          options={ROLES}
          labels={roleLabels}
          onChange={(next) => address.setFilter('role', next)}
        />
        <FilterSelect
          label="Status"
          all="Alle Status"
          value={status}
          options={USER_STATUSES}
          labels={userStatusLabels}
          onChange={(next) => address.setFilter('status', next)}
        />
      </Filters>
      <ListPanel
        label="Benutzer"
        list={list}
        onMore={() => address.showMoreThan(shown)}
        isFiltered={search !== '' || role !== undefined || status !== undefined}
        onReset={address.reset}
        empty="Keine Benutzer vorhanden"
        noMatch="Keine Benutzer entsprechen den Filterkriterien"
      >
        {isWide ? (
          <UserTable {...rows} sort={sort} onSort={(next) => address.setFilter('sort', next === USER_SORTS[0] ? '' : next)} />
        ) : (
          <UserCards {...rows} />
        )}
      </ListPanel>
      {open !== undefined && <UserDialogs open={open} onOpen={setOpen} />}
    </>
  )
}

export default Users
