import { chakra } from '@chakra-ui/react'

/** Explains the asterisk of required fields. */
export const RequiredNote = () => (
  <>
    Pflichtfelder sind mit{' '}
    <chakra.span color="signal-text" fontWeight="500">
      *
    </chakra.span>{' '}
    gekennzeichnet.
  </>
)
