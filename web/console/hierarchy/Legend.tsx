import { chakra } from '@chakra-ui/react'
import { levelLabel } from '../../../shared/domain/partner.ts'
import { formatCount } from '../../ui/format.ts'
import { LevelBadge, lineColor } from '../../ui/LevelBadge.tsx'
import { Ticks } from '../../ui/Ticks.tsx'
import { pitchFor } from '../../ui/tick-pitch.ts'

/** How long the longest count is at most, in px. */
const ROOM = 60

/** How many partners stand on each level. */
export const Legend = ({ counts }: { readonly counts: readonly number[] }) => {
  const pitch = pitchFor(ROOM / Math.max(...counts), 5)
  return (
    <chakra.ul
      aria-label="Partner je Ebene"
      display="flex"
      flexWrap="wrap"
      gap={{ base: '8px 16px', md: '8px 24px' }}
      textStyle="dense"
      color="ink-2"
    >
      {counts.map((count, level) => (
        <chakra.li key={levelLabel(level)} display="inline-flex" alignItems="center" gap="2">
          <LevelBadge level={level} />
          <span aria-hidden="true">{levelLabel(level)}</span>
          <Ticks runs={[{ count, color: lineColor(level) }]} pitch={pitch} height={9} />
          <chakra.b color="ink">{formatCount(count)}</chakra.b>
        </chakra.li>
      ))}
    </chakra.ul>
  )
}
