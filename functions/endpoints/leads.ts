import { readCounter } from '../data/counters.ts'
import { getOrKeptOrThrow } from '../data/joined-records.ts'
import { leadCounter, leads, listLeads, partnerLeadCounter } from '../data/leads.ts'
import { confirmedFigures } from '../data/unconfirmed.ts'
import { demandProof } from '../http/authorize.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { checkOwnRecord, seesContact } from '../http/session.ts'
import { handOutWithdrawalLink } from '../use-cases/forms/hand-out-withdrawal-link.ts'
import { withdrawConsent } from '../use-cases/forms/withdraw-consent.ts'
import { deleteLead, setLeadStatus } from '../use-cases/records/change-lead.ts'
import { previewLeadAcceptance } from '../use-cases/records/preview-acceptance.ts'
import { restoreLead } from '../use-cases/records/restore.ts'
import { undoLeadAcceptance } from '../use-cases/records/undo-acceptance.ts'

export { leadRoutes as routes } from '../../shared/api/leads.ts'

/** The counter of a partner's leads, or of all. */
const counterOf = (partnerId: number | undefined) => (partnerId === undefined ? leadCounter : partnerLeadCounter(partnerId))

export const leadList: Endpoint<'leadList'> = async ({ query: { limit, cursor, total, ...filter }, session }) => {
  const partnerId = session.ownPartnerId ?? filter.partnerId
  if (partnerId === 'none') return { items: [] }
  // All staff who may see leads see their contact data.
  const findsByContact = !filter.search || session.ownPartnerId === undefined || (await seesContact(session))
  return listLeads(
    { ...filter, partnerId, findsByContact, showsUnconfirmed: session.ownPartnerId === undefined },
    { limit, cursor, total, caller: session.user.id },
  )
}

export const leadCounts: Endpoint<'leadCounts'> = async ({ session: { ownPartnerId } }) => {
  const figures = ownPartnerId === 'none' ? {} : await readCounter(counterOf(ownPartnerId))
  const counts = ownPartnerId === undefined ? figures : confirmedFigures(figures)
  const count = (name: string) => counts[name] ?? 0
  return {
    total: count('total'),
    byStatus: {
      'IB-Interessent': count('IB-Interessent'),
      'IB-Bewerbung': count('IB-Bewerbung'),
      'IB-Akzeptiert': count('IB-Akzeptiert'),
      Kontaktiert: count('Kontaktiert'),
      Abgelehnt: count('Abgelehnt'),
    },
  }
}

export const leadGet: Endpoint<'leadGet'> = async ({ params, session }) => {
  const lead = await getOrKeptOrThrow('INTERESSENT', leads, params.id)
  checkOwnRecord(session, lead)
  return lead
}

export const leadUpdate: Endpoint<'leadUpdate'> = ({ params, body, session, request }) =>
  setLeadStatus(
    { id: params.id, ifMatch: request.ifMatch, actor: session.user.id, acting: session, beforeAccess: () => demandProof(session) },
    body,
  )

export const leadAcceptance: Endpoint<'leadAcceptance'> = ({ params }) => previewLeadAcceptance(params.id)

export const leadUndoAcceptance: Endpoint<'leadUndoAcceptance'> = ({ params, session, request }) =>
  undoLeadAcceptance({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const leadConsentWithdraw: Endpoint<'leadConsentWithdraw'> = async ({ params, session }) =>
  (await withdrawConsent({ entity: 'INTERESSENT', id: params.id, actor: session.user.id })).record

export const leadWithdrawalLink: Endpoint<'leadWithdrawalLink'> = async ({ params, session }) => {
  const lead = await leads.getOrThrow(params.id)
  return handOutWithdrawalLink('INTERESSENT', lead, session.user.id)
}

export const leadDelete: Endpoint<'leadDelete'> = ({ params, session, request }) =>
  deleteLead({ id: params.id, ifMatch: request.ifMatch, actor: session.user.id })

export const leadRestore: Endpoint<'leadRestore'> = ({ params, session }) => restoreLead({ id: params.id, actor: session.user.id })
