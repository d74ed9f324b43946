import { listSignIns } from '../data/sign-in-log.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { SESSION_COOKIE } from '../http/session.ts'
import {
  changeOwnAccount,
  changeOwnPassword,
  endOwnSession,
  endOwnSessions,
  listOwnSessions,
  proveIdentity,
} from '../use-cases/own-account.ts'

export { accountRoutes as routes } from '../../shared/api/account.ts'

export const accountGet: Endpoint<'accountGet'> = async ({ session }) => session.user

export const accountUpdate: Endpoint<'accountUpdate'> = ({ body, session, request }) =>
  changeOwnAccount(session, body, { ifMatch: request.ifMatch, address: request.sourceIp })

export const accountPassword: Endpoint<'accountPassword'> = ({ body, session, request }) =>
  changeOwnPassword(session, body, request.sourceIp)

export const accountProof: Endpoint<'accountProof'> = ({ body, session, request }) => proveIdentity(session, body, request.sourceIp)

export const accountSessions: Endpoint<'accountSessions'> = async ({ session }) => ({ sessions: await listOwnSessions(session) })

export const accountSessionEnd: Endpoint<'accountSessionEnd'> = ({ params, session }) => endOwnSession(session, params.id)

export const accountSessionsEnd: Endpoint<'accountSessionsEnd'> = ({ session, request }) => {
  request.setCookie({ name: SESSION_COOKIE, value: '', maxAgeSeconds: 0 })
  return endOwnSessions(session)
}

export const accountSignInList: Endpoint<'accountSignInList'> = ({ query: { limit, cursor }, session: { user } }) =>
  // Earlier entries are those of a deleted user of the same name.
  listSignIns({ user: user.id, from: user.createdAt }, { limit, cursor, caller: user.id })
