import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/platform/pages.ts'
import { useApiList } from '../api/use-api-list.ts'
import { formatCount } from '../ui/format.ts'
import { LiveDot } from '../ui/LiveDot.tsx'
import { rowParts } from '../ui/list/row-parts.tsx'
import { usePreviousVisitEnd } from './use-own-visit.ts'

/** More are not counted. */
const COUNTED = 25

/** How many customers have come since the user's previous visit, as a link to them; nothing if none has. */
export const NewCustomers = () => {
  const since = usePreviousVisitEnd() ?? undefined
  const { items = [], hasMore } = useApiList('customerList', { since }, { count: COUNTED, isCounted: false, isAsked: since !== undefined })
  if (since === undefined || items.length === 0) return null
  const words = items.length === 1 ? 'neuer Kunde' : 'neue Kunden'
  return (
    <chakra.span display="inline-flex" gap="2.5" alignItems="center" textStyle="dense" color="ink-2">
      <LiveDot />
      <Link className={rowParts.link} to={paths.customersOfPartner(true)}>
        {hasMore ? `Mehr als ${formatCount(COUNTED)}` : formatCount(items.length)} {words} seit Ihrem letzten Besuch
      </Link>
    </chakra.span>
  )
}
