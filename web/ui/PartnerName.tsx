import { useCan } from '../api/session.tsx'
import { useApiList } from '../api/use-api-list.ts'

/** A record whose name is not known, or that is gone. */
export const numbered = (id: string | number) => `Nr. ${id}`

/** A partner by name; by number where it is gone or not to be seen. It asks a list, which leaves out whoever is gone, where a single partner would be an error. */
export const PartnerName = ({ id }: { readonly id: number }) => {
  const can = useCan()
  const { items } = useApiList('partnerList', { ids: id }, { isAsked: can('ib_partners.view') })
  const partner = items?.find((one) => one.id === id)
  return partner === undefined ? numbered(id) : `${partner.companyName} ${partner.partnerId}`
}
