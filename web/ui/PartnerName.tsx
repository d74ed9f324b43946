import { useCan } from '../api/session.tsx'
import { useApi } from '../api/use-api.ts'

/** A record whose name is not known, or that is gone. */
export const numbered = (id: string | number) => `Nr. ${id}`

/** A partner by name; by number where it is gone or not to be seen. */
export const PartnerName = ({ id }: { readonly id: number }) => {
  const can = useCan()
  const { data } = useApi('partnerGet', can('ib_partners.view') ? { params: { id } } : null)
  return data?.id === id ? `${data.companyName} ${data.partnerId}` : numbered(id)
}
