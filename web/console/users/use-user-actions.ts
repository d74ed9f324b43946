import { USER_STATUSES, type User, type UserStatus } from '../../../shared/domain/user.ts'
import { call } from '../../api/client.ts'
import { outdate } from '../../api/generations.ts'
import { readMatches } from '../../api/read-matches.ts'
import type { ListQuery } from '../../api/read-rows.ts'
import { useCan, useCurrentUser } from '../../api/session.tsx'
import type { List } from '../../api/use-api-list.ts'
import type { ActionWords, RowAction } from '../row-actions/row-action.ts'
import { useRowActions } from '../row-actions/use-row-actions.tsx'
import { refusalOf } from './UserActions.tsx'
import { describeUser } from './UserFacts.tsx'

const words = { one: 'Benutzer', many: 'Benutzer', nameOf: describeUser }

const NO_ACCESS = 'Sie werden überall abgemeldet und können sich nicht mehr anmelden.'

const statuses = {
  active: { label: 'Aktivieren', verb: 'aktivieren', participle: 'aktiviert', note: 'Sie können sich wieder anmelden.' },
  inactive: { label: 'Inaktiv setzen', verb: 'inaktiv setzen', participle: 'inaktiv gesetzt', note: NO_ACCESS },
  suspended: { label: 'Sperren', verb: 'sperren', participle: 'gesperrt', note: NO_ACCESS },
} as const satisfies Record<UserStatus, ActionWords & { readonly note: string }>

const toStatus = (status: UserStatus, isAllowed: (user: User) => boolean): RowAction<User> => ({
  ...statuses[status],
  note: () => statuses[status].note,
  fits: (user) => user.status !== status && isAllowed(user),
  run: async (user) => {
    const params = { id: user.id }
    const { version } = await call('userUpdate', { params, body: { status }, ifMatch: user.version })
    return () => call('userUpdate', { params, body: { status: user.status }, ifMatch: version })
  },
})

const deletion = (isAllowed: (user: User) => boolean): RowAction<User> => ({
  label: 'Löschen',
  verb: 'löschen',
  participle: 'gelöscht',
  note: () => `${NO_ACCESS} Das lässt sich nicht rückgängig machen.`,
  isDeletion: true,
  fits: isAllowed,
  run: async ({ id, version }) => {
    await call('userDelete', { params: { id }, ifMatch: version })
    return undefined
  },
})

/** What can be done with chosen users, as far as the person may: nobody locks or deletes themselves. */
export const useUserActions = (list: List<User>, filter: ListQuery) => {
  const can = useCan()
  const me = useCurrentUser()
  const isAllowed = (user: User) => user.id !== me.id && refusalOf(me, user, 'edit', can) === undefined
  return useRowActions({
    list,
    filter,
    readAll: (most) => readMatches('userList', filter, most),
    words,
    actions: [
      ...(can('users.edit') ? USER_STATUSES.map((status) => toStatus(status, isAllowed)) : []),
      ...(can('users.delete') ? [deletion(isAllowed)] : []),
    ],
    onEnd: () => outdate(['users']),
  })
}
