import type { ComponentType } from 'react'
import type { AuditEntity } from '../../../shared/domain/audit-labels.ts'
import { useCan } from '../../api/session.tsx'
import { useApi } from '../../api/use-api.ts'
import { useApiList } from '../../api/use-api-list.ts'
import { labelOf } from '../../ui/field-words.ts'
import { numbered, PartnerName } from '../../ui/PartnerName.tsx'

type NameProps = { readonly id: number }

const CustomerName = ({ id }: NameProps) => {
  const can = useCan()
  const { data } = useApi('customerGet', can('customers.view') ? { params: { id } } : null)
  return data?.id === id ? `${data.firstName} ${data.lastName} ${data.customerId}` : numbered(id)
}

const InteressentName = ({ id }: NameProps) => {
  const can = useCan()
  const { data } = useApi('interessentGet', can('ib_interessenten.view') ? { params: { id } } : null)
  return data?.id === id ? `${data.firstName} ${data.lastName}` : numbered(id)
}

const ApplicationName = ({ id }: NameProps) => {
  const can = useCan()
  const { data } = useApi('applicationGet', can('ib_applications.view') ? { params: { id } } : null)
  return data?.id === id ? `${data.firstName} ${data.lastName}` : numbered(id)
}

const FormName = ({ id }: NameProps) => {
  const can = useCan()
  const { items } = useApiList('formConfigurationList', {}, { isAsked: can('form_config.view') })
  const found = items?.find((form) => form.id === id)
  return found === undefined ? numbered(id) : labelOf(found.configKey)
}

const MailName = ({ id }: NameProps) => {
  const can = useCan()
  const { data } = useApi('mailGet', can('settings.view') ? { params: { id } } : null)
  return data?.id === id ? `„${data.subject}“` : numbered(id)
}

/** How records are looked up that an entry does not name itself. */
const names = {
  PARTNER: PartnerName,
  MAIL_CONFIGURATION: PartnerName,
  CUSTOMER: CustomerName,
  INTERESSENT: InteressentName,
  APPLICATION: ApplicationName,
  FORM: FormName,
  MAIL: MailName,
} as const satisfies { readonly [Entity in AuditEntity]?: ComponentType<NameProps> }

const isLookedUp = (entity: string): entity is keyof typeof names => entity in names

/** The record of an entry that does not name it itself. */
export const RecordName = ({ entity, id }: { readonly entity: string; readonly id: string | number }) => {
  if (typeof id === 'string') return id
  if (!isLookedUp(entity)) return numbered(id)
  const Name = names[entity]
  return <Name id={id} />
}
