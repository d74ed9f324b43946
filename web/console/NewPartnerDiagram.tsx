import { chakra } from '@chakra-ui/react'
import { levelLabel } from '../../shared/domain/partner.ts'
import { lineColor } from '../ui/LevelBadge.tsx'
import { cssColor } from '../ui/theme/colors.ts'

const Caption = ({ name, level }: { readonly name: string; readonly level: string }) => (
  <chakra.span display="block" minWidth="0">
    <chakra.span display="block" color="ink" fontWeight="500" truncate>
      {name}
    </chakra.span>
    <chakra.span display="block" textStyle="dense" color="ink-3">
      {level}
    </chakra.span>
  </chakra.span>
)

const stop = (at: number, inner: boolean, stroke: string) => (
  <>
    <circle cx={at} cy="10" r="8" fill={cssColor('raised')} stroke={stroke} strokeWidth="3" />
    {inner && <circle cx={at} cy="10" r="3.5" fill={cssColor('lamp')} />}
  </>
)

type Stop = { readonly name: string; readonly level: number }

/** Draws a partner's line and the new partner that joins it. */
export const NewPartnerDiagram = ({ from, to }: { readonly from: Stop; readonly to: Stop }) => (
  <chakra.div marginTop="3">
    <svg width="100%" height="20" style={{ overflow: 'hidden' }} aria-hidden="true">
      <path d="M10 10H164" stroke={cssColor(lineColor(from.level))} strokeWidth="3" />
      <path d="M164 10H900" stroke={cssColor(lineColor(to.level))} strokeWidth="3" strokeDasharray="4 4" />
      {stop(10, false, cssColor(lineColor(from.level)))}
      {stop(164, true, cssColor('lamp'))}
    </svg>
    <chakra.div display="grid" gridTemplateColumns="142px minmax(0, 1fr)" gap="3" marginTop="1">
      <Caption name={from.name} level={levelLabel(from.level)} />
      <Caption name={to.name} level={`${levelLabel(to.level)}, neu`} />
    </chakra.div>
  </chakra.div>
)
