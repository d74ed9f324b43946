import { listSignIns } from '../data/sign-in-log.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { SESSION_COOKIE } from '../http/session.ts'
import { loggedStep } from '../use-cases/accounts/log-step.ts'
import {
  changeOwnAccount,
  changeOwnPassword,
  endOwnSession,
  endOwnSessions,
  listOwnSessions,
  proveIdentity,
} from '../use-cases/accounts/own-account.ts'

export { accountRoutes as routes } from '../../shared/api/account.ts'

export const accountGet: Endpoint<'accountGet'> = async ({ session }) => session.user

export const accountUpdate: Endpoint<'accountUpdate'> = (input) => {
  const { body, session, request } = input
  const update = () => changeOwnAccount(session, body, { ifMatch: request.ifMatch, address: request.sourceIp })
  return body.current === undefined ? update() : loggedStep('proof', input, update)
}

export const accountPassword: Endpoint<'accountPassword'> = (input) =>
  loggedStep('passwordChanged', input, () => changeOwnPassword(input.session, input.body, input.request.sourceIp))

export const accountProof: Endpoint<'accountProof'> = (input) =>
  loggedStep('proof', input, () => proveIdentity(input.session, input.body, input.request.sourceIp), { password: 'wrongPassword' })

export const accountSessions: Endpoint<'accountSessions'> = async ({ session }) => ({ sessions: await listOwnSessions(session) })

export const accountSessionEnd: Endpoint<'accountSessionEnd'> = (input) =>
  loggedStep('sessionEnded', input, () => endOwnSession(input.session, input.params.id))

export const accountSessionsEnd: Endpoint<'accountSessionsEnd'> = (input) => {
  input.request.setCookie({ name: SESSION_COOKIE, value: '', maxAgeSeconds: 0 })
  return loggedStep('sessionsEnded', input, () => endOwnSessions(input.session))
}

export const accountSignInList: Endpoint<'accountSignInList'> = ({ query: { limit, cursor }, session: { user } }) =>
  // Earlier entries are those of a deleted user of the same name.
  listSignIns({ user: user.id, from: user.createdAt }, { limit, cursor, caller: user.id })
