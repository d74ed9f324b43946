import { useEffect, useState } from 'react'

/** The current time in ms since the epoch, anew after each interval. */
const useNow = (interval: number) => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), interval)
    return () => clearInterval(timer)
  }, [interval])
  return now
}

/** The current time in ms since the epoch, anew every minute. */
export const useMinute = () => useNow(60_000)

/** The current time in ms since the epoch, anew every second. */
export const useSecond = () => useNow(1000)
