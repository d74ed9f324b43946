import { chakra } from '@chakra-ui/react'
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { LONGEST_SEARCH } from '../../shared/platform/limits.ts'
import { Input } from './Field.tsx'
import { Icon } from './Icon.tsx'

const TYPING_PAUSE = 250

type SearchBoxProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  /** The accessible name, for pages with more than one search. */
  readonly label?: string
  readonly field?: RefObject<HTMLInputElement | null> | undefined
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** A search field that reports its text, at most 100 characters, when typing pauses. */
export const SearchBox = ({ value, onChange, placeholder, label = 'Suche', field, onKeyDown }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  const [reported, setReported] = useState(value)
  const [seen, setSeen] = useState(value)
  // If the address changes otherwise, for example by „back“, its text wins.
  if (value !== seen) {
    setSeen(value)
    if (value !== reported) {
      setReported(value)
      setTyped(value)
    }
  }
  useEffect(() => {
    if (typed === reported) return
    const timer = setTimeout(() => {
      setReported(typed)
      onChange(typed)
    }, TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [typed, reported, onChange])
  return (
    <chakra.div position="relative" color="ink-3">
      <chakra.span position="absolute" left="3" top="50%" marginTop="-8px" pointerEvents="none">
        <Icon name="search" />
      </chakra.span>
      <Input
        ref={field}
        type="search"
        size="m"
        aria-label={label}
        placeholder={placeholder}
        maxLength={LONGEST_SEARCH}
        paddingLeft="36px"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        {...(onKeyDown !== undefined && { onKeyDown })}
      />
    </chakra.div>
  )
}
