import { Ticks } from './Ticks.tsx'
import type { Color } from './theme/colors.ts'

type TickScaleProps = {
  readonly ticks: number
  /** How many ticks the needle has passed; it never leaves the scale. */
  readonly passed: number
  /** Of the ticks before the needle. */
  readonly color?: Color
}

/** A scale with a needle: how much has passed, and how much is left. */
export const TickScale = ({ ticks, passed, color = 'ink' }: TickScaleProps) => {
  const gone = Math.min(ticks - 1, Math.floor(passed))
  return (
    <Ticks
      runs={[
        { count: gone, color },
        { count: 1, color: 'lamp' },
        { count: ticks - 1 - gone, color: 'tick' },
      ]}
      low={8}
    />
  )
}
