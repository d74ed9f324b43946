import { Link } from 'react-router-dom'
import type { NamedPartner } from '../../../shared/domain/acceptance.ts'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'

/** A partner's name and id; a link for people who may see the partner. */
export const PartnerReference = ({ partner: { companyName, partnerId } }: { readonly partner: NamedPartner }) => {
  const maySee = useCan()('ib_partners.view')
  const name = `${companyName} (${partnerId})`
  return maySee ? <Link to={paths.partners(partnerId)}>{name}</Link> : <b>{name}</b>
}
