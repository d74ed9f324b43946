import { chakra } from '@chakra-ui/react'
import { levelLabel } from '../../../shared/domain/partner.ts'
import { lineColor } from '../../ui/LevelBadge.tsx'
import { cssColor } from '../../ui/theme/colors.ts'

/** Deeper hierarchies are not drawn; number and label suffice. */
const MOST_STATIONS = 12
const PITCH = 18

/** A line from the first to the deepest level, with a station for each. */
export const LevelLine = ({ deepest }: { readonly deepest: number }) => {
  const levels = Array.from({ length: Math.min(deepest + 1, MOST_STATIONS) }, (_, level) => level)
  const last = levels.length - 1
  return (
    <>
      <svg width={last * PITCH + 14} height="14" aria-hidden="true" style={{ maxWidth: '100%' }}>
        {levels.slice(1).map((level) => (
          <path key={level} d={`M${(level - 1) * PITCH + 7} 7H${level * PITCH + 7}`} stroke={cssColor(lineColor(level))} strokeWidth="3" />
        ))}
        {levels.map((level) => (
          <circle
            key={level}
            cx={level * PITCH + 7}
            cy="7"
            r="5"
            fill={cssColor('panel')}
            stroke={cssColor(lineColor(level))}
            strokeWidth="2.5"
          />
        ))}
      </svg>
      <chakra.span display="block" textStyle="micro" color="ink-3" marginTop="1" textWrap="balance">
        {deepest > 0 && `${levelLabel(0)} bis `}
        {levelLabel(deepest)}; die oberste zählt als 0
      </chakra.span>
    </>
  )
}
