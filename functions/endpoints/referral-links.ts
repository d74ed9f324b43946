import { partners } from '../data/partners.ts'
import { listReferralLinks } from '../data/referral-links.ts'
import type { Endpoint } from '../http/endpoint.ts'
import { checkOwnPartner } from '../http/session.ts'
import { readReferralFigures } from '../use-cases/partners/referral-figures.ts'
import { createReferralLink, updateReferralLink } from '../use-cases/partners/referral-links.ts'

export { referralLinkRoutes as routes } from '../../shared/api/referral-links.ts'

export const referralLinkList: Endpoint<'referralLinkList'> = async ({ params: { partnerId }, query: { limit, cursor }, session }) => {
  checkOwnPartner(session, partnerId)
  const [page] = await Promise.all([
    listReferralLinks(partnerId, { limit, cursor, caller: session.user.id }),
    partners.getOrThrow(partnerId),
  ])
  return page
}

export const referralLinkCreate: Endpoint<'referralLinkCreate'> = async ({ params: { partnerId }, body, session }) => {
  checkOwnPartner(session, partnerId)
  return createReferralLink(partnerId, body, session.user.id, { isOwn: session.ownPartnerId !== undefined })
}

export const referralLinkUpdate: Endpoint<'referralLinkUpdate'> = async ({ params: { partnerId, name }, body, session, request }) => {
  checkOwnPartner(session, partnerId)
  return updateReferralLink({ partnerId, name, ifMatch: request.ifMatch, actor: session.user.id }, body)
}

export const referralFigures: Endpoint<'referralFigures'> = async ({ params: { partnerId }, query, session }) => {
  checkOwnPartner(session, partnerId)
  const [figures] = await Promise.all([readReferralFigures(partnerId, query), partners.getOrThrow(partnerId)])
  return figures
}
