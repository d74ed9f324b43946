import { levelColor, levelLabel } from '../../shared/domain/partner.ts'
import { type Color, cssColor } from './theme/colors.ts'

const levelColors = ['level-1', 'level-2', 'level-3', 'level-4', 'level-5', 'level-6'] as const satisfies readonly Color[]

/** The line colour of a level; six colours that repeat. */
export const lineColor = (level: number): Color => levelColors[levelColor(level) - 1] ?? 'level-1'

/** The badge of a level: its colour and numeral, with the accessible name „Ebene n“. */
export const LevelBadge = ({ level }: { readonly level: number }) => (
  <svg width="22" height="22" role="img" aria-label={levelLabel(level)} style={{ flex: 'none' }}>
    <circle cx="11" cy="11" r="8.5" fill={cssColor('panel')} stroke={cssColor(lineColor(level))} strokeWidth="2.5" />
    <text x="11" y="15" textAnchor="middle" style={{ fontSize: 11.5, fontWeight: 600 }} fill={cssColor('ink')}>
      {level + 1}
    </text>
  </svg>
)
