import { sessionRoutes } from '../../shared/api/session.ts'
import { userRoutes } from '../../shared/api/users.ts'
import { effectivePermissions, type Role } from '../../shared/domain/permissions.ts'
import type { UserStatus } from '../../shared/domain/user.ts'
import { readCounter } from '../data/counters.ts'
import { lists } from '../data/keys.ts'
import { listIndex, type Order, type PageRequest, searchEntities } from '../data/list.ts'
import { userCounter, users } from '../data/users.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { changeUser, deleteUser, setPassword } from '../use-cases/change-user.ts'
import { createUser } from '../use-cases/create-user.ts'

export const routes = { ...userRoutes, ...sessionRoutes }

const listUsers = (role: Role | undefined, status: UserStatus | undefined, order: Order, page: PageRequest) => {
  if (role !== undefined) return listIndex(users.definition, 'gsi2', lists.usersByRole(role), order, page, { status })
  if (status !== undefined) return listIndex(users.definition, 'gsi3', lists.usersByStatus(status), order, page)
  return listIndex(users.definition, 'gsi1', lists.users, order, page)
}

export const userList: Endpoint<'userList'> = async ({ query: { search, role, status, sort, limit, cursor }, session }) => {
  const page = { limit, cursor, caller: session.user.id }
  const order = sort === '-id' ? 'newest' : 'ascending'
  if (search) return searchEntities(users.definition, search, { role, status }, page, order)
  const [rows, counts] = await Promise.all([listUsers(role, status, order, page), readCounter(userCounter)])
  const figure = role !== undefined && status !== undefined ? `${role}/${status}` : (role ?? status ?? 'total')
  return { ...rows, total: counts[figure] ?? 0 }
}

export const userCounts: Endpoint<'userCounts'> = async () => {
  const counts = await readCounter(userCounter)
  return { total: counts.total ?? 0, active: counts.active ?? 0, admins: counts.admin ?? 0, ibPartners: counts.ib_partner ?? 0 }
}

export const userGet: Endpoint<'userGet'> = ({ params }) => users.getOrThrow(params.id)

export const userCreate: Endpoint<'userCreate'> = ({ body, session }) => createUser(body, session)

export const userUpdate: Endpoint<'userUpdate'> = ({ params, body, session, request }) =>
  changeUser({ id: params.id, ifMatch: request.ifMatch, acting: session }, body)

export const userDelete: Endpoint<'userDelete'> = ({ params, session, request }) =>
  deleteUser({ id: params.id, ifMatch: request.ifMatch, acting: session })

export const userSetPassword: Endpoint<'userSetPassword'> = ({ params, body, session }) => setPassword(params.id, body.password, session)

/** Who is signed in, and what they may do. */
export const authUser: Endpoint<'authUser'> = async ({ session: { user, grants } }) => ({
  ...user,
  permissions: effectivePermissions(user, grants),
})
