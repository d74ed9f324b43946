import type { Endpoint } from '../http/endpoint.ts'
import { checkOwnPartner } from '../http/session.ts'
import { getFromNetwork, listNetwork } from '../use-cases/partners/partner-network.ts'

export { partnerNetworkRoutes as routes } from '../../shared/api/partner-network.ts'

export const partnerNetwork: Endpoint<'partnerNetwork'> = async ({ params: { partnerId }, query, session }) => {
  checkOwnPartner(session, partnerId)
  const { parent = partnerId, limit, cursor } = query
  return listNetwork(partnerId, parent, { limit, cursor, caller: session.user.id })
}

export const partnerNetworkGet: Endpoint<'partnerNetworkGet'> = async ({ params: { partnerId, id }, session }) => {
  checkOwnPartner(session, partnerId)
  return getFromNetwork(partnerId, id)
}
