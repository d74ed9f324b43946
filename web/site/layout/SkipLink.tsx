import { chakra } from '@chakra-ui/react'

export const CONTENT_ID = 'inhalt'

/** First stop of the keyboard: past the header. */
export const SkipLink = () => (
  <chakra.a
    href={`#${CONTENT_ID}`}
    position="absolute"
    left="4"
    top="-64px"
    padding="2 4"
    background="panel"
    zIndex="skip"
    _focus={{ top: '4' }}
  >
    Zum Inhalt
  </chakra.a>
)
