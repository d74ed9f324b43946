import { readCounter } from '../data/counters.ts'
import { customerCounter, customers, partnerCustomerCounter } from '../data/customers.ts'
import { lists } from '../data/keys.ts'
import { listIndex, searchEntities } from '../data/list.ts'
import type { Endpoint } from '../http/endpoint.ts'

export const customerList: Endpoint<'customerList'> = async ({ query, session }) => {
  const { search, partnerId, ...page } = query
  const ibPartnerId = session.ownPartnerId ?? partnerId
  if (ibPartnerId === 'none') return { items: [] }
  if (search) return searchEntities(customers.definition, search, { ibPartnerId }, page)
  const [rows, counts] = await Promise.all(
    ibPartnerId === undefined
      ? [listIndex(customers.definition, 'gsi1', lists.customers, 'newest', page), readCounter(customerCounter)]
      : [
          listIndex(customers.definition, 'gsi2', lists.customersOfPartner(ibPartnerId), 'newest', page),
          readCounter(partnerCustomerCounter(ibPartnerId)),
        ],
  )
  return { ...rows, total: counts.total ?? 0 }
}
