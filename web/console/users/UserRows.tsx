import { chakra } from '@chakra-ui/react'
import type { User } from '../../../shared/domain/user.ts'
import { useCan } from '../../api/session.tsx'
import { Email } from '../../ui/Email.tsx'
import { Table } from '../../ui/table.ts'
import { type UserAction, UserActions } from './UserActions.tsx'
import { LastLogin, UserRole, UserStatus } from './UserFacts.tsx'

type UserRowsProps = { readonly users: readonly User[]; readonly onAction: (action: UserAction, user: User) => void }

const Name = ({ user }: { readonly user: User }) => (
  <span data-part="name">
    <b>
      {user.firstName} {user.lastName}
    </b>{' '}
    <span>@{user.id}</span>
  </span>
)

/** Whether there is anything that the person may do with a row. */
const useMayAct = () => {
  const can = useCan()
  return can('users.edit') || can('users.delete')
}

export const UserTable = ({ users, onAction }: UserRowsProps) => {
  const mayAct = useMayAct()
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">E-Mail</th>
          <th scope="col">Rolle</th>
          <th scope="col">Status</th>
          <th scope="col">Letzte Anmeldung</th>
          {mayAct && (
            <th scope="col" data-number="">
              Aktionen
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id}>
            <td data-wrap="">
              <Name user={user} />
            </td>
            <td data-wrap="">
              <Email address={user.email} />
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
              <td data-number="">
                <UserActions user={user} onAction={onAction} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** The same on narrow screens. */
export const UserCards = ({ users, onAction }: UserRowsProps) => (
  <ul>
    {users.map((user) => (
      <chakra.li
        key={user.id}
        display="grid"
        gap="1"
        padding="12px 16px"
        borderTop="1px solid {colors.line}"
        _first={{ borderTop: '0' }}
        textStyle="dense"
        overflowWrap="anywhere"
      >
        <chakra.span fontSize="15px" lineHeight="24px">
          <Name user={user} />
        </chakra.span>
        <chakra.span color="ink-2">
          <Email address={user.email} />
        </chakra.span>
        <chakra.span display="flex" flexWrap="wrap" gap="4px 16px">
          <UserRole user={user} />
          <UserStatus user={user} />
        </chakra.span>
        <chakra.span color="ink-3">
          Letzte Anmeldung: <LastLogin user={user} />
        </chakra.span>
        <chakra.span marginRight="-8px">
          <UserActions user={user} onAction={onAction} />
        </chakra.span>
      </chakra.li>
    ))}
  </ul>
)
