import { chakra } from '@chakra-ui/react'

/** Something is live. The words beside it say what. */
export const Lamp = () => (
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
