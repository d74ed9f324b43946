import { useEffect, useRef, useState } from 'react'
import { Input } from '../../ui/Field.tsx'

/** Long enough to type the next digit: on the way to „2026“, „2“ is a valid year too. */
const TYPING_PAUSE = 1000

type DayInputProps = {
  readonly id: string
  /** As `yyyy-mm-dd`; blank if no day is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A date input. While someone types, browsers report a partial date as none and a partial year as a year, so the value counts only after a pause, on
 * blur or on Enter.
 */
export const DayInput = ({ id, value, onChange }: DayInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [reported, setReported] = useState(value)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address changed otherwise than by typing here. Bypasses React, which would clear a partial date.
  useEffect(() => {
    if (value === reported || input.current === null) return
    clearTimeout(timer.current)
    input.current.value = value
    setReported(value)
  }, [value, reported])
  const report = () => {
    clearTimeout(timer.current)
    const field = input.current
    // A partial date is no answer yet and does not clear the filter.
    if (field === null || !field.validity.valid || field.value === value) return
    setReported(field.value)
    onChange(field.value)
  }
  return (
    <Input
      ref={input}
      id={id}
      type="date"
      size="m"
      min="2000-01-01"
      max="2999-12-31"
      defaultValue={value}
      onChange={() => {
        clearTimeout(timer.current)
        timer.current = setTimeout(report, TYPING_PAUSE)
      }}
      onBlur={report}
      onKeyDown={(event) => event.key === 'Enter' && report()}
    />
  )
}
