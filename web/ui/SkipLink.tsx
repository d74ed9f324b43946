import { chakra } from '@chakra-ui/react'

/** Skips to the main content; visible only when focused. */
export const SkipLink = ({ target }: { readonly target: string }) => (
  <chakra.a
    href={`#${target}`}
    position="absolute"
    left="4"
    top="-64px"
    zIndex="skip"
    background="panel"
    padding="8px 16px"
    _focus={{ top: '4' }}
  >
    Zum Inhalt springen
  </chakra.a>
)
