import type { User, UserSort } from '../../../shared/domain/user.ts'
import { useCan } from '../../api/session.tsx'
import { classOf } from '../../ui/class-of.ts'
import { EmailLink } from '../../ui/contact-links.tsx'
import { SortHead } from '../../ui/SortHead.tsx'
import { Table } from '../../ui/table.ts'
import { type UserAction, UserActions } from './UserActions.tsx'
import { LastLogin, UserRole, UserStatus } from './UserFacts.tsx'

type Acts = { readonly onAction: (action: UserAction, user: User) => void }
type UserRowsProps = Acts & { readonly users: readonly User[] }
type UserRowProps = Acts & { readonly user: User }

const nameOf = ({ firstName, lastName }: User) => `${firstName} ${lastName}`

/** Whether there is anything that the person may do with a row. */
const useMayAct = () => {
  const can = useCan()
  return can('users.edit') || can('users.delete')
}

const columns = {
  email: classOf({ width: '24%' }),
  role: classOf({ width: '130px' }),
  status: classOf({ width: '92px' }),
  lastLogin: classOf({ width: '134px' }),
  actions: classOf({ width: '136px' }),
}

type UserTableProps = UserRowsProps & { readonly sort: UserSort; readonly onSort: (sort: UserSort) => void }

const UserRow = ({ user, mayAct, onAction }: UserRowProps & { readonly mayAct: boolean }) => (
  <tr>
    <td>
      <span data-part="name">
        <b data-cut-tip={nameOf(user)}>{nameOf(user)}</b> <span data-cut-tip={`@${user.id}`}>@{user.id}</span>
      </span>
    </td>
    <td data-cut-tip={user.email}>
      <EmailLink address={user.email} />
    </td>
    <td>
      <UserRole user={user} />
    </td>
    <td>
      <UserStatus user={user} />
    </td>
    <td>
      <LastLogin user={user} />
    </td>
    {mayAct && (
      <td data-row-actions="">
        <UserActions user={user} onAction={onAction} />
      </td>
    )}
  </tr>
)

export const UserTable = ({ users, sort, onSort, onAction }: UserTableProps) => {
  const mayAct = useMayAct()
  const isDescending = sort === '-id'
  return (
    <Table dense>
      <thead>
        <tr>
          <SortHead
            isDescending={isDescending}
            tip={isDescending ? 'Nach Benutzername von A bis Z' : 'Nach Benutzername von Z bis A'}
            onTurn={() => onSort(isDescending ? 'id' : '-id')}
          >
            Name
          </SortHead>
          <th scope="col" className={columns.email}>
            E-Mail
          </th>
          <th scope="col" className={columns.role}>
            Rolle
          </th>
          <th scope="col" className={columns.status}>
            Status
          </th>
          <th scope="col" className={columns.lastLogin}>
            Letzte Anmeldung
          </th>
          {mayAct && (
            <th scope="col" className={columns.actions} data-number="">
              Aktionen
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user.id} user={user} mayAct={mayAct} onAction={onAction} />
        ))}
      </tbody>
    </Table>
  )
}

const card = {
  whole: classOf({
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '1',
    padding: '12px 16px',
    borderTop: '1px solid {colors.line}',
    _first: { borderTop: '0' },
    textStyle: 'dense',
    color: 'ink-2',
    overflowWrap: 'anywhere',
    '& > p:first-of-type': { fontSize: '15px', lineHeight: '24px' },
  }),
  facts: classOf({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }),
  lastLogin: classOf({ color: 'ink-3' }),
  actions: classOf({ marginRight: '-8px' }),
}

const UserCard = ({ user, onAction }: UserRowProps) => (
  <li className={card.whole}>
    <p data-part="name">
      <b>{nameOf(user)}</b> <span>@{user.id}</span>
    </p>
    <p>
      <EmailLink address={user.email} canCopy />
    </p>
    <div className={card.facts}>
      <UserRole user={user} />
      <UserStatus user={user} />
    </div>
    <p className={card.lastLogin}>
      Letzte Anmeldung: <LastLogin user={user} />
    </p>
    <div className={card.actions}>
      <UserActions user={user} onAction={onAction} />
    </div>
  </li>
)

/** The same on narrow screens. */
export const UserCards = ({ users, onAction }: UserRowsProps) => (
  <ul>
    {users.map((user) => (
      <UserCard key={user.id} user={user} onAction={onAction} />
    ))}
  </ul>
)
