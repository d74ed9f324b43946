import { Link } from 'react-router-dom'
import { paths } from '../../../shared/platform/pages.ts'
import { useApi } from '../../api/use-api.ts'
import { formatCount } from '../../ui/format.ts'
import { rowParts } from '../../ui/list/row-parts.tsx'

/** What waits in the inbox, as a link to it. */
export const InboxLine = () => {
  const { data } = useApi('inboxCounts', {}, { poll: 'steady' })
  if (data === undefined) return null
  const overdue = data.overdue === 0 ? '' : `, ${formatCount(data.overdue)} überfällig`
  return (
    <Link className={rowParts.link} to={paths.inbox()}>
      {`Eingang: ${formatCount(data.open)} offen${overdue}`}
    </Link>
  )
}
