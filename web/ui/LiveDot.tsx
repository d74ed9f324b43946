import { chakra } from '@chakra-ui/react'

/** A dot that marks live data. The text beside it says which. */
export const LiveDot = () => (
  <chakra.span
    flex="none"
    width="2"
    height="2"
    borderRadius="full"
    background="lamp"
    boxShadow="0 0 0 3px color-mix(in srgb, {colors.lamp} 20%, transparent)"
    aria-hidden="true"
  />
)
