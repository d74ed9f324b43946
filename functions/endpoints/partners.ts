import { readCounter } from '../data/counters.ts'
import { partnerCustomerCounter } from '../data/customers.ts'
import { lists } from '../data/keys.ts'
import { listIndex, searchEntities } from '../data/list.ts'
import { getPublicPartner, partnerCounter, partners } from '../data/partners.ts'
import { ApiError } from '../errors.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const partnerList: Endpoint<'partnerList'> = async ({ query, session }) => {
  const { search, ...page } = query
  if (session.ownPartnerId !== undefined) {
    const own = session.ownPartnerId === 'none' ? undefined : await partners.get(session.ownPartnerId)
    return { items: own === undefined ? [] : [own] }
  }
  if (search) return searchEntities(partners.definition, search, {}, page)
  const [rows, counts] = await Promise.all([
    listIndex(partners.definition, 'gsi1', lists.partners, 'ascending', page),
    readCounter(partnerCounter),
  ])
  return { ...rows, total: counts.total ?? 0 }
}

export const partnerByPartnerId: Endpoint<'partnerByPartnerId'> = async ({ params }) => {
  const partner = await getPublicPartner(params.partnerId)
  if (partner === undefined) throw new ApiError('not_found', 'Partner nicht gefunden')
  return partner
}

export const partnerFigures: Endpoint<'partnerFigures'> = async ({ params: { id }, session: { ownPartnerId } }) => {
  // Another partner's figures answer exactly as those of a partner that does not exist.
  if (ownPartnerId !== undefined && ownPartnerId !== id) throw new ApiError('not_found')
  const [, counts] = await Promise.all([partners.getOrThrow(id), readCounter(partnerCustomerCounter(id))])
  return {
    customers: counts.total ?? 0,
    activeCustomers: counts.active ?? 0,
    subIbs: counts.sub_ib ?? 0,
    directClients: counts.client ?? 0,
  }
}
