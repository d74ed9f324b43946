import { useEffect, useState } from 'react'

const PAUSE = 250

/** The value once it has stopped changing. */
export const useDebounced = <Value>(value: Value): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
