import { useState } from 'react'
import { USER_SORTS } from '../../../shared/domain/list-sorts.ts'
import { ROLES } from '../../../shared/domain/permissions.ts'
import { roleLabels } from '../../../shared/domain/role-labels.ts'
import { USER_STATUSES, type User, userStatusLabels } from '../../../shared/domain/user.ts'
import type { viewLists } from '../../../shared/domain/view-lists.ts'
import { useCan } from '../../api/session.tsx'
import { useApiList } from '../../api/use-api-list.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailLink } from '../../ui/contact-links.tsx'
import { countSoFar, formatDate } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { DataList } from '../../ui/list/DataList.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { Filters } from '../../ui/list/filters.ts'
import { NameCell } from '../../ui/list/row-parts.tsx'
import { useListAddress } from '../../ui/list/use-list-address.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RefreshButton } from '../../ui/RefreshButton.tsx'
import { SearchBox } from '../../ui/SearchBox.tsx'
import { useCreationAsked } from '../../ui/use-creation-asked.ts'
import { askToDelete } from '../deletion.ts'
import { chosenOf } from '../views/chosen-columns.ts'
import { Views } from '../views/Views.tsx'
import { COLUMNS } from '../views/view-content.ts'
import { type UserAction, UserActions } from './UserActions.tsx'
import { UserCard } from './UserCard.tsx'
import { type OpenDialog, UserDialogs } from './UserDialogs.tsx'
import { describeUser, lastLoginOf, UserRole, UserStatus } from './UserFacts.tsx'
import { UserFigures } from './UserFigures.tsx'
import { useUserActions } from './use-user-actions.ts'

const PAGE_SIZE = 50

const Users = () => {
  const can = useCan()
  const address = useListAddress()
  const { search } = address
  const role = address.filter('role', ROLES)
  const status = address.filter('status', USER_STATUSES)
  const sort = address.sort(USER_SORTS)
  const filter = { search, role, status }
  const list = useApiList('userList', { ...filter, sort }, { count: address.rows(PAGE_SIZE) })
  const choice = useUserActions(list, filter)
  const [open, setOpen] = useState<OpenDialog>()
  useCreationAsked(() => can('users.create') && setOpen({ action: 'create' }))

  const act = (action: UserAction, user: User) => {
    if (action !== 'delete') return setOpen({ action, user })
    askToDelete(
      'userDelete',
      { id: user.id },
      `${describeUser(user)} wird gelöscht, verliert den Zugang sofort und kann sich nicht mehr anmelden.`,
    )
  }
  const mayAct = can('users.edit') || can('users.delete')
  const actionsOf = (user: User) => <UserActions user={user} onAction={act} />
  const isDescending = sort === '-id'
  const all: Readonly<Record<keyof typeof viewLists.users.columns, Column<User>>> = {
    name: {
      head: 'Name',
      cell: ({ firstName, lastName, id }) => <NameCell name={`${firstName} ${lastName}`} id={`@${id}`} />,
      sort: {
        isDescending,
        tip: isDescending ? 'Nach Benutzername von A bis Z' : 'Nach Benutzername von Z bis A',
        onTurn: () => address.turnSort(USER_SORTS),
      },
    },
    email: { head: 'E-Mail', width: '21%', cell: ({ email }) => <EmailLink address={email} />, tip: ({ email }) => email },
    role: { head: 'Rolle', width: '132px', cell: (user) => <UserRole user={user} /> },
    status: { head: 'Status', width: '88px', cell: (user) => <UserStatus user={user} /> },
    lastLogin: { head: 'Letzte Anmeldung', width: '156px', cell: lastLoginOf, tip: lastLoginOf },
    createdAt: { head: 'Angelegt', width: '96px', cell: ({ createdAt }) => formatDate(createdAt), isNumber: true },
    secondFactor: { head: 'Zweiter Faktor', width: '116px', cell: (user) => (user.hasSecondFactor || user.hasPasskey ? 'Ja' : 'Nein') },
  }
  const columns = chosenOf('users', address.text(COLUMNS), all)
  if (mayAct) columns.push({ head: 'Aktionen', width: '136px', cell: actionsOf, isActions: true })
  const shown = list.items?.length ?? 0
  const isFiltered = search !== '' || role !== undefined || status !== undefined

  return (
    <>
      <PageHeader
        title="Benutzerverwaltung"
        sub={list.items === undefined ? undefined : countSoFar(shown, list.total, list.hasMore, 'Benutzer', 'Benutzer')}
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
        <FilterSelect address={address} name="role" label="Rolle" all="Alle Rollen" options={ROLES} labels={roleLabels} />
        <FilterSelect address={address} name="status" label="Status" all="Alle Status" options={USER_STATUSES} labels={userStatusLabels} />
      </Filters>
      <Views list="users" />
      <DataList
        label="Benutzer"
        list={list}
        rowKey={({ id }) => id}
        columns={columns}
        card={(user, _, chosen) => <UserCard user={user} choice={chosen} actions={actionsOf(user)} />}
        choice={choice}
        empty="Keine Benutzer vorhanden"
        noMatch="Keine Benutzer entsprechen den Filterkriterien"
        onReset={isFiltered ? address.reset : undefined}
        onMore={() => address.showMoreThan(shown)}
      />
      {open !== undefined && <UserDialogs open={open} onOpen={setOpen} />}
    </>
  )
}

export default Users
