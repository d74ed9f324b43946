import { type ViewList, viewListOf } from '../../shared/domain/view-lists.ts'
import { accountOf } from '../data/stored-user.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Session } from '../http/session.ts'
import { ApiError } from '../runtime/api-error.ts'
import {
  changeSavedView,
  createSavedView,
  deleteSavedView,
  orderSavedViews,
  readSavedViews,
  restoreSavedView,
  type ViewCaller,
} from '../use-cases/desk/saved-views.ts'

export { savedViewRoutes as routes } from '../../shared/api/saved-views.ts'

/** Who asks for the views of a list. @throws ApiError forbidden for a list that they may not see */
const callerOf = ({ user, can }: Session, list: ViewList): ViewCaller => {
  if (!viewListOf(list).rights.some(can)) throw new ApiError('forbidden')
  return { list, ...accountOf(user), mayChangeAll: can('system.settings'), seesContact: can('customers.contact') }
}

export const savedViewList: Endpoint<'savedViewList'> = async ({ params: { list }, session }) => readSavedViews(callerOf(session, list))

export const savedViewCreate: Endpoint<'savedViewCreate'> = async ({ params: { list }, body, session }) =>
  createSavedView(callerOf(session, list), body)

export const savedViewUpdate: Endpoint<'savedViewUpdate'> = async ({ params: { list, id }, body, session, request }) =>
  changeSavedView(callerOf(session, list), { id, ifMatch: request.ifMatch }, body)

export const savedViewDelete: Endpoint<'savedViewDelete'> = async ({ params: { list, id }, session, request }) =>
  deleteSavedView(callerOf(session, list), { id, ifMatch: request.ifMatch })

export const savedViewRestore: Endpoint<'savedViewRestore'> = async ({ params: { list, id }, session }) =>
  restoreSavedView(callerOf(session, list), id)

export const savedViewOrder: Endpoint<'savedViewOrder'> = async ({ params: { list }, body, session }) =>
  orderSavedViews(callerOf(session, list), body.ids)
