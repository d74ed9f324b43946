import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { formatTime } from './format.ts'
import { Ticks } from './Ticks.tsx'

/** Seconds since a time, updated every second. */
const useSecondsSince = (time: number | undefined) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return time === undefined ? 0 : Math.max(0, Math.floor((now - time) / 1000))
}

/** The time until the next poll: one tick per second, with a needle. */
export const PollGauge = ({ loadedAt, seconds }: { readonly loadedAt: number | undefined; readonly seconds: number }) => {
  const passed = Math.min(useSecondsSince(loadedAt), seconds - 1)
  return (
    <chakra.span display="inline-flex" alignItems="center" gap="2.5" color="ink-3" textStyle="dense" marginRight="1">
      <Ticks
        runs={[
          { count: passed, color: 'ink-3' },
          { count: 1, color: 'lamp' },
          { count: seconds - 1 - passed, color: 'tick' },
        ]}
        low={8}
      />
      <chakra.span visibility={loadedAt === undefined ? 'hidden' : 'visible'}>Stand {formatTime(loadedAt ?? 0)}</chakra.span>
    </chakra.span>
  )
}
