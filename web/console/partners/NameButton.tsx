import { chakra } from '@chakra-ui/react'

/** A name that opens more about who bears it. */
export const NameButton = chakra(
  'button',
  {
    base: {
      textAlign: 'left',
      fontWeight: '500',
      color: 'ink',
      minHeight: { base: 'control-touch', md: 'control-s' },
      overflowWrap: 'anywhere',
      textDecoration: 'underline',
      textDecorationColor: 'tick',
      textUnderlineOffset: '3px',
      _hover: { textDecorationColor: 'lamp' },
    },
  },
  { defaultProps: { type: 'button' } },
)
