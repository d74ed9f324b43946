import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { numbered, PartnerName } from '../../ui/PartnerName.tsx'

const CustomerName = ({ id }: { readonly id: number }) => {
  const can = useCan()
  const { data } = useApi('customerGet', can('customers.view') ? { params: { id } } : null)
  return data?.id === id ? `${data.firstName} ${data.lastName} ${data.customerId}` : numbered(id)
}

/** The record of an entry that does not name it itself. */
export const RecordName = ({ entity, id }: { readonly entity: string; readonly id: string | number }) => {
  if (typeof id === 'string') return id
  if (entity === 'PARTNER' || entity === 'MAIL_CONFIGURATION') return <PartnerName id={id} />
  return entity === 'CUSTOMER' ? <CustomerName id={id} /> : numbered(id)
}
