import { useEffect, useState } from 'react'

const MINUTE = 60_000

/** The current time in ms since the epoch, anew every minute. */
export const useMinute = () => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}
