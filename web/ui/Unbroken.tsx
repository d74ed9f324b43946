import { chakra } from '@chakra-ui/react'

/** Terms with a hyphen, and public ids such as IB-1001. */
const PARTS = /(IB-Partner|Partner-ID|Sub-IBs?|2–3\sWerktagen|\b[A-Z]{2,4}-\d{1,10}\b)/

/** The parts of a text with their offsets; every second one must not wrap. */
const partsOf = (text: string) => {
  let next = 0
  return text.split(PARTS).map((part, index) => {
    const start = next
    next += part.length
    return { part, start, isUnbroken: index % 2 === 1 }
  })
}

/** A text whose hyphenated terms and ids do not wrap; copying it yields the original text. */
export const Unbroken = ({ children }: { readonly children: string }) =>
  partsOf(children).map(({ part, start, isUnbroken }) =>
    isUnbroken ? (
      <chakra.span key={start} whiteSpace="nowrap">
        {part}
      </chakra.span>
    ) : (
      part
    ),
  )
