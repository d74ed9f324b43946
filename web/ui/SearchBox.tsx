import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Input } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { LONGEST_SEARCH } from './search-of.ts'

const TYPING_PAUSE = 250

type SearchBoxProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  /** What is searched, where a page searches more than one thing. */
  readonly label?: string
}

/** A search field that reports what was typed once the typing pauses, at most 100 characters. */
export const SearchBox = ({ value, onChange, placeholder, label = 'Suche' }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  const [reported, setReported] = useState(value)
  const [seen, setSeen] = useState(value)
  // The address changed otherwise than by typing here, such as by „back“: what stands there wins.
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
        type="search"
        size="m"
        aria-label={label}
        placeholder={placeholder}
        maxLength={LONGEST_SEARCH}
        paddingLeft="36px"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </chakra.div>
  )
}
