import { recordKinds } from '../../shared/domain/record-kind.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { demand } from '../http/session.ts'
import { changeWork, listColleagues } from '../use-cases/desk/work.ts'

export { workRoutes as routes } from '../../shared/api/work.ts'

export const workUpdate: Endpoint<'workUpdate'> = async ({ params: { kind, id }, body, session, request }) => {
  demand(session, recordKinds[kind].rights.edit)
  return changeWork(kind, { id, ifMatch: request.ifMatch, actor: session.user.id, grants: session.grants }, body)
}

export const colleagueList: Endpoint<'colleagueList'> = async ({ params: { kind }, session }) => {
  demand(session, recordKinds[kind].rights.view)
  return { colleagues: await listColleagues(kind, session.grants) }
}
