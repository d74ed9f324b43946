import useSWR from 'swr'
import type { Customer } from '../../../shared/domain/customer.ts'
import type { Partner } from '../../../shared/domain/partner.ts'
import { call } from '../../api/client.ts'
import { useGeneration } from '../../api/generations.ts'
import { useCan } from '../../api/session.tsx'

/** The most ids that one call takes. */
const MOST = 100

const read = async (ids: readonly number[]) => {
  const groups = Array.from({ length: Math.ceil(ids.length / MOST) }, (_, index) => ids.slice(index * MOST, (index + 1) * MOST))
  const pages = await Promise.all(groups.map((group) => call('partnerList', { query: { ids: group.join(',') } })))
  return new Map(pages.flatMap(({ items }) => items).map((partner) => [partner.id, partner]))
}

/** The partners of these customers, by id; none for people who may not see partners. One call reads up to a hundred partners. */
export const useOwners = (customers: readonly Customer[]): ReadonlyMap<number, Partner> => {
  const generation = useGeneration('partnerList')
  const maySee = useCan()('ib_partners.view')
  const ids = [...new Set(customers.flatMap(({ ibPartnerId }) => ibPartnerId ?? []))].sort((a, b) => a - b)
  const { data } = useSWR(ids.length === 0 || !maySee ? null : (['owners', ids, generation] as const), ([, asked]) => read(asked), {
    keepPreviousData: true,
  })
  return data ?? new Map()
}
