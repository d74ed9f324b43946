import { chakra } from '@chakra-ui/react'

/** What the asterisk at a field means. */
export const RequiredNote = () => (
  <>
    Pflichtfelder sind mit{' '}
    <chakra.span color="signal-text" fontWeight="500">
      *
    </chakra.span>{' '}
    gekennzeichnet.
  </>
)
