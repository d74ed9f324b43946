import type { Endpoint } from '../http/endpoint.ts'
import type { Session } from '../http/session.ts'
import { ApiError } from '../runtime/api-error.ts'
import { getFromNetwork, listNetwork } from '../use-cases/partner-network.ts'

export { partnerNetworkRoutes as routes } from '../../shared/api/partner-network.ts'

/** Another partner's network is answered exactly like a missing one. */
const checkOwn = (partnerId: number, { ownPartnerId }: Session) => {
  if (ownPartnerId !== undefined && ownPartnerId !== partnerId) throw new ApiError('not_found')
}

export const partnerNetwork: Endpoint<'partnerNetwork'> = async ({ params: { partnerId }, query, session }) => {
  checkOwn(partnerId, session)
  const { parent = partnerId, limit, cursor } = query
  return listNetwork(partnerId, parent, { limit, cursor, caller: session.user.id })
}

export const partnerNetworkGet: Endpoint<'partnerNetworkGet'> = async ({ params: { partnerId, id }, session }) => {
  checkOwn(partnerId, session)
  return getFromNetwork(partnerId, id)
}
