import { Link } from 'react-router-dom'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'
import { rowParts } from '../../ui/list/row-parts.tsx'
import { PartnerName } from '../../ui/PartnerName.tsx'

/** A partner's name, as a link to its record for people who may see it. @param name read if absent */
export const PartnerLink = ({ id, name }: { readonly id: number; readonly name?: string | undefined }) => {
  const maySee = useCan()('ib_partners.view')
  const label = name ?? <PartnerName id={id} />
  if (!maySee) return label
  return (
    <Link className={rowParts.link} to={paths.record('partner', id)}>
      {label}
    </Link>
  )
}
