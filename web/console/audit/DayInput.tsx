import { useEffect, useRef, useState } from 'react'
import { Input } from '../../ui/Field.tsx'

/** Long enough for the next digit: „2“ on the way to „2026“ is a year too, and not the one that is meant. */
const TYPING_PAUSE = 1000

type DayInputProps = {
  readonly id: string
  /** As `yyyy-mm-dd`; blank while no day is chosen. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/**
 * A day, typed or chosen. While somebody types, the browser knows half a date as none and a quarter of a year as a year: what stands there counts once the
 * typing rests, the field is left or Enter is pressed.
 */
export const DayInput = ({ id, value, onChange }: DayInputProps) => {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [reported, setReported] = useState(value)
  useEffect(() => () => clearTimeout(timer.current), [])
  // The address changed otherwise than by typing here. Written past React, which would clear a date that is half typed.
  useEffect(() => {
    if (value === reported || input.current === null) return
    clearTimeout(timer.current)
    input.current.value = value
    setReported(value)
  }, [value, reported])
  const report = () => {
    clearTimeout(timer.current)
    const field = input.current
    // Half a date is no answer yet, and least of all the wish for none.
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
