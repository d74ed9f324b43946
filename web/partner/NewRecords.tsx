import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/platform/pages.ts'
import type { List } from '../api/use-api-list.ts'
import { useApiList } from '../api/use-api-list.ts'
import { formatCount } from '../ui/format.ts'
import { LiveDot } from '../ui/LiveDot.tsx'
import { rowParts } from '../ui/list/row-parts.tsx'
import { usePreviousVisitEnd } from './use-own-visit.ts'

/** More are not counted. */
const COUNTED = 25

type NewCountProps = {
  readonly list: Pick<List<unknown>, 'items' | 'hasMore'>
  /** Address that shows them. */
  readonly to: string
  readonly one: string
  readonly many: string
}

const NewCount = ({ list: { items = [], hasMore }, to, one, many }: NewCountProps) =>
  items.length === 0 ? null : (
    <chakra.span display="inline-flex" gap="2.5" alignItems="center" textStyle="dense" color="ink-2">
      <LiveDot />
      <Link className={rowParts.touchLink} to={to}>
        {hasMore ? `Mehr als ${formatCount(COUNTED)}` : formatCount(items.length)} {items.length === 1 ? one : many} seit Ihrem letzten
        Besuch
      </Link>
    </chakra.span>
  )

/** How many customers and leads have come since the user's previous visit, as links to them; nothing if none has. */
export const NewRecords = () => {
  const since = usePreviousVisitEnd() ?? undefined
  const options = { count: COUNTED, isCounted: false, isAsked: since !== undefined }
  const customers = useApiList('customerList', { since }, options)
  const leads = useApiList('leadList', { since }, options)
  if (since === undefined) return null
  return (
    <>
      <NewCount list={customers} to={paths.customersOfPartner(true)} one="neuer Kunde" many="neue Kunden" />
      <NewCount list={leads} to={paths.ownLeads(true)} one="neuer Interessent" many="neue Interessenten" />
    </>
  )
}
