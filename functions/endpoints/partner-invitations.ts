import type { Endpoint } from '../http/endpoint.ts'
import { checkOwnPartner } from '../http/session.ts'
import { inviteToNetwork, listInvitations } from '../use-cases/partners/partner-invitations.ts'

export { partnerInvitationRoutes as routes } from '../../shared/api/partner-invitations.ts'

export const partnerInvitationList: Endpoint<'partnerInvitationList'> = async ({ params: { partnerId }, query, session }) => {
  checkOwnPartner(session, partnerId)
  return listInvitations(partnerId, { limit: query.limit, cursor: query.cursor, caller: session.user.id })
}

export const partnerInvitationCreate: Endpoint<'partnerInvitationCreate'> = async ({ params: { partnerId }, body, session }) => {
  checkOwnPartner(session, partnerId)
  return inviteToNetwork(partnerId, body, session.user.id, { isOwn: session.ownPartnerId !== undefined })
}
