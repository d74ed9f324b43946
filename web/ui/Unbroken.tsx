import { chakra } from '@chakra-ui/react'

const PARTS = /(IB-Partner|Partner-ID|Sub-IBs?|2–3\sWerktagen)/

/** A text in which terms with a hyphen stay in one line; what is copied is the text as it is. */
export const Unbroken = ({ children }: { readonly children: string }) =>
  children.split(PARTS).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <chakra.span key={part} whiteSpace="nowrap">
        {part}
      </chakra.span>
    ),
  )
