import { chakra } from '@chakra-ui/react'
import { Ticks, tickCount, tickUnit } from './Ticks.tsx'
import type { Color } from './theme/colors.ts'

const MOST_TICKS = 60

/** A count as ticks below a figure; beyond 60 a tick stands for more, and says so. */
export const CountTicks = ({ count, color = 'ink' }: { readonly count: number; readonly color?: Color }) => {
  const unit = tickUnit(count, MOST_TICKS)
  return (
    <>
      <Ticks runs={[{ count: tickCount(count, unit), color }]} height={14} low={10} />
      {unit > 1 && (
        <chakra.span display="block" textStyle="micro" color="ink-3" marginTop="1">
          1 Strich = {unit}
        </chakra.span>
      )}
    </>
  )
}
