import { useCan } from '../api/session.tsx'
import { useApiList } from '../api/use-api-list.ts'

/** The name of a record that is unknown or deleted. */
export const numbered = (id: string | number) => `Nr. ${id}`

/**
 * A partner's name; the number if the partner is deleted or not visible. Reads the list, which omits deleted partners, while a read of a single
 * partner would fail.
 */
export const PartnerName = ({ id }: { readonly id: number }) => {
  const can = useCan()
  const { items } = useApiList('partnerList', { ids: id }, { isAsked: can('ib_partners.view') })
  const partner = items?.find((one) => one.id === id)
  return partner === undefined ? numbered(id) : `${partner.companyName} ${partner.partnerId}`
}
