import { chakra } from '@chakra-ui/react'
import { Ticks, tickCount, tickUnit } from './Ticks.tsx'
import type { Color } from './theme/colors.ts'

const MOST_TICKS = 60

type CountTicksProps = {
  readonly count: number
  readonly color?: Color
  /** How many of them are new: they come first, in the colour of what is live. */
  readonly lit?: number
}

/** A count as ticks below a figure; beyond 60 a tick stands for more, and says so. */
export const CountTicks = ({ count, color = 'ink', lit = 0 }: CountTicksProps) => {
  const unit = tickUnit(count, MOST_TICKS)
  const litTicks = tickCount(lit, unit)
  return (
    <>
      <Ticks
        runs={[
          { count: litTicks, color: 'lamp' },
          { count: Math.max(0, tickCount(count, unit) - litTicks), color },
        ]}
        height={14}
        low={10}
      />
      {(unit > 1 || lit > 0) && (
        <chakra.span display="block" textStyle="micro" color="ink-3" marginTop="1">
          {[lit > 0 ? `davon ${lit} neu` : '', unit > 1 ? `1 Strich = ${unit}` : ''].filter((text) => text !== '').join(', ')}
        </chakra.span>
      )}
    </>
  )
}
