import { useNavigate } from 'react-router-dom'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'

/** The action of a new partner's notification: opens its record for the next steps. Undefined for people who may not see it. */
export const useToPartner = () => {
  const navigate = useNavigate()
  const maySee = useCan()('ib_partners.view')
  return (id: number) => (maySee ? { label: 'Zum IB-Partner', run: () => void navigate(paths.record('partner', id)) } : undefined)
}
