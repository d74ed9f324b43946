import { sessionRoutes } from '../../shared/api/session.ts'
import { userRoutes } from '../../shared/api/users.ts'
import { readCounter } from '../data/counters.ts'
import { listUsers, userCounter, users } from '../data/users.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { currentUser } from '../identity/current-user.ts'
import { changeUser, deleteUser, resetSecondFactor, setPassword } from '../use-cases/accounts/change-user.ts'
import { createUser } from '../use-cases/accounts/create-user.ts'
import { inviteUser, withdrawInvitation } from '../use-cases/accounts/invite-user.ts'

export const routes = { ...userRoutes, ...sessionRoutes }

export const userList: Endpoint<'userList'> = ({ query: { limit, cursor, total, ...filter }, session }) =>
  listUsers(filter, { limit, cursor, total, caller: session.user.id })

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

export const userSecondFactorReset: Endpoint<'userSecondFactorReset'> = ({ params, session }) => resetSecondFactor(params.id, session)

export const userInvite: Endpoint<'userInvite'> = ({ params, session }) => inviteUser(params.id, session)

export const userInvitationWithdraw: Endpoint<'userInvitationWithdraw'> = ({ params, session }) => withdrawInvitation(params.id, session)

export const userSetPassword: Endpoint<'userSetPassword'> = ({ params, body, session }) => setPassword(params.id, body.password, session)

/** The signed-in user and their rights. */
export const authUser: Endpoint<'authUser'> = async ({ session: { user, grants } }) => currentUser(user, grants)
