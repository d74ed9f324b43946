import { useNavigate } from 'react-router-dom'
import { paths } from '../../../shared/platform/pages.ts'
import { useCan } from '../../api/session.tsx'

/** What a notification of a new partner offers: its card, from which it gets its pages, its e-mails and its way in. Nothing to whoever may not see it. */
export const useToPartner = () => {
  const navigate = useNavigate()
  const maySee = useCan()('ib_partners.view')
  return (partnerId: string) => (maySee ? { label: 'Zum IB-Partner', run: () => void navigate(paths.partners(partnerId)) } : undefined)
}
