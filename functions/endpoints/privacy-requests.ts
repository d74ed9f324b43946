import { listAuditLog } from '../data/audit-log.ts'
import { listPrivacyRequests } from '../data/privacy-requests.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { createDisclosureLink, startDisclosure } from '../use-cases/privacy/disclosure.ts'
import { listHeldPersonRecords } from '../use-cases/privacy/list-person-records.ts'
import {
  changePrivacyRequest,
  includePersonRecord,
  openPrivacyRequest,
  readPrivacyRequest,
  searchPersonAgain,
} from '../use-cases/privacy/privacy-request.ts'
import { planErasure, startErasure } from '../use-cases/privacy/start-erasure.ts'
import { withdrawConsents } from '../use-cases/privacy/withdraw-consents.ts'

export { privacyRequestRoutes as routes } from '../../shared/api/privacy-requests.ts'

export const privacyRequestList: Endpoint<'privacyRequestList'> = ({ query: { limit, cursor, total, ...filter }, session }) =>
  listPrivacyRequests(filter, { limit, cursor, total, caller: session.user.id })

export const privacyRequestCreate: Endpoint<'privacyRequestCreate'> = ({ body, session }) => openPrivacyRequest(body, session.user.id)

export const privacyRequestGet: Endpoint<'privacyRequestGet'> = ({ params }) => readPrivacyRequest(params.id)

export const privacyRequestUpdate: Endpoint<'privacyRequestUpdate'> = ({ params, body, session, request }) =>
  changePrivacyRequest({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id }, body)

export const privacyRequestSearch: Endpoint<'privacyRequestSearch'> = ({ params, session, request }) =>
  searchPersonAgain({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const privacyRequestEntries: Endpoint<'privacyRequestEntries'> = ({ params, query: { limit, cursor }, session }) =>
  listAuditLog({ entity: 'PRIVACY', entityId: String(params.id), visible: ['PRIVACY'] }, { limit, cursor, caller: session.user.id })

export const personRecordList: Endpoint<'personRecordList'> = ({ params, query: { limit, cursor }, session }) =>
  listHeldPersonRecords(params.id, { limit, cursor, caller: session.user.id })

export const personRecordUpdate: Endpoint<'personRecordUpdate'> = ({ params, body, session }) =>
  includePersonRecord({ id: params.id, recordId: params.recordId, isIncluded: body.isIncluded, actor: session.user.id })

export const erasurePlan: Endpoint<'erasurePlan'> = ({ params }) => planErasure(params.id)

export const erasureStart: Endpoint<'erasureStart'> = ({ params, session, request }) =>
  startErasure({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const disclosureStart: Endpoint<'disclosureStart'> = ({ params, session, request }) =>
  startDisclosure({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const disclosureLinkCreate: Endpoint<'disclosureLinkCreate'> = ({ params, session, request }) =>
  createDisclosureLink({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const privacyWithdrawal: Endpoint<'privacyWithdrawal'> = async ({ params, session }) => ({
  withdrawn: await withdrawConsents(params.id, session.user.id),
})
