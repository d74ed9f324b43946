import { APPLICATION_STATUSES, reviewRights } from '../../shared/domain/application.ts'
import { personName } from '../../shared/domain/user.ts'
import { applicationCounter, applications, listApplications } from '../data/applications.ts'
import { readCounter } from '../data/counters.ts'
import { getOrKeptOrThrow } from '../data/joined-records.ts'
import { demandProof } from '../http/authorize.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { Session } from '../http/session.ts'
import { ApiError } from '../runtime/api-error.ts'
import { handOutWithdrawalLink } from '../use-cases/forms/hand-out-withdrawal-link.ts'
import { withdrawConsent } from '../use-cases/forms/withdraw-consent.ts'
import { acceptApplication } from '../use-cases/records/accept-application.ts'
import { deleteApplication, type Review, reviewApplication } from '../use-cases/records/change-application.ts'
import { previewApplicationAcceptance } from '../use-cases/records/preview-acceptance.ts'
import { restoreApplication } from '../use-cases/records/restore.ts'
import { undoApplicationAcceptance } from '../use-cases/records/undo-acceptance.ts'

export { applicationRoutes as routes } from '../../shared/api/applications.ts'

export const applicationList: Endpoint<'applicationList'> = ({ query: { limit, cursor, total, ...filter }, session }) =>
  listApplications(filter, { limit, cursor, total, caller: session.user.id })

export const applicationCounts: Endpoint<'applicationCounts'> = async () => {
  const counts = await readCounter(applicationCounter)
  const [first, ...others] = APPLICATION_STATUSES.map((status) => ({ [status]: counts[status] ?? 0 }))
  return { total: counts.total ?? 0, byStatus: Object.assign({}, first, ...others) }
}

export const applicationGet: Endpoint<'applicationGet'> = ({ params }) => getOrKeptOrThrow('APPLICATION', applications, params.id)

const reviewBy = (session: Session, id: number, ifMatch: number | undefined): Review => ({
  id,
  ifMatch,
  actor: session.user.id,
  actorName: personName(session.user),
  acting: session,
  beforeAccess: () => demandProof(session),
  can: session.can,
})

export const applicationUpdate: Endpoint<'applicationUpdate'> = async ({ params, body, session, request }) => {
  if (!reviewRights.some(session.can)) throw new ApiError('forbidden')
  return reviewApplication(reviewBy(session, params.id, request.ifMatch), body)
}

export const applicationAccept: Endpoint<'applicationAccept'> = ({ params, body, session, request }) =>
  acceptApplication(reviewBy(session, params.id, request.ifMatch), body)

export const applicationAcceptance: Endpoint<'applicationAcceptance'> = ({ params }) => previewApplicationAcceptance(params.id)

export const applicationUndoAcceptance: Endpoint<'applicationUndoAcceptance'> = ({ params, session, request }) =>
  undoApplicationAcceptance({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const applicationConsentWithdraw: Endpoint<'applicationConsentWithdraw'> = async ({ params, session }) =>
  (await withdrawConsent({ entity: 'APPLICATION', id: params.id, actor: session.user.id })).record

export const applicationWithdrawalLink: Endpoint<'applicationWithdrawalLink'> = async ({ params, session }) => {
  const application = await applications.getOrThrow(params.id)
  return handOutWithdrawalLink('APPLICATION', application, session.user.id)
}

export const applicationDelete: Endpoint<'applicationDelete'> = ({ params, session, request }) =>
  deleteApplication({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const applicationRestore: Endpoint<'applicationRestore'> = ({ params, session }) =>
  restoreApplication({ id: params.id, actor: session.user.id })
