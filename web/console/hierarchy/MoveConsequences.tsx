import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { CountScale, CountTicks } from '../../ui/CountTicks.tsx'
import { formatCount } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LevelBadge } from '../../ui/LevelBadge.tsx'
import type { Consequences } from './move.ts'

const MOST_LEVELS = 6
const ROOT = 'kein übergeordneter Partner'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <chakra.div paddingBlock="2.5" borderTop="1px solid {colors.line}">
    <chakra.dt textStyle="micro" color="ink-3" marginBottom="1">
      {label}
    </chakra.dt>
    <chakra.dd textStyle="ui" fontWeight="500" minWidth="0" overflowWrap="anywhere">
      {children}
    </chakra.dd>
  </chakra.div>
)

/** What a move changes: the parent, all levels before and after, and the customers that move along. */
export const MoveConsequences = ({ from, to, levels, customers, counting }: Consequences) => {
  const others = levels.length - MOST_LEVELS
  return (
    <dl>
      <Fact label="Übergeordneter Partner">
        <chakra.span display="block" fontWeight="400" color="ink-3">
          bisher {from?.companyName ?? ROOT}
        </chakra.span>
        {to?.companyName ?? ROOT}
      </Fact>
      <Fact
        label={
          levels.length === 1 ? 'Ebene' : `Ebenen von ${counting === 'givenUp' ? 'mindestens ' : ''}${formatCount(levels.length)} Partnern`
        }
      >
        <chakra.ul display="grid" gap="1.5" marginTop="0.5">
          {levels.slice(0, MOST_LEVELS).map(({ partner, before, after }) => (
            <chakra.li
              key={partner.id}
              display="grid"
              gridTemplateColumns="minmax(0, 1fr) 22px 16px 22px"
              gap="1.5"
              alignItems="center"
              textStyle="dense"
              fontWeight="400"
            >
              <chakra.span truncate>{partner.companyName}</chakra.span>
              <LevelBadge level={before} />
              <Icon name="right" />
              <LevelBadge level={after} />
            </chakra.li>
          ))}
        </chakra.ul>
        {others > 0 && (
          <chakra.span textStyle="dense" fontWeight="400" color="ink-3">
            und {formatCount(others)} weitere
          </chakra.span>
        )}
      </Fact>
      <Fact label="Kunden, die mitziehen">
        {counting === 'done' ? '' : 'mindestens '}
        {formatCount(customers)}
        {counting === 'running' && ', wird gezählt...'}
        <chakra.span display="block" marginTop="1">
          <CountScale>
            <CountTicks runs={[{ count: customers, color: 'ink' }]} height={9} />
          </CountScale>
        </chakra.span>
      </Fact>
    </dl>
  )
}
