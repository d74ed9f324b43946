import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import type { PartnerFigures } from '../../shared/domain/customer.ts'
import { paths } from '../../shared/platform/pages.ts'
import { countOf, formatCount, formatDate } from '../ui/format.ts'
import { rowParts } from '../ui/list/row-parts.tsx'
import { NetLines, ROW_HEIGHT } from './NetLines.tsx'

/**
 * The partner's own customers as a line: a stop per client or prospect, a short one if inactive, and a branch for each of the newest Sub-IBs. The
 * table below lists all.
 */
export const Net = ({ figures, childCount }: { readonly figures: PartnerFigures; readonly childCount: number }) => {
  const branches = figures.newestSubIbs
  const others = figures.customers - figures.subIbs
  const active = figures.activeCustomers - figures.activeSubIbs
  const registrations = others - figures.directClients
  const inactive = Math.max(0, others - active)
  const moreBranches = figures.subIbs - branches.length
  const summary = [
    countOf(figures.directClients, 'direkter Kunde', 'direkte Kunden'),
    ...(registrations > 0 ? [countOf(registrations, 'Interessent', 'Interessenten')] : []),
  ].join(' und ')
  return (
    <chakra.div borderTop="1px solid {colors.line}" padding="16px 20px 20px">
      <chakra.h2 fontSize="15px" lineHeight="24px" letterSpacing="-.01em">
        Ihre Kunden auf einer Linie
      </chakra.h2>
      <chakra.p textStyle="dense" color="ink-3">
        Sub-IBs sind hier Kunden dieses Typs.
      </chakra.p>
      <chakra.div
        display="grid"
        // The names take the width they need, the drawing the rest.
        gridTemplateColumns={branches.length === 0 ? 'minmax(0, 1fr)' : 'minmax(132px, 1fr) minmax(0, max-content)'}
        alignItems="center"
        marginTop="2"
      >
        <NetLines active={active} inactive={inactive} branches={branches.length} />
        <ul aria-label="Sub-IBs">
          {branches.map(({ id, firstName, lastName, customerId, createdAt }) => (
            <chakra.li
              key={id}
              display="grid"
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto 104px' }}
              gap="4"
              alignItems="center"
              height={`${ROW_HEIGHT}px`}
              textStyle="dense"
            >
              <chakra.span fontWeight="500" truncate>
                {firstName} {lastName}
              </chakra.span>
              <chakra.span hideBelow="md" color="ink-3" whiteSpace="nowrap">
                {customerId}
              </chakra.span>
              <chakra.span hideBelow="md" color="ink-2" whiteSpace="nowrap" textAlign="right">
                seit {formatDate(createdAt)}
              </chakra.span>
            </chakra.li>
          ))}
        </ul>
      </chakra.div>
      <chakra.p textStyle="dense" color="ink-3" marginTop="2">
        <chakra.b color="ink" marginRight="3">
          Sie
        </chakra.b>
        {summary}
        {inactive > 0 && `, davon ${formatCount(inactive)} inaktiv (kurz gezeichnet)`}
        {moreBranches > 0 && `; ${countOf(moreBranches, 'weiterer Sub-IB', 'weitere Sub-IBs')} in der Liste`}
      </chakra.p>
      <chakra.p textStyle="dense" marginTop="2">
        <Link className={rowParts.touchLink} to={paths.network()}>
          {countOf(childCount, 'IB-Partner', 'IB-Partner')} direkt unter Ihnen: Netz ansehen
        </Link>
      </chakra.p>
    </chakra.div>
  )
}
