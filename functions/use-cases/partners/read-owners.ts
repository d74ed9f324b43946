import type { Partner } from '../../../shared/domain/partner.ts'
import { readAll } from '../../data/list.ts'
import { partners } from '../../data/partners.ts'

/** Owning partners that are remembered from page to page. */
const MOST_OWNERS = 20_000

/** Owning partners of customers, by internal id. */
export type Owners = Map<number, Pick<Partner, 'partnerId' | 'companyName'>>

/** Adds the partners with these ids that are not known yet. One request per 100 of them. */
export const readOwners = async (owners: Owners, ids: readonly (number | null)[]): Promise<void> => {
  const { schema, key } = partners.definition
  if (owners.size > MOST_OWNERS) owners.clear()
  const unknown = [...new Set(ids)].flatMap((id) => (id === null || owners.has(id) ? [] : [key(id)]))
  for (const { id, partnerId, companyName } of await readAll(schema, unknown)) owners.set(id, { partnerId, companyName })
}
