import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'

/** Leads from a record's page back to its list. */
export const BackLink = chakra(Link, {
  base: {
    display: 'flex',
    width: 'fit-content',
    alignItems: 'center',
    minHeight: { base: 'control-touch', md: '6' },
    marginBottom: '2',
    textStyle: 'dense',
    textDecoration: 'underline',
    textDecorationColor: 'tick',
    textUnderlineOffset: '3px',
    _hover: { textDecorationColor: 'lamp' },
  },
})
