import { chakra } from '@chakra-ui/react'
import { formatTime } from './format.ts'
import { TickScale } from './TickScale.tsx'
import { useSecond } from './use-now.ts'

/** Seconds since a time, updated every second. */
const useSecondsSince = (time: number | undefined) => {
  const now = useSecond()
  return time === undefined ? 0 : Math.max(0, Math.floor((now - time) / 1000))
}

/** One tick per second of the shortest interval; of a longer one, as many ticks for more time each. */
const TICKS = 30

type PollGaugeProps = {
  readonly loadedAt: number | undefined
  /** The current time between two polls, in ms. */
  readonly interval: () => number
}

/** The time until the next poll: ticks with a needle. */
export const PollGauge = ({ loadedAt, interval }: PollGaugeProps) => {
  const seconds = useSecondsSince(loadedAt)
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2.5" color="ink-3" textStyle="dense" marginRight="1">
      <TickScale ticks={TICKS} passed={(seconds * 1000 * TICKS) / interval()} color="ink-3" />
      <chakra.span visibility={loadedAt === undefined ? 'hidden' : 'visible'}>Stand {formatTime(loadedAt ?? 0)}</chakra.span>
    </chakra.span>
  )
}
